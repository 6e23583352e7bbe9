import type { IsoDate } from "../model/cell.ts";
import type { Firm } from "../model/firm.ts";
import { at, entryOf } from "../model/language/at.ts";
import { once } from "../model/language/memoize.ts";
import type { Source } from "../model/source.ts";
import { canonicalJson, sha256Hex } from "../record/canonical.ts";
import { earlierPageSizes, withoutEarlierRules } from "./earlier-rules.ts";
import type { FirmInputs } from "./firm-inputs.ts";
import type { MarketPeriod } from "./world/analysis.ts";
import { type Report, reportAt, type Series } from "./world/series.ts";
import type { World } from "./world/world.ts";

// Hashes over input rows. Each row is one line and the lines of a kind are sorted, so that the
// order of files and rows does not matter. Only rows of the world are read, so nothing known after
// the as-of date matters either.

/** The facts of a firm on which readings rest: all of it but its words. A field that is not named here is one. */
export function factsOf(firm: Firm): Partial<Firm> {
  const { name, aliases, website, identifiers, rightOfReply, ...others } = firm;
  const { country, jurisdictionTier, modelType, ...rest } = others;
  return rest;
}

export interface FirmHashes {
  /** The hash of every row about the firm and of the sources behind them. */
  readonly all: string;
  /** The same without the firm's words. */
  readonly facts: string;
}

export function firmHashes(
  world: World,
  firm: Firm,
  inputs: FirmInputs,
  sourceLine: (source: Source) => string,
): FirmHashes {
  const { firmId } = firm;
  const rows = [
    ...observationLines(world.observations.get(firmId)),
    ...lines(world.claimsOf.get(firmId) ?? [], canonicalJson),
    ...lines(inputs.evidence, canonicalJson),
    ...lines(inputs.sources, sourceLine),
    ...lines(world.eventsOf.get(firmId) ?? [], canonicalJson),
    ...lines(world.outcomesOf.get(firmId) ?? [], canonicalJson),
  ];
  const hashOf = (of: Partial<Firm>) => sha256Hex([canonicalJson(of), ...rows].join("\n"));
  return { all: hashOf(firm), facts: hashOf(factsOf(firm)) };
}

/** A function from a source to its line, memoized because firms share sources. */
export function sourceLines(): (source: Source) => string {
  const known = new Map<Source, string>();
  return (source) => {
    const { knownOn, ...judged } = source;
    const line = known.get(source) ?? canonicalJson(knownOn === null ? judged : source);
    known.set(source, line);
    return line;
  };
}

/**
 * The hash of what is read from all firms together: the rules, the models, the rows about the firms,
 * which enter as the hashes of their facts, and the forecasts, on which calibrations and alerts rest.
 * Words of firms, records, citations and research do not enter a reading.
 */
export function marketHash(
  world: World,
  factsHashes: readonly string[],
  forecasts: readonly string[],
): string {
  const readings = sha256Hex([world.asOf, rulesLine(world), ...factsHashes].join("\n"));
  return sha256Hex([readings, ...forecasts].join("\n"));
}

/**
 * A function to the hash of what a change of the market on a day rests on: the rules, the periods up
 * to that day and the forecasts issued by then. What is learnt later moves none of them.
 */
export function marketHashes(
  world: World,
  market: readonly MarketPeriod[],
): (day: IsoDate) => string {
  const rules = once(() => rulesLine(world));
  return (day) => {
    const periods = market.filter(({ periodEnd }) => periodEnd <= day);
    const forecasts = world.forecasts.filter(({ issuedOn }) => issuedOn <= day);
    const known = [...periods.map(canonicalJson), ...lines(forecasts, canonicalJson)];
    return sha256Hex([rules(), day, ...known].join("\n"));
  };
}

function rulesLine(world: World): string {
  const rules = [
    world.publisher.period,
    ...world.methodologies.map((one) => canonicalJson(withoutEarlierRules(one))),
    ...lines([...world.modelByVersion.values()], canonicalJson),
  ];
  return sha256Hex(rules.join("\n"));
}

/** The lines of a world's forecasts, which several hashes cover. */
export function forecastLines({ forecasts }: World): readonly string[] {
  return lines(forecasts, canonicalJson);
}

/** The hash of every row of the world; rows about firms enter as the firms' hashes, by slug. */
export function worldInputHash(
  world: World,
  firmHashes: readonly string[],
  forecasts: readonly string[],
): string {
  // where the as-of date was set does not matter, only which it is; hosts, words, page sizes and
  // whether firms have cards change no figure
  const { asOf: _, hosts: __, site: ___, words: ____, ...rest } = world.publisher;
  const publisher = { ...rest, pageSizes: earlierPageSizes, firmCards: true };
  return sha256Hex(
    [
      world.asOf,
      canonicalJson(publisher),
      ...world.methodologies.map((one) => canonicalJson(withoutEarlierRules(one))),
      ...lines([...world.modelByVersion.values()], canonicalJson),
      ...firmHashes,
      ...forecasts,
      ...lines(
        world.publications,
        ({ contentHash, referenceId }) => `${referenceId} ${contentHash}`,
      ),
      ...lines(world.citations, canonicalJson),
      ...lines(world.research, canonicalJson),
    ].join("\n"),
  );
}

/**
 * The lines of a firm's observations, sorted as by `lines`. A line begins with the indicator and
 * the days, in which order series come, so lines need sorting only where rows share both days.
 */
export function observationLines(series: ReadonlyMap<string, Series> | undefined): string[] {
  const found: string[] = [];
  if (series === undefined) return found;
  for (const id of [...series.keys()].sort()) {
    const first = found.length;
    const of = entryOf(series, id);
    let rising = true;
    for (let row = of.first; row < of.end; row += 1) {
      found.push(observationLine(id, reportAt(of, row)));
      if (row > of.first && !isLater(of, row)) rising = false;
    }
    if (!rising) for (const line of found.splice(first).sort()) found.push(line);
  }
  return found;
}

/** Whether a row has a later day than the one before it, known days deciding between equal ones. */
function isLater({ columns: { observedDays, knownDays } }: Series, row: number): boolean {
  const further = at(observedDays, row) - at(observedDays, row - 1);
  return further === 0 ? at(knownDays, row) > at(knownDays, row - 1) : further > 0;
}

/**
 * One observation as a line, written by hand as there are hundreds of thousands. Only the unit,
 * which comes last, can contain a space.
 */
export function observationLine(indicatorId: string, report: Report): string {
  const { value, unit, observedOn, knownOn, evidenceId } = report;
  return `${indicatorId} ${observedOn} ${knownOn} ${value} ${evidenceId ?? ""} ${unit}`;
}

function lines<T>(rows: readonly T[], line: (row: T) => string): readonly string[] {
  // without a comparison of ours, text sorts by code unit
  return rows.map((row) => line(row)).sort();
}
