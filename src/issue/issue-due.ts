import { missingEnds } from "../engine/facts/absence.ts";
import { worldAt } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import type { Forecast } from "../model/forecast.ts";
import type { Publication, SeriesCode } from "../model/publication.ts";
import { type IssuedNow, issue } from "./issue.ts";
import { lastEnd, readingOf } from "./reading.ts";

export interface DueOptions {
  /** A series to issue about the last period, whether due or not; null for all that are due. */
  readonly series: SeriesCode | null;
  readonly note: string | null;
  readonly mode: Forecast["mode"];
}

/**
 * The publications of every period that is due on a day, oldest period first, each as known on that day. The
 * forecasts of the day are those of the last period.
 */
export function issueDue(dataset: Dataset, asOf: IsoDate, options: DueOptions): IssuedNow {
  const last = lastEnd(dataset, asOf);
  const ends = options.series === null ? [...missingEnds(dataset, last), last] : [last];
  const today = worldAt(dataset, asOf);
  let publications: readonly Publication[] = dataset.publications;
  let made: IssuedNow = { records: [], forecasts: [], already: [] };
  for (const end of ends) {
    const reading = readingOf({ ...dataset, publications }, { periodEnd: end, knownBy: asOf });
    const { records, forecasts, already } = issue(reading.analysis, publications, {
      ...options,
      criticalTurns: reading.criticalTurns,
      comparison: reading.comparison(),
      today,
      archives: end === last,
    });
    publications = [...publications, ...records];
    made = { records: [...made.records, ...records], forecasts, already };
  }
  return made;
}
