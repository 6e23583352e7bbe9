import { analyse } from "../engine/analyse.ts";
import { periodHistory } from "../engine/market/market.ts";
import { addDays, periodEnd, periodStart } from "../engine/numbers/calendar.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import { worldAt } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import type { Publication } from "../model/publication.ts";
import { hindsight, issuedPeriods, type KnownBy } from "./hindsight.ts";
import { type CriticalTurn, turnsUntil } from "./series/critical-turns.ts";

// Two days for a record, and no third: it is about the end of its period, and rests on what was known
// on one day, that of its issue, or for a correction that of the correction.

/** The readings that the records of a period are made of. */
export interface PeriodReading {
  /** The analysis as of the period's end. */
  readonly analysis: Analysis;
  readonly criticalTurns: readonly CriticalTurn[];
}

/** The reading of a period by what was known on one day; earlier periods are as they were issued. */
export function readingOf(dataset: Dataset, period: KnownBy): PeriodReading {
  const end = period.periodEnd;
  const before = issuedPeriods(dataset.publications, period.knownBy).filter(
    ({ periodEnd }) => periodEnd < end,
  );
  const known = hindsight(dataset, [...before, period]);
  const world = worldAt(known, end);
  const history = periodHistory(world);
  return { analysis: analyse(world, history), criticalTurns: turnsUntil(known, history, end) };
}

/**
 * The reading behind a correction: the content without what was issued with the corrected concept or
 * later, so that of content that did not change nothing but the words of the correction differs.
 */
export function readingAgain(
  dataset: Dataset,
  { periodEnd, conceptId }: Publication,
  knownBy: IsoDate,
): PeriodReading {
  const { publications } = dataset;
  const issuedAt = publications.find(
    (one) => one.conceptId === conceptId && one.version === 1,
  )?.publishedAt;
  if (issuedAt === undefined) {
    throw new RangeError(`Cannot correct "${conceptId}": it has no record`);
  }
  const before = {
    ...dataset,
    publications: publications.filter(({ publishedAt }) => publishedAt < issuedAt),
    forecasts: dataset.forecasts.filter(({ issuedOn }) => issuedOn < issuedAt.slice(0, 10)),
  };
  return readingOf(before, { periodEnd, knownBy });
}

/**
 * The last period end by a day. Before the first methodology it is the day itself, on which there is
 * no period to read.
 */
export function lastEnd({ publisher, methodologies }: Dataset, day: IsoDate): IsoDate {
  const current = periodEnd(publisher.period, day);
  const end = current === day ? day : addDays(periodStart(publisher.period, current), -1);
  return methodologies.some(({ effectiveFrom }) => effectiveFrom <= end) ? end : day;
}

/**
 * The analysis of a day whose past periods are as their records read them: an issued one by what was
 * known on its day of issue, any other by what was known on its last day. It is worked out when it is
 * asked for, so that by then the caller has let go of what a world leaves out of its content.
 */
export function recordedAnalysis(dataset: Dataset, asOf: IsoDate): () => Analysis {
  const known = hindsight(dataset, issuedPeriods(dataset.publications, asOf));
  const world = worldAt(dataset, asOf);
  const past = known === dataset ? world : worldAt(known, asOf);
  return () => analyse(world, periodHistory(past));
}
