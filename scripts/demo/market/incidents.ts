import { addDays, dayNumber } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { FirmEvent } from "../../../src/model/event.ts";
import { by } from "../../../src/model/language/order.ts";
import { firstDay, lastDay, storyWeeks, weekEnd } from "../calendar.ts";
import { type Draw, stream } from "../chance.ts";
import type { EventKind } from "../evidence/statements.ts";
import type { Weighing } from "../evidence/weighing.ts";
import type { FirmSeed } from "./firm-seed.ts";
import { observedThrough } from "./presence.ts";
import type { Story } from "./stories.ts";
import { shockOn } from "./weather.ts";

/** Something said to have happened to a firm, and how the evidence for it will turn out. */
export interface Incident {
  readonly firmId: string;
  readonly kind: EventKind;
  readonly severity: FirmEvent["severity"];
  readonly occurredOn: IsoDate;
  readonly weighing: Weighing;
}

const frictionKinds = ["support_degradation", "complaint_spike"] as const;
const restrictionKinds = [
  "retroactive_rule_change",
  "payout_limit_cut",
  "withdrawal_condition_added",
  "platform_loss",
  "processor_loss",
] as const;
const suspensionKinds = ["payout_suspension", "new_sales_halt"] as const;

/** Compares incidents: oldest first, ties by firm and kind. */
export function incidents(
  seeds: readonly FirmSeed[],
  storyOf: ReadonlyMap<string, Story>,
): readonly Incident[] {
  const all = seeds.flatMap((seed) => {
    const story = storyOf.get(seed.firmId);
    const own = story === undefined ? [] : [...declineOf(story), ...recoveryOf(story)];
    return [...own, ...everyday(seed, story), ...rumours(seed, story)];
  });
  const key = (one: Incident) => `${one.occurredOn} ${one.firmId} ${one.kind}`;
  return all.filter(({ occurredOn }) => occurredOn <= lastDay).sort(by(key));
}

function declineOf(story: Story): Incident[] {
  const draw = stream(`decline ${story.firmId}`);
  const made: Incident[] = [];
  const add = (kind: EventKind, on: IsoDate, severity: Incident["severity"]) => {
    const weighing = severity === "critical" ? "confirmed" : trueWeighing(draw);
    made.push({ firmId: story.firmId, kind, severity, occurredOn: on, weighing });
  };
  for (const { stage, on } of story.turns) {
    if (stage === 1) friction(story, on, draw, add);
    if (stage === 2) restriction(on, draw, add);
    if (stage === 3) suspension(story, on, draw, add);
    if (stage === 4) cessation(story, on, draw, add);
  }
  return made;
}

type Add = (kind: EventKind, on: IsoDate, severity: Incident["severity"]) => void;

function friction(story: Story, on: IsoDate, draw: Draw, add: Add): void {
  const mild = story.ending !== null && story.ending.status !== "closed";
  add("payout_delay", on, mild ? "minor" : "moderate");
  if (!mild) add(draw.pick(frictionKinds), addDays(on, draw.int(1, 14)), "moderate");
}

function restriction(on: IsoDate, draw: Draw, add: Add): void {
  const first = draw.pick(restrictionKinds);
  add(first, on, "major");
  const others = restrictionKinds.filter((kind) => kind !== first);
  if (draw.chance(0.6)) add(draw.pick(others), addDays(on, draw.int(3, 14)), "major");
}

function suspension(story: Story, on: IsoDate, draw: Draw, add: Add): void {
  const ordered = story.ending?.label === "regulatory_closure";
  const kind = ordered ? "regulator_order" : draw.pick(suspensionKinds);
  add(kind, on, "critical");
  if (ordered && draw.chance(0.5)) add("asset_freeze", addDays(on, 2), "critical");
  if (!ordered && draw.chance(0.4)) {
    const other = kind === "payout_suspension" ? "new_sales_halt" : "payout_suspension";
    add(other, addDays(on, draw.int(2, 9)), "major");
  }
}

function cessation(story: Story, on: IsoDate, draw: Draw, add: Add): void {
  if (story.ending === null) add("site_dark", on, "critical");
  else if (story.ending.label === "insolvency") {
    add("insolvency_filing", on, "critical");
    if (draw.chance(0.5)) add("site_dark", addDays(on, 3), "critical");
  } else {
    if (story.pace !== "sudden" && draw.chance(0.45)) add("site_dark", addDays(on, -2), "critical");
    add("closure", on, "critical");
  }
}

/** What a firm that turned the corner took back. */
function recoveryOf(story: Story): Incident[] {
  if (story.recoversOn === null) return [];
  const draw = stream(`recovery events ${story.firmId}`);
  const deepest = story.turns.at(-1)?.stage ?? 1;
  const kinds: EventKind[] = ["payout_resumed"];
  if (deepest >= 2) kinds.push("terms_restored");
  if (deepest >= 3 && draw.chance(0.4)) kinds.push("regulator_cleared");
  return kinds.map((kind, place) => ({
    firmId: story.firmId,
    kind,
    severity: "minor",
    occurredOn: addDays(story.recoversOn ?? lastDay, 9 * place + draw.int(0, 6)),
    weighing: draw.chance(0.6) ? "confirmed" : "corroborated",
  }));
}

function trueWeighing(draw: Draw): Weighing {
  const u = draw.unit();
  if (u < 0.46) return "confirmed";
  if (u < 0.8) return "corroborated";
  if (u < 0.9) return "single_source";
  return u < 0.95 ? "contested" : "inconclusive";
}

/** Small troubles of ordinary weeks, more of them when the whole market is under pressure. */
function everyday(seed: FirmSeed, story: Story | undefined): Incident[] {
  const draw = stream(`everyday ${seed.firmId}`);
  const made: Incident[] = [];
  for (let week = 1; week < storyWeeks; week++) {
    const on = addDays(weekEnd(week), -draw.int(0, 6));
    const shock = shockOn(on);
    const chance = 0.0035 + 0.03 * shock * shock * (0.4 + seed.frailty);
    const happens = draw.chance(chance);
    const kind = draw.chance(0.7)
      ? draw.pick(["payout_delay", ...frictionKinds] as const)
      : draw.pick(restrictionKinds);
    const weighing = draw.chance(0.3) ? draw.pick(quiet) : trueWeighing(draw);
    if (!happens || on <= addDays(seed.listedOn, 14) || on > observedThrough(story)) continue;
    made.push({ firmId: seed.firmId, kind, severity: "minor", occurredOn: on, weighing });
  }
  return made;
}

const quiet = ["single_source", "inconclusive", "unverified"] as const;

/** Reports that turned out false: three firms in eight have one within three years. */
function rumours(seed: FirmSeed, story: Story | undefined): Incident[] {
  const draw = stream(`rumours ${seed.firmId}`);
  const from = dayNumber(seed.listedOn) + 30;
  const to = Math.min(dayNumber(observedThrough(story)), dayNumber(lastDay) - 10) - 20;
  if (to <= from || !draw.chance(0.4)) return [];
  const u = draw.unit();
  const weighing: Weighing =
    u < 0.52 ? "refuted" : u < 0.68 ? "contested" : u < 0.84 ? "inconclusive" : "unverified";
  return [
    {
      firmId: seed.firmId,
      kind: draw.pick(["payout_suspension", "insolvency_filing", "site_dark", "asset_freeze"]),
      severity: "major",
      occurredOn: addDays(firstDay, draw.int(from, to) - dayNumber(firstDay)),
      weighing,
    },
  ];
}
