import type { Analysis } from "../engine/world/analysis.ts";
import type { World } from "../engine/world/world.ts";
import type { Forecast } from "../model/forecast.ts";
import type { Publication, PublicationType, SeriesCode } from "../model/publication.ts";
import { logOrder } from "../record/lock.ts";
import { conceptIdOf, publicationOf } from "../record/reference.ts";
import { publicationCore } from "./core.ts";
import { dueSeries } from "./due.ts";
import { publishingInstant } from "./publishing-instant.ts";
import type { CriticalTurn } from "./series/critical-turns.ts";
import { forecastRows } from "./series/forecast-rows.ts";

export interface IssueOptions {
  /** A series to issue whether due or not; null for all that are due. */
  readonly series: SeriesCode | null;
  readonly note: string | null;
  readonly criticalTurns: readonly CriticalTurn[];
  /** See `forecastMode`. */
  readonly mode: Forecast["mode"];
  /** The world on the day of issue; that of the analysis where it is issued on the period's end. */
  readonly today?: World;
}

/** The records that an issue would write: only those that do not exist yet. */
export interface Issue {
  /** The new records, in the order of the log, which is that of their entries in the lock. */
  readonly records: readonly Publication[];
  /** The forecasts to append to those of the day; only with a Weekly Stress. */
  readonly forecasts: readonly Forecast[];
  /** The existing records of series that were requested or due. */
  readonly already: readonly Publication[];
}

const types: Readonly<Record<SeriesCode, PublicationType>> = {
  WS: "scheduled",
  SW: "scheduled",
  PD: "triggered",
  EA: "triggered",
};

/**
 * The publications that are due about the last period of an analysis, issued on a day from its end on. A concept
 * is issued once: an existing record is listed in `already`, and changing it takes a correction.
 * `publications` is everything issued so far, whatever the as-of date.
 */
export function issue(
  analysis: Analysis,
  publications: readonly Publication[],
  { series, note, criticalTurns, mode, today = analysis.world }: IssueOptions,
): Issue {
  const { world, market } = analysis;
  const { methodology, publisher } = world;
  const question = { market, methodology, period: publisher.period, criticalTurns };
  const wanted = series === null ? dueSeries(question) : [series];
  const end = market.at(-1)?.periodEnd ?? "";
  const issuedOf = (code: SeriesCode) => {
    const concept = conceptIdOf(publisher.prefix, code, end);
    return publications.find(({ conceptId }) => conceptId === concept);
  };
  const missing = wanted.filter((code) => issuedOf(code) === undefined);
  const records = missing.map((code) =>
    publicationOf(
      publicationCore(analysis, code, {
        ...{ type: types[code], version: 1, supersedes: null, note, reason: null },
        publishedAt: publishingInstant(today.asOf, publisher.publishTime, publications),
        ...{ periodEnd: null, knownOn: today.asOf, publications, criticalTurns },
      }),
    ),
  );
  return {
    records: logOrder(records),
    forecasts: missing.includes("WS") ? forecastRows(analysis, today, mode) : [],
    already: wanted.flatMap((code) => issuedOf(code) ?? []),
  };
}
