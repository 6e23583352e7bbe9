import type { Publication } from "../../src/model/publication.ts";
import {
  chainOf,
  type Facts,
  firmsOf,
  levelOf,
  print,
  type Reading,
  readingOn,
  type State,
  segmentsOf,
  stateOn,
  stressOf,
} from "./facts.ts";

// What a record must say of its period, worked out from what was known on its day.

export interface Told {
  readonly facts: Facts;
  readonly day: string;
  readonly end: string;
  readonly before: string | null;
  readonly reading: Reading | null;
  readonly earlier: Reading | null;
  readonly state: State | null;
}

/** The period of a record, or the as-of date. */
export function toldOn(facts: Facts, end: string, day: string): Told {
  const days = [...facts.ends.filter((one) => one <= end)];
  if (days.at(-1) !== end) days.push(end);
  const before = days.at(-2) ?? null;
  return {
    ...{ facts, day, end, before },
    reading: readingOn(facts, end, day, true),
    earlier: before === null ? null : readingOn(facts, before, day),
    state: stateOn(facts, days, day),
  };
}

export function toldOf(facts: Facts, { periodEnd, publishedAt }: Publication): Told {
  return toldOn(facts, periodEnd, publishedAt.slice(0, 10));
}

export const decimalsOf = ({ facts }: Told) => facts.method.score.scale.decimals;

export function levelNow({ facts, reading, end, day }: Told): number | null {
  if (facts.method.level.aggregate === "chain") return chainOf(facts, end, day);
  return reading === null ? null : levelOf(facts, reading);
}

/** The change of a figure over the members of both days, of both as they are printed; null where one is missing. */
function change(
  { reading, earlier }: Told,
  decimals: number,
  of: (reading: Reading, among: readonly string[]) => number | null,
): number | null {
  if (reading === null || earlier === null) return null;
  const both = [...reading.scores.keys()].filter((firm) => earlier.scores.has(firm));
  const now = of(reading, both);
  const then = of(earlier, both);
  if (now === null || then === null) return null;
  const rounded = (value: number) => Number(print(value, decimals).replace("−", "-"));
  return Number((rounded(now) - rounded(then)).toFixed(decimals));
}

export function levelChange(told: Told): number | null {
  const { facts, day, end, before } = told;
  if (facts.method.level.aggregate !== "chain") {
    return change(told, decimalsOf(told), (one, among) => levelOf(facts, one, [...among]));
  }
  const now = chainOf(facts, end, day);
  const then = before === null ? null : chainOf(facts, before, day);
  if (now === null || then === null) return null;
  return Number((Number(now.toFixed(2)) - Number(then.toFixed(2))).toFixed(2));
}

/** To three decimals, in which stress is printed in answers. */
export function stressChange(told: Told): number | null {
  return change(told, 3, (one, among) => {
    const fresh = among.filter((firm) => one.fresh.has(firm));
    return stressOf(told.facts, one, fresh);
  });
}

export function segmentMoves(told: Told): ReadonlyMap<string, number> {
  const { facts, reading, earlier } = told;
  const found = new Map<string, number>();
  if (reading === null || earlier === null) return found;
  const both = [...reading.fresh.keys()].filter((firm) => earlier.fresh.has(firm));
  const now = segmentsOf(facts, reading, both);
  const then = segmentsOf(facts, earlier, both);
  if (now === null || then === null) return found;
  for (const [name, value] of now) {
    const was = then.get(name) ?? 0;
    found.set(name, Number((Number(print(value, 1)) - Number(print(was, 1))).toFixed(1)));
  }
  return found;
}

/** Whether the stress moved the same way in how many periods in a row, by what each of their records says. */
export function streakOf(told: Told, of: (one: Told) => number | null, decimals: number): number {
  const { facts, end, day } = told;
  const direction = Math.sign(Number((of(told) ?? 0).toFixed(decimals)));
  let count = 1;
  const ends = facts.ends.filter((one) => one < end).reverse();
  for (const one of ends) {
    const record = facts.records
      .filter(({ periodEnd, publishedAt, seriesCode }) => {
        return seriesCode === "WS" && periodEnd === one && publishedAt.slice(0, 10) <= day;
      })
      .sort((a, b) => b.version - a.version)[0];
    if (record === undefined || record.type === "withdrawal") return count;
    const moved = of(toldOf(facts, record));
    if (moved === null || Math.sign(Number(moved.toFixed(decimals))) !== direction) return count;
    count += 1;
  }
  return count;
}

/** Who is first by the printed score. */
export function leadersOf({ facts, reading }: Told): { names: readonly string[]; score: string } {
  const { decimals, better } = facts.method.score.scale;
  const printed = new Map(
    [...(reading?.scores ?? [])].map(([firm, score]) => [firm, Number(print(score, decimals))]),
  );
  const best = Math[better === "higher" ? "max" : "min"](...printed.values());
  const names = firmsOf(facts)
    .filter(({ firmId }) => printed.get(firmId) === best)
    .map(({ name }) => name);
  return { names, score: best.toFixed(decimals) };
}

const bandNames = ["low", "moderate", "elevated", "high", "critical"];

/** The probability that the model gives to a score, which is the reading of its one feature; null without a model. */
export function chanceOf({ rows }: Facts, score: number): number | null {
  // the model in a row, its feature in the next
  const [head, feature] = rows("models");
  if (head === undefined || feature === undefined) return null;
  const figure = (name: string) => Number(feature[name] ?? head[name]);
  const odds = figure("intercept") + (figure("coef") * (score - figure("mean"))) / figure("sd");
  const hazard = 1 / (1 + Math.exp(-odds));
  return 1 - (1 - hazard) ** (figure("horizonDays") / figure("periodDays"));
}

/** The band of a score: by its threshold, or by the probability over the base rate. */
export function bandOf(told: Told, value: number): string {
  const { bands, score, riskBands } = told.facts.method;
  if (bands.by === "score") {
    const printed = Number(print(value, score.scale.decimals));
    const passed = (["critical", "high", "elevated", "moderate"] as const).find((band) => {
      const edge = bands.thresholds?.[band];
      if (edge === undefined) return false;
      return score.scale.better === "higher" ? printed < edge : printed >= edge;
    });
    return passed ?? "low";
  }
  const chance = chanceOf(told.facts, value);
  if (chance === null) return "unrated";
  const lift = chance / Number(told.facts.rows("models")[0]?.["baseRate"]);
  const { moderate, elevated, high, critical } = riskBands;
  return (
    bandNames[[moderate, elevated, high, critical].filter((edge) => lift >= edge).length] ?? ""
  );
}

/** How many firms are in each band. */
export function bandsOf(told: Told): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const value of told.reading?.scores.values() ?? []) {
    const band = bandOf(told, value);
    found.set(band, 1 + (found.get(band) ?? 0));
  }
  return found;
}
