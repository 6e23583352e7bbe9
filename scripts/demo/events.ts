import { addDays, daysBetween } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Claim } from "../../src/model/claim.ts";
import type { FirmEvent } from "../../src/model/event.ts";
import type { Evidence } from "../../src/model/evidence.ts";
import { at } from "../../src/model/language/at.ts";
import { by, later } from "../../src/model/language/order.ts";
import type { Outcome } from "../../src/model/outcome.ts";
import { lastDay, weekCount, weekEnd } from "./calendar.ts";
import { type Draw, stream } from "./chance.ts";
import { type DemoFirm, firms, type Turn } from "./firms.ts";
import { ownSource } from "./sources.ts";
import { eventStatement, stateKinds, stateStatement } from "./statements.ts";
import { heard, numbered, spoken, type Weighing, witness } from "./testimony.ts";
import { shockOn } from "./weather.ts";

// What is said to have happened to the firms, what was said for and against it, and how stories ended.

export interface Matters {
  readonly claims: readonly Claim[];
  readonly evidence: readonly Evidence[];
  readonly events: readonly FirmEvent[];
  readonly outcomes: readonly Outcome[];
}

export function matters(): Matters {
  const incidents = firms.flatMap(incidentsOf).sort(by("on", ({ firm }) => firm.firmId, "kind"));
  const told = incidents.flatMap((incident, place) => testified(incident, place + 1));
  const states = firms.flatMap((firm, place) => stateMatters(firm, 500 + 2 * place));
  const events = told.map(({ event }) => event);
  return {
    claims: [...told, ...states].map(({ claim }) => claim),
    evidence: [...told, ...states].flatMap((one) => one.evidence),
    events,
    outcomes: firms.flatMap((firm, place) => outcomeOf(firm, events, place + 1)),
  };
}

interface Incident {
  readonly firm: DemoFirm;
  readonly kind: string;
  readonly severity: FirmEvent["severity"];
  readonly on: IsoDate;
  readonly weighing: Weighing;
}

const frictions = ["support_degradation", "complaint_spike"] as const;
const restrictions = [
  "retroactive_rule_change",
  "payout_limit_cut",
  "withdrawal_condition_added",
  "platform_loss",
  "processor_loss",
] as const;

function incidentsOf(firm: DemoFirm): readonly Incident[] {
  const draw = stream(`incidents ${firm.firmId}`);
  const declines = firm.turns.flatMap((turn) => turnIncidents(firm, turn, draw));
  const all = [...declines, ...recoveryOf(firm, draw), ...everyday(firm), ...rumourOf(firm, draw)];
  return all.filter(({ on }) => on <= lastDay && on > firm.listedOn);
}

function turnIncidents(firm: DemoFirm, { stage, on }: Turn, draw: Draw): readonly Incident[] {
  const made = (kind: string, after = 0, severity: Incident["severity"] = "major"): Incident => ({
    firm,
    kind,
    severity,
    on: addDays(on, after),
    weighing: severity === "critical" ? "confirmed" : usualWeighing(draw),
  });
  switch (stage) {
    case 1:
      return [
        made("payout_delay", 0, "moderate"),
        made(draw.pick(frictions), draw.int(1, 14), "moderate"),
      ];
    case 2:
      return [made(draw.pick(restrictions)), made("withdrawal_condition_added", draw.int(3, 14))];
    case 3:
      return isOrdered(firm)
        ? [made("regulator_order", 0, "critical"), made("asset_freeze", 2, "critical")]
        : [made("payout_suspension", 0, "critical"), made("new_sales_halt", draw.int(2, 9))];
    default:
      return [made(endingKind(firm), 0, "critical")];
  }
}

function isOrdered({ fate }: DemoFirm): boolean {
  return fate.kind === "fails" && fate.label === "regulatory_closure";
}

function endingKind({ fate }: DemoFirm): string {
  if (fate.kind !== "fails") return "site_dark";
  return fate.label === "insolvency" ? "insolvency_filing" : "closure";
}

/** What a firm that turned the corner took back. */
function recoveryOf(firm: DemoFirm, draw: Draw): readonly Incident[] {
  const { fate } = firm;
  if (fate.kind !== "recovers") return [];
  const kinds: readonly string[] = ["payout_resumed", "terms_restored", "regulator_cleared"];
  return kinds.slice(0, fate.deepest).map((kind, i) => ({
    firm,
    kind,
    severity: "minor",
    on: addDays(fate.on, 9 * i + draw.int(0, 6)),
    weighing: draw.chance(0.6) ? "confirmed" : "corroborated",
  }));
}

function usualWeighing(draw: Draw): Weighing {
  const u = draw.unit();
  if (u < 0.5) return "confirmed";
  if (u < 0.82) return "corroborated";
  if (u < 0.91) return "single_source";
  return u < 0.95 ? "contested" : "inconclusive";
}

const quiet = ["single_source", "inconclusive", "unverified"] as const;

