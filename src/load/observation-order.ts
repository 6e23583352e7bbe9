import type { Observation } from "../model/observation.ts";

/**
 * The order of observations as positions in `rows`, in one list for each indicator of each firm: by
 * firm and indicator, then by days, value and evidence, and equal rows as they come. Finding a
 * list by its names costs less than comparing names while sorting hundreds of thousands of rows.
 */
export function observationOrder(rows: readonly Observation[]): readonly (readonly number[])[] {
  const firms = new Map<string, Map<string, number[]>>();
  for (let i = 0; i < rows.length; i += 1) {
    const { firmId, indicatorId } = rows[i] as Observation; // i is below the length
    const indicators = firms.get(firmId) ?? new Map<string, number[]>();
    if (indicators.size === 0) firms.set(firmId, indicators);
    const list = indicators.get(indicatorId);
    if (list === undefined) indicators.set(indicatorId, [i]);
    else list.push(i);
  }
  const compare = (i: number, j: number) =>
    compareReports(rows[i] as Observation, rows[j] as Observation); // positions in rows
  return byName(firms).flatMap((indicators) =>
    byName(indicators).map((list) => list.sort(compare)),
  );
}

/** Of one indicator of one firm. */
export function compareReports(a: Observation, b: Observation): number {
  return (
    compare(a.observedOn, b.observedOn) ||
    compare(a.knownOn, b.knownOn) ||
    compare(a.value, b.value) ||
    compare(a.evidenceId ?? "", b.evidenceId ?? "")
  );
}

function compare<T extends string | number>(a: T, b: T): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function byName<T>(map: ReadonlyMap<string, T>): readonly T[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
