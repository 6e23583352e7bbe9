import type { IsoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/language/group-by.ts";
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
  const known = rows.filter(({ firmId, knownOn }) => knownOn <= asOf && firms.has(firmId));
  const write = seriesWriter(known.length);
  const byFirm = [...groupBy(known, ({ firmId }) => firmId)].map(([firmId, own]) => {
    const series = [...groupBy(own, ({ indicatorId }) => indicatorId)];
    return [firmId, new Map(series.map(([id, list]) => [id, write(list)] as const))] as const;
  });
  return { observations: new Map(byFirm), observationCount: known.length };
}
