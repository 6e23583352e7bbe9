import type { Analysis } from "../engine/world/analysis.ts";
import type { World } from "../engine/world/world.ts";
import type { Forecast } from "../model/forecast.ts";
import type {
  Publication,
  PublicationType,
  PublishedLock,
  SeriesCode,
} from "../model/publication.ts";
import { lockEntries, logOrder } from "../record/lock.ts";
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
  /** The new records, in the order of the log. */
  readonly records: readonly Publication[];
  /** The entries to append to the lock, in this order. */
  readonly lockAdditions: PublishedLock;
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
  options: IssueOptions,
): Issue {
  const { publisher } = analysis.world;
  const today = options.today ?? analysis.world;
  const wanted = options.series === null ? due(analysis, options) : [options.series];
  const existing = new Map(wanted.map((code) => [code, issuedOf(analysis, publications, code)]));
  const missing = wanted.filter((code) => existing.get(code) === null);
  const records = missing.map((code) => {
    const publishedAt = publishingInstant(today.asOf, publisher.publishTime, publications);
    return publicationOf(
      publicationCore(analysis, code, {
        type: types[code],
        version: 1,
        supersedes: null,
        note: options.note,
        reason: null,
        publishedAt,
        periodEnd: null,
        knownOn: today.asOf,
        publications,
        criticalTurns: options.criticalTurns,
      }),
    );
  });
  const ordered = logOrder(records);
  return {
    records: ordered,
    lockAdditions: lockEntries(ordered),
    forecasts: missing.includes("WS") ? forecastRows(analysis, today, options.mode) : [],
    already: [...existing.values()].filter((record) => record !== null),
  };
}

function due({ world, market }: Analysis, { criticalTurns }: IssueOptions): readonly SeriesCode[] {
  const { methodology, publisher } = world;
  return dueSeries({ market, methodology, period: publisher.period, criticalTurns });
}

/** The first version of the concept of the last period, or null before its issue. */
function issuedOf(
  { world, market }: Analysis,
  publications: readonly Publication[],
  code: SeriesCode,
): Publication | null {
  const end = market.at(-1)?.periodEnd;
  if (end === undefined) return null;
  const concept = conceptIdOf(world.publisher.prefix, code, end);
  return publications.find(({ conceptId }) => conceptId === concept) ?? null;
}
