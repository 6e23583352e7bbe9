import type { IsoDate } from "../../model/cell.ts";
import type { Observation } from "../../model/observation.ts";
import { type Series, seriesWriter } from "./series.ts";

export interface Observed {
  /** The series by firmId, then by indicatorId. */
  readonly observations: ReadonlyMap<string, ReadonlyMap<string, Series>>;
  readonly observationCount: number;
}

/** The observations of these firms that were known on `asOf`. */
export function observedOf(
  firms: ReadonlyMap<string, unknown>,
  rows: readonly Observation[],
  asOf: IsoDate,
): Observed {
  const lists = new Map<string, Map<string, Observation[]>>();
  let observationCount = 0;
  let start = 0;
  while (start < rows.length) {
    const end = endOfRun(rows, start);
    const run = rows.slice(start, end);
    const isKnown = ({ knownOn }: Observation) => knownOn <= asOf;
    const known = run.every(isKnown) ? run : run.filter(isKnown);
    start = end;
    const [first] = known;
    if (first === undefined || !firms.has(first.firmId)) continue;
    observationCount += known.length;
    const indicators = lists.get(first.firmId) ?? new Map<string, Observation[]>();
    if (indicators.size === 0) lists.set(first.firmId, indicators);
    const earlier = indicators.get(first.indicatorId);
    if (earlier === undefined) indicators.set(first.indicatorId, known);
    else for (const row of known) earlier.push(row);
  }
  const series = seriesWriter(observationCount);
  return {
    observations: new Map([...lists].map(([firmId, lists]) => [firmId, mapped(lists, series)])),
    observationCount,
  };
}

/** The end of the run of rows of one firm and indicator: a dataset has one run for each. */
function endOfRun(rows: readonly Observation[], start: number): number {
  const first = rows[start];
  for (let end = start + 1; end < rows.length; end += 1) {
    const row = rows[end];
    if (row?.indicatorId !== first?.indicatorId || row?.firmId !== first?.firmId) return end;
  }
  return rows.length;
}

function mapped<A, B>(map: ReadonlyMap<string, A>, of: (value: A) => B): Map<string, B> {
  return new Map([...map].map(([key, value]) => [key, of(value)]));
}
