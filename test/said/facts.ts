import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import type { Methodology } from "../../src/model/methodology.ts";
import type { Publication } from "../../src/model/publication.ts";
import type { Seen } from "../as-seen/seen.ts";

// What a site publishes, and what follows from it by the printed methodology: an evaluator of its own.

type Row = Readonly<Record<string, string | number | boolean | null>>;

export interface Facts {
  readonly asOf: string;
  readonly name: string;
  readonly period: string;
  readonly method: Methodology;
  readonly hasModel: boolean;
  readonly firmWord: string;
  readonly firmsWord: string;
  readonly records: readonly Publication[];
  /** The day from which each firm is in the index, as its file has it. */
  readonly listed: ReadonlyMap<string, string>;
  readonly rows: (dataset: string) => readonly Row[];
  /** The ends of the periods of the history, oldest first. */
  readonly ends: readonly string[];
}

export function factsOf(site: Seen, { publisher, models }: Dataset, asOf: string): Facts {
  const rows = (dataset: string) =>
    site.json<{ rows: readonly Row[] }>(`api/data/exports/${dataset}.json`).rows;
  const methods = site.json<{ rows: readonly Methodology[] }>(
    "api/data/exports/methodology.json",
  ).rows;
  const { firm = "firm", firms = "firms" } = publisher.words ?? {};
  return {
    ...{ asOf, name: publisher.name, period: publisher.period, method: at(methods, 0) },
    ...{ hasModel: models.length > 0, firmWord: firm, firmsWord: firms, rows },
    listed: new Map(
      rows("firms").map(({ firmId, slug }) => [
        String(firmId),
        site.json<{ firm: { listedOn: string } }>(`api/firms/${slug}.json`).firm.listedOn,
      ]),
    ),
    records: site.paths
      .filter((path) => path.startsWith("s/publications/ref/"))
      .map((path) => site.json<Publication>(path)),
    ends: rows("index-history").map((row) => String(row["periodEnd"])),
  };
}

const dayOf = ({ publishedAt }: Publication) => publishedAt.slice(0, 10);
const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** By what a period is read on a day: what was known when it was issued or corrected; null where it is withdrawn. */
function knownBy({ records }: Facts, end: string, on: string): string | null {
  const versions = records
    .filter((one) => one.seriesCode === "WS" && one.periodEnd === end && dayOf(one) <= on)
    .sort((a, b) => a.version - b.version);
  const last = versions.at(-1);
  if (last === undefined) return on;
  return last.type === "withdrawal" ? null : dayOf(last);
}

export interface Reading {
  readonly end: string;
  /** The scores of the members, by firm, as they are before they are printed. */
  readonly scores: ReadonlyMap<string, number>;
  /** The values that are new in the period. */
  readonly fresh: ReadonlyMap<string, number>;
  readonly members: number;
}

/** The grades of a period as a day knows them; null where they are withdrawn. A record under way is read on its day. */
export function readingOn(facts: Facts, end: string, on: string, own = false): Reading | null {
  const by = own ? on : knownBy(facts, end, on);
  if (by === null) return null;
  const before = facts.ends[facts.ends.indexOf(end) - 1];
  const start = before ?? plus(end, facts.period === "week" ? -7 : -366);
  // a day within a period is read like a period that ends on it
  const since = facts.ends.includes(end) ? start : plus(end, facts.period === "week" ? -7 : -366);
  const scores = new Map<string, number>();
  const fresh = new Map<string, number>();
  let members = 0;
  const observed = facts.rows("observations");
  for (const firm of firmsOf(facts)) {
    if (firm.listedOn > end) continue;
    members += 1;
    const rows = observed
      .filter(({ firmId, observedOn, knownOn, indicatorId }) => {
        const isOwn = firmId === firm.firmId && indicatorId === "grade";
        return isOwn && String(observedOn) <= end && String(knownOn) <= by;
      })
      .sort((a, b) =>
        `${a["observedOn"]} ${a["knownOn"]}` < `${b["observedOn"]} ${b["knownOn"]}` ? -1 : 1,
      );
    const last = rows.at(-1);
    if (last === undefined) continue;
    scores.set(firm.firmId, scoreOf(facts.method, Number(last["value"])));
    if (String(last["observedOn"]) > since) fresh.set(firm.firmId, Number(last["value"]));
  }
  return { end, scores, fresh, members };
}

interface FirmFact {
  readonly firmId: string;
  readonly name: string;
  readonly listedOn: string;
}

export function firmsOf({ rows, listed }: Facts): readonly FirmFact[] {
  return rows("firms").map(({ firmId, name }) => ({
    ...{ firmId: String(firmId), name: String(name) },
    listedOn: listed.get(String(firmId)) ?? "",
  }));
}

/** min + (max − min) · the share of the goalposts; the value itself on an open scale. */
function scoreOf({ indicators, score }: Methodology, value: number): number {
  const { lo, hi, scale, direction } = at(indicators, 0);
  const { min, max, better } = score.scale;
  if (scale === "given" || min === null || max === null) return value;
  const share = Math.min(1, Math.max(0, (value - (lo ?? 0)) / ((hi ?? 1) - (lo ?? 0))));
  const isTurned = direction !== better;
  return min + (max - min) * (isTurned ? 1 - share : share);
}