/** Small troubles of ordinary weeks, more of them when the whole market is under pressure. */
function everyday(firm: DemoFirm): readonly Incident[] {
  const draw = stream(`everyday ${firm.firmId}`);
  return Array.from({ length: weekCount }, (_, week): Incident | null => {
    const on = addDays(weekEnd(week), -draw.int(0, 6));
    const happens = draw.chance(0.006 + 0.04 * shockOn(on) ** 2 * (0.4 + firm.frailty));
    const small = draw.pick(["payout_delay", ...frictions] as const);
    const kind = draw.chance(0.7) ? small : draw.pick(restrictions);
    const weighing = draw.chance(0.3) ? draw.pick(quiet) : usualWeighing(draw);
    const isSeen = on > addDays(firm.listedOn, 14) && on <= firm.seenUntil;
    return happens && isSeen ? { firm, kind, severity: "minor", on, weighing } : null;
  }).filter((one) => one !== null);
}

const rumoured = ["payout_suspension", "insolvency_filing", "site_dark", "asset_freeze"] as const;
const untrue = ["refuted", "refuted", "contested", "inconclusive", "unverified"] as const;

/** A report that turned out false: every other firm has one. */
function rumourOf(firm: DemoFirm, draw: Draw): readonly Incident[] {
  const span = daysBetween(firm.listedOn, firm.seenUntil) - 60;
  if (span <= 0 || !draw.chance(0.5)) return [];
  const on = addDays(firm.listedOn, 30 + draw.int(0, span));
  return [{ firm, kind: draw.pick(rumoured), severity: "major", on, weighing: draw.pick(untrue) }];
}

const recoveries: readonly string[] = ["payout_resumed", "terms_restored", "regulator_cleared"];

/** An incident with its claim and its evidence; none when nobody had heard of it by the last day. */
function testified({ firm, kind, severity, on, weighing }: Incident, number: number) {
  const name = String(number).padStart(4, "0");
  const draw = stream(`testimony ${firm.firmId} ${kind} ${on}`);
  const claim: Claim = {
    claimId: `C${name}`,
    firmId: firm.firmId,
    statement: eventStatement(kind, firm.name, on, draw),
    temporality: "event",
    kind,
  };
  const others = heard(claim, weighing, on, draw, severity === "critical");
  const own = recoveries.includes(kind) ? [] : ownWord(claim, firm, weighing, on, draw);
  const evidence = numbered(claim.claimId, [...others, ...own]);
  const knownOn = evidence[0]?.knownOn ?? addDays(on, draw.int(1, 5));
  if (knownOn > lastDay) return [];
  const event: FirmEvent = {
    eventId: `E${name}`,
    firmId: firm.firmId,
    kind,
    severity,
    occurredOn: on,
    knownOn,
    claimId: claim.claimId,
  };
  return [{ claim, evidence, event }];
}

/** A firm denies what hurts it, which does not count, or admits it, which does. */
function ownWord(claim: Claim, firm: DemoFirm, weighing: Weighing, on: IsoDate, draw: Draw) {
  if (!draw.chance(0.34)) return [];
  const admits = weighing === "confirmed" && draw.chance(0.45);
  const word = witness("", admits ? "supports" : "refutes", "primary", [1, 7]);
  return [spoken(claim, word, ownSource(firm), on, draw)];
}

const stateWeighings = [
  "confirmed",
  "corroborated",
  "single_source",
  "contested",
  "refuted",
] as const;

/** One or two claims about a firm's condition, asked again about every seven months. */
function stateMatters(firm: DemoFirm, first: number) {
  const draw = stream(`standing matters ${firm.firmId}`);
  const start = draw.int(0, stateKinds.length - 1);
  return Array.from({ length: draw.int(1, 2) }, (_, i) => {
    const kind = at(stateKinds, (start + 2 * i) % stateKinds.length);
    const claim: Claim = {
      claimId: `C${String(first + i).padStart(4, "0")}`,
      firmId: firm.firmId,
      statement: stateStatement(kind, firm.name, draw),
      temporality: "state",
      kind,
    };
    const last = addDays(firm.seenUntil, -draw.int(15, 90));
    const rounds = Math.max(0, 1 + Math.floor((daysBetween(firm.listedOn, last) - 30) / 215));
    const weighing = draw.chance(0.75) ? "confirmed" : draw.pick(stateWeighings);
    const evidence = Array.from({ length: rounds }, (_, back) => {
      return heard(claim, weighing, addDays(last, -215 * back), draw);
    });
    return { claim, evidence: numbered(claim.claimId, evidence.flat()) };
  });
}

/** How an ended story is labelled, once that is known: what is announced in days, a failure within six weeks. */
function outcomeOf(
  { fate, firmId }: DemoFirm,
  events: readonly FirmEvent[],
  number: number,
): Outcome[] {
  if (fate.kind !== "fails" && fate.kind !== "leaves") return [];
  const draw = stream(`outcome ${firmId}`);
  const isAnnounced = fate.kind === "leaves" || fate.label === "regulatory_closure";
  const own = events.findLast((one) => one.firmId === firmId && one.occurredOn === fate.on);
  const confirmed = addDays(fate.on, isAnnounced ? draw.int(0, 4) : draw.int(5, 42));
  const knownOn = later(own?.knownOn ?? confirmed, confirmed);
  const isRecent = daysBetween(fate.on, lastDay) < 75;
  return [
    {
      outcomeId: `O${String(number).padStart(3, "0")}`,
      firmId,
      label: fate.label,
      occurredOn: fate.on,
      knownOn,
      claimId: fate.kind === "fails" ? (own?.claimId ?? null) : null,
      labelStatus: isRecent ? "provisional" : firmId === "F009" ? "disputed" : "final",
    },
  ];
}
