import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import { firstDay, interpolate, type Knot, lastDay } from "./calendar.ts";
import { clamp, stream } from "./chance.ts";

// The invented firms and what becomes of each. Names are coined; any likeness to a real firm is chance.

/** How much warning a failure gives: the days from its onset to its end. */
const leads = { slow: 210, classic: 120, fast: 48, sudden: 9 } as const;

export type Fate =
  | { readonly kind: "quiet" }
  | {
      readonly kind: "fails";
      readonly on: IsoDate;
      readonly pace: keyof typeof leads;
      readonly label: string;
    }
  | {
      readonly kind: "leaves";
      readonly on: IsoDate;
      readonly status: "acquired" | "merged" | "closed";
      readonly label: string;
    }
  | { readonly kind: "recovers"; readonly on: IsoDate; readonly deepest: number }
  | { readonly kind: "declines"; readonly since: IsoDate; readonly stage: number }
  | { readonly kind: "falls silent"; readonly on: IsoDate };

export interface DemoFirm {
  readonly firmId: string;
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly country: string;
  readonly tier: string;
  readonly modelType: string;
  readonly listedOn: IsoDate;
  readonly foundedOn: IsoDate;
  readonly fate: Fate;
  /** The stages it goes through: 1 friction, 2 restriction, 3 suspension, 4 cessation. */
  readonly turns: readonly Turn[];
  /** The level that its indicators return to, from 0 (sound) to about 0.6 (ailing). */
  readonly frailty: number;
  /** The last day on which it could be observed. */
  readonly seenUntil: IsoDate;
}

export interface Turn {
  readonly stage: number;
  readonly on: IsoDate;
}

const quiet: Fate = { kind: "quiet" };
const fails = (on: IsoDate, pace: keyof typeof leads = "classic", label = "closure"): Fate => ({
  kind: "fails",
  on,
  pace,
  label,
});
const recovers = (on: IsoDate, deepest: number): Fate => ({ kind: "recovers", on, deepest });
const declines = (since: IsoDate, stage: number): Fate => ({ kind: "declines", since, stage });

type Row = readonly [
  name: string,
  country: string,
  modelType: string,
  aliases: readonly string[],
  fate: Fate,
  listedOn?: IsoDate,
];

// biome-ignore format: a table reads by columns
const roster: readonly Row[] = [
  ["Averholt Evaluations", "GB", "two-step", ["Averholt"], quiet],
  ["Brackwen Trading Desk", "CZ", "two-step", [], fails("2025-10-22")],
  ["Calderwyn Programme", "GB", "two-step", ["Calderwyn Challenge"], recovers("2026-01-21", 3)],
  ["Dunmarrow Futures School", "US", "futures", ["Dunmarrow"], quiet],
  ["Eskelund Handel", "EE", "one-step", ["Eskelund"], fails("2025-06-18")],
  ["Farrowick Allocation", "GB", "two-step", [], declines("2026-06-04", 3)],
  ["Galtmere Evaluations", "AE", "instant", ["Galtmere Instant"], fails("2025-11-05", "fast")],
  ["Hollinsay Desk", "CY", "two-step", [], quiet],
  ["Ivarstead Programme", "MT", "one-step", [], fails("2026-01-07")],
  ["Jorvane Futures", "US", "futures", ["Jorvane Combine"], quiet],
  ["Kestermoor Allocation", "AU", "two-step", [], { kind: "falls silent", on: "2026-04-10" }],
  ["Lanneret Challenge", "AE", "two-step", ["Lanneret"], fails("2025-12-10", "classic", "regulatory_closure")],
  ["Morwick Vale Trading", "IE", "two-step", ["Morwick Vale"], quiet],
  ["Nethercott Stake", "GB", "one-step", [], fails("2025-08-14", "fast", "insolvency")],
  ["Orlanthe Programme", "CY", "instant", [], declines("2026-06-22", 4)],
  ["Pellworth Evaluations", "CA", "two-step", ["Pellworth"], quiet],
  ["Quillhaven Desk", "SG", "two-step", [], recovers("2025-07-16", 2)],
  ["Rathmoor Futures", "US", "futures", [], fails("2025-12-17", "sudden")],
  ["Sandvarr Handel", "CZ", "two-step", ["Sandvarr"], { kind: "leaves", on: "2026-03-02", status: "acquired", label: "acquisition" }],
  ["Tavistrel Allocation", "HK", "one-step", [], quiet],
  ["Ulverness Programme", "ZA", "two-step", [], fails("2026-02-04", "slow", "insolvency")],
  ["Varnholme Desk", "NL", "two-step", ["Varnholme"], quiet],
  ["Wexcombe Stake", "VC", "instant", ["Wexcombe Instant Account"], fails("2025-11-19", "classic", "insolvency")],
  ["Yarrowby Evaluations", "AU", "two-step", [], recovers("2026-04-22", 2)],
  ["Zellmark Challenge", "PL", "one-step", ["Zellmark"], declines("2026-06-11", 2)],
  ["Ashgrove & Tarn", "GB", "two-step", ["Ashgrove Tarn"], { kind: "leaves", on: "2025-09-30", status: "closed", label: "voluntary_exit" }],
  ["Bellvere Programme", "MU", "two-step", [], fails("2026-01-15")],
  ["Corvasse Trading", "MT", "two-step", ["Corvasse"], quiet],
  ["Fjellborg Handel", "EE", "two-step", ["Fjellborg"], fails("2025-12-03", "slow")],
  ["Harrowgill Stake", "SC", "instant", [], fails("2026-02-26")],
  ["Isenbrück Handel", "PL", "two-step", ["Isenbruck"], quiet],
  ["Keldmarsh Desk", "AE", "one-step", ["Keldmarsh"], fails("2026-04-16", "fast")],
  ["Οικονόμου Δοκιμές", "CY", "two-step", ["Oikonomou Dokimes"], recovers("2025-11-26", 1)],
  ["Лучезар Капитал", "EE", "digital-assets", ["Luchezar Kapital"], declines("2026-06-09", 1)],
  ["Évrecourt Programme", "MT", "two-step", ["Evrecourt"], fails("2026-05-07")],
  ["Grimsvåg Handel", "EE", "two-step", ["Grimsvag"], quiet],
  ["Marchbanks Quill", "CA", "futures", ["Marchbanks Quill Combine"], quiet, "2025-06-02"],
  ["Tintagrel Allocation", "IE", "two-step", ["Tintagrel"], quiet, "2025-11-24"],
  ["Vossmeer Handel", "NL", "digital-assets", ["Vossmeer"], quiet, "2026-02-16"],
  ["Dewsmere Desk", "AE", "two-step", [], quiet, "2026-05-25"],
];