export function quantile(values: readonly number[], p: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * p;
  const low = at(sorted, Math.floor(place));
  return low + (place - Math.floor(place)) * (at(sorted, Math.ceil(place)) - low);
}

/** As it is printed: halves to the even digit, of decimals and not of doubles. */
export function print(value: number, decimals: number): string {
  const scaled = Number((Math.abs(value) * 10 ** decimals).toPrecision(12));
  const below = Math.floor(scaled);
  const isTie = Math.abs(scaled - below - 0.5) < 1e-6;
  const whole = isTie ? below + (below % 2) : Math.round(scaled);
  const text = (whole / 10 ** decimals).toFixed(decimals);
  return value < 0 && whole !== 0 ? `−${text}` : text;
}

export const number = (text: string) => Number(text.replace("−", "-").replaceAll(",", ""));

/** The level over some firms; of a chain the one of before, times the geometric mean of the ratios. */
export function levelOf(facts: Facts, { scores }: Reading, among = [...scores.keys()]) {
  const values = among.flatMap((firm) => scores.get(firm) ?? []);
  const { aggregate } = facts.method.level;
  if (values.length === 0) return null;
  if (aggregate === "mean") return values.reduce((sum, one) => sum + one, 0) / values.length;
  return quantile(values, 0.5);
}

/** A chain from its base on, as a day knows it. */
export function chainOf(facts: Facts, end: string, on: string): number | null {
  const { base } = facts.method.level;
  let level: number | null = null;
  let before: Reading | null = null;
  for (const one of facts.ends.filter((own) => own <= end)) {
    const now = readingOn(facts, one, on);
    if (now === null || base === undefined) return null;
    if (level === null && base.on <= one) level = base.value;
    else if (level !== null && before !== null) {
      const earlier: Reading = before;
      const ratios = [...now.scores].flatMap(([firm, score]) => {
        const then = earlier.scores.get(firm);
        return then === undefined ? [] : Math.log(score / then);
      });
      level *= Math.exp(ratios.reduce((sum, one) => sum + one, 0) / ratios.length);
    }
    before = now;
  }
  return level;
}

/** The contributions of the segments, null where less than half of the firms brought a value. */
export function segmentsOf(
  { method }: Facts,
  { scores, fresh }: Reading,
  among = [...fresh.keys()],
): ReadonlyMap<string, number> | null {
  const values = among.flatMap((firm) => fresh.get(firm) ?? []);
  if (method.segments.length === 0) return null;
  if (values.length === 0 || 2 * fresh.size < scores.size) return null;
  const whole = method.segments.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<string, number>();
  for (const { name, weight, inputs } of method.segments) {
    const input = at(inputs, 0);
    if (input.kind !== "indicator") return null;
    const value = quantile(values, input.statistic === "p10" ? 0.1 : 0.5);
    const { calm, worst } = input;
    if (value === null || calm === undefined || worst === undefined) return null;
    const level = Math.min(1, Math.max(0, (value - calm) / (worst - calm)));
    found.set(name, (100 * weight * level) / whole);
  }
  return found;
}

export function stressOf(facts: Facts, reading: Reading | null, among?: readonly string[]) {
  if (reading === null) return null;
  const parts = segmentsOf(facts, reading, among === undefined ? undefined : [...among]);
  return parts === null ? null : [...parts.values()].reduce((sum, one) => sum + one, 0);
}

const names = ["nominal", "watch", "elevated", "high", "critical"] as const;

export interface State {
  readonly state: string;
  readonly before: string | null;
  readonly since: string;
  readonly held: boolean;
}

/** The state of the last of some days, of which one within a period never lowers it. */
export function stateOn(facts: Facts, days: readonly string[], on: string): State | null {
  const { states, segments, rules } = facts.method;
  if (segments.length === 0) return null;
  const edges = [0, states.watch, states.elevated, states.high, states.critical];
  let step: number | null = null;
  let since = "";
  let told: string | null = null;
  let unreadSince = "";
  let run: number[] = [];
  let result: State | null = null;
  for (const day of days) {
    const reading = readingOn(facts, day, on, day === days.at(-1));
    const stress = reading === null ? null : stressOf(facts, reading);
    const before = told;
    if (stress === null || (reading?.members ?? 0) < rules.minConstituents) {
      run = [];
      if (told !== "indeterminate") unreadSince = day;
      told = "indeterminate";
      result = { state: told, before, since: unreadSince, held: false };
      continue;
    }
    run = [...run, stress].slice(-states.confirmPeriods);
    const reached = edges.filter((edge) => stress >= edge - 1e-9).length - 1;
    const exit = step === null ? 0 : at(edges, step) - states.exitGap;
    const isWithin = !facts.ends.includes(day);
    const isConfirmed =
      run.length === states.confirmPeriods && run.every((one) => one < exit - 1e-9);
    const was: number | null = step;
    if (step === null || reached > step) step = reached;
    else if (reached < step && isConfirmed && !isWithin) step -= 1;
    if (step !== was) since = day;
    told = at(names, step);
    result = { state: told, before, since, held: stress < at(edges, step) - 1e-9 };
  }
  return result;
}
