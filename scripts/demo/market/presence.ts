import { addDays, dayNumber, daysBetween } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import { firstDay, lastDay, today } from "../calendar.ts";
import { stream } from "../chance.ts";
import type { FirmSeed } from "./firm-seed.ts";
import type { DemoIndicator } from "./indicators.ts";
import type { Story } from "./stories.ts";

/** The days on which an indicator of a firm was looked at, and which of the looks found nothing. */
export interface Presence {
  readonly observedOn: readonly IsoDate[];
}

const stepDays = { week: 7, month: 28, quarter: 91 } as const;

/** Kinds of firms by how well they can be watched. */
type Visibility = "open" | "patchy" | "closed";

export function visibility(seed: FirmSeed): Visibility {
  const u = stream(`visibility ${seed.firmId}`).unit();
  return u < 0.05 ? "closed" : u < 0.17 ? "patchy" : "open";
}

const missShare: Readonly<Record<Visibility, number>> = { open: 0.025, patchy: 0.22, closed: 0.1 };
/** What can be observed of a firm that does not respond: only what outsiders can measure. */
const outsideView: ReadonlySet<string> = new Set([
  "rule_changes",
  "platform_uptime",
  "complaint_rate",
  "payout_delay",
]);

/** The last day on which a firm could be observed. */
export function observedThrough(story: Story | undefined): IsoDate {
  if (story?.ending) return addDays(story.ending.on, story.ending.status === "closed" ? -2 : 0);
  const dark = story?.turns.find(({ stage }) => stage === 4);
  return dark === undefined || story?.recoversOn ? lastDay : addDays(dark.on, -1);
}

/** Old terms can be read in web archives: these indicators begin half a year before the listing. */
const archived: ReadonlySet<string> = new Set(["rule_changes", "retroactive_changes"]);
const archiveDays = 182;

export function presence(
  seed: FirmSeed,
  story: Story | undefined,
  indicator: DemoIndicator,
): Presence {
  const { id } = indicator.definition;
  const kind = visibility(seed);
  if (kind === "closed" && !outsideView.has(id)) return { observedOn: [] };
  const draw = stream(`presence ${seed.firmId} ${id}`);
  const step = stepDays[indicator.every];
  const phase = indicator.every === "week" ? draw.int(1, 5) : draw.int(0, step - 1);
  const through = observedThrough(story);
  const end = through === lastDay ? today : through;
  const outage = outageOf(seed, id);
  const read = archived.has(id) ? -archiveDays : 0;
  const listed = 7 * Math.ceil(daysBetween(firstDay, seed.listedOn) / 7);
  const start = addDays(firstDay, listed + read + phase);
  const days: IsoDate[] = [];
  for (let n = dayNumber(start); n <= dayNumber(end); n += step) {
    const day = addDays(start, n - dayNumber(start));
    const missed = draw.chance(missShare[kind]);
    if (!missed && !(day >= outage.from && day <= outage.to)) days.push(day);
  }
  return { observedOn: days };
}

/** One look in seven goes stale for some months: a probe breaks, a firm stops answering. */
function outageOf(seed: FirmSeed, id: string): { readonly from: IsoDate; readonly to: IsoDate } {
  const draw = stream(`outage ${seed.firmId} ${id}`);
  if (!draw.chance(0.14)) return { from: "9999-12-31", to: "9999-12-31" };
  const from = addDays(firstDay, draw.int(60, 1060));
  return { from, to: addDays(from, draw.int(50, 260)) };
}