/** Countries by tier: how much a supervisor can see and do, as the publisher judges it. */
const tiers = [
  ["GB", "US", "AU", "CA", "SG", "IE", "NL"],
  ["CZ", "CY", "MT", "EE", "PL", "HK", "AE", "ZA"],
  ["MU", "SC", "VC"],
];

export const firms: readonly DemoFirm[] = roster.map(firmOf);

function firmOf([name, country, modelType, aliases, fate, listed]: Row, place: number): DemoFirm {
  const draw = stream(`firm ${place}`);
  const tier = tiers.findIndex((countries) => countries.includes(country)) + 1;
  const listedOn = listed ?? firstDay;
  const isSteady = fate.kind === "quiet" || fate.kind === "falls silent";
  return {
    firmId: `F${String(place + 1).padStart(3, "0")}`,
    slug: slugOf(/\p{Script=Latin}/u.test(name) ? name : (aliases[0] ?? name)),
    name,
    aliases,
    country,
    tier: `tier-${tier}`,
    modelType,
    listedOn,
    foundedOn: addDays(listedOn, -draw.int(240, 2900)),
    fate,
    turns: turnsOf(fate, draw.int(20, 32)),
    frailty: clamp((isSteady ? 0.27 : 0.38) + 0.11 * draw.normal(), 0.04, 0.6),
    seenUntil: seenUntil(fate),
  };
}

function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function turnsOf(fate: Fate, step: number): readonly Turn[] {
  if (fate.kind === "fails") return endingTurns(fate.on, leads[fate.pace]);
  if (fate.kind === "leaves") return [{ stage: 1, on: addDays(fate.on, -60) }];
  const stages =
    fate.kind === "recovers" ? fate.deepest : fate.kind === "declines" ? fate.stage : 0;
  return Array.from({ length: stages }, (_, i) => {
    if (fate.kind === "recovers")
      return { stage: i + 1, on: addDays(fate.on, -step * (stages - i)) };
    const since = fate.kind === "declines" ? fate.since : firstDay;
    return { stage: i + 1, on: addDays(since, -step * (stages - 1 - i)) };
  });
}

/** The stages before an end, as shares of the time from its onset; a sudden end has none. */
function endingTurns(on: IsoDate, lead: number): readonly Turn[] {
  const shares =
    lead < 14
      ? [[4, 1]]
      : [
          [1, 0.18],
          [2, 0.5],
          [3, 0.8],
          [4, 1],
        ];
  return shares.map(([stage = 0, share = 1]) => {
    return { stage, on: addDays(on, -Math.round(lead * (1 - share))) };
  });
}

function seenUntil(fate: Fate): IsoDate {
  if (fate.kind === "fails") return addDays(fate.on, -2);
  if (fate.kind === "declines" && fate.stage === 4) return addDays(fate.since, -1);
  return fate.kind === "leaves" || fate.kind === "falls silent" ? fate.on : lastDay;
}

const depths = [0, 0.2, 0.45, 0.78, 1];

/** The visible depth of a firm's decline on a day, from 0 (none) to 1 (over). */
export function depthOn({ fate, turns }: DemoFirm, day: IsoDate): number {
  const [first] = turns;
  if (first === undefined || (fate.kind === "fails" && fate.pace === "sudden")) return 0;
  const knots: Knot[] = [[addDays(first.on, -25), 0]];
  for (const { stage, on } of turns) knots.push([on, depths[stage] ?? 1]);
  if (fate.kind === "recovers") {
    knots.push([fate.on, depths[fate.deepest] ?? 1], [addDays(fate.on, 56), 0]);
  }
  if (fate.kind === "leaves") knots.push([fate.on, 0.1]);
  return interpolate(knots, day);
}
