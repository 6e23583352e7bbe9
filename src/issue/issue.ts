import type { Analysis } from "../engine/analyse.ts";
import type { FirmFindings } from "../engine/assess.ts";
import { daysBetween, periodDays } from "../engine/numbers/calendar.ts";
import { roundHalfEven } from "../engine/numbers/round.ts";
import { isConstituent } from "../engine/reading/firm-reading.ts";
import { firmsToAlarm } from "../engine/signals/firms-to-alarm.ts";
import { sightOn } from "../engine/world/sight.ts";
import type { World } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Forecast } from "../model/forecast.ts";
import { by } from "../model/language/order.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Publication, SeriesCode } from "../model/publication.ts";
import type { Period } from "../model/publisher.ts";
import { logOrder } from "../record/lock.ts";
import { conceptIdOf, publicationOf } from "../record/reference.ts";
import { publicationCore, publishingInstant } from "./core.ts";
import { dueSeries, isScheduled } from "./due.ts";
import { forecastSeal } from "./forecast-seal.ts";
import type { PeriodComparison } from "./issue-context.ts";
import type { CriticalTurn } from "./series/critical-turns.ts";
import { driftBegan } from "./series/payout-drift.ts";

export interface IssueOptions {
  /** A series to issue whether due or not; null for all that are due. */
  readonly series: SeriesCode | null;
  readonly note: string | null;
  readonly criticalTurns: readonly CriticalTurn[];
  readonly comparison: PeriodComparison | null;
  readonly mode: Forecast["mode"];
  /** The world on the day of issue; that of the analysis where it is issued on the period's end. */
  readonly today?: World;
  /** Whether the forecasts of the day are archived with the regular record (default: yes). */
  readonly archives?: boolean;
}

export interface IssuedNow {
  /** In the order of the log. */
  readonly records: readonly Publication[];
  /** The forecasts to append to those of the day; only with a record of the regular series. */
  readonly forecasts: readonly Forecast[];
  /** The records that were issued before, where nothing is due. */
  readonly already: readonly Publication[];
}

/** The publications due about the last period, each concept once; `publications` is all issued so far. */
export function issue(
  analysis: Analysis,
  publications: readonly Publication[],
  {
    series,
    note,
    criticalTurns,
    comparison,
    mode,
    today = analysis.world,
    archives = true,
  }: IssueOptions,
): IssuedNow {
  const { world, market } = analysis;
  const { methodology, publisher } = world;
  const question = {
    market,
    methodology,
    period: publisher.period,
    criticalTurns,
    comparison,
    toAlarm: firmsToAlarm(world),
    isDrifting: driftBegan(world, market),
  };
  const wanted = series === null ? dueSeries(question) : [issuable(series, methodology)];
  const end = market.at(-1)?.periodEnd ?? "";
  const issuedOf = (code: SeriesCode) => {
    const concept = conceptIdOf(publisher.prefix, code, end);
    return publications.find(({ conceptId }) => conceptId === concept);
  };
  const missing = wanted.filter((code) => issuedOf(code) === undefined);
  const isArchived = archives && missing.includes("WS");
  const forecasts = isArchived ? forecastRows(analysis, today, mode) : [];
  const records = missing.map((code) => {
    const type = isScheduled(code) ? "scheduled" : "triggered";
    const core = publicationCore(analysis, code, {
      type,
      version: 1,
      supersedes: null,
      note,
      reason: null,
      publishedAt: publishingInstant(today.asOf, publisher.publishTime, publications),
      periodEnd: null,
      knownOn: today.asOf,
      publications,
      criticalTurns,
      comparison,
    });
    return publicationOf(code === "WS" ? { ...core, ...forecastSeal(forecasts) } : core);
  });
  return {
    records: logOrder(records),
    /** The forecasts to append to those of the day; only with a Weekly Stress. */
    forecasts,
    already: wanted.flatMap((code) => issuedOf(code) ?? []),
  };
}

/** Throws a RangeError for a series about stress in an index that has none. */
function issuable(series: SeriesCode, { segments, version }: Methodology): SeriesCode {
  if (segments.length > 0 || isScheduled(series)) return series;
  throw new RangeError(
    `Cannot issue the series "${series}": methodology "${version}" declares no segments, so the index has no stress; issue WS or SW, or declare segments in a new version`,
  );
}

/** What probabilities are archived from. */
interface Forecasting {
  readonly world: Pick<World, "model">;
  readonly firms: readonly Pick<FirmFindings, "firm" | "hazard">[];
}

/** The decimals of an archived probability, enough for every score computed from it. */
const decimals = 6;

/**
 * The probabilities issued on a day, of firms still in the index, sorted by firmId: the window of a
 * forecast begins on the day of issue. Empty when the day is archived: the archive is append-only.
 */
export function forecastRows(
  { world: { model }, firms }: Forecasting,
  { asOf: issuedOn, forecasts, firmById }: World,
  mode: Forecast["mode"],
): readonly Forecast[] {
  const isArchived = forecasts.some((row) => row.issuedOn === issuedOn);
  if (model === null || isArchived) return [];
  return firms
    .flatMap(({ firm, hazard }): readonly Forecast[] => {
      const today = firmById.get(firm.firmId);
      if (hazard === null || today === undefined || !isConstituent(today, sightOn(issuedOn)))
        return [];
      const probability = roundHalfEven(hazard.probability, decimals);
      const { firmId } = firm;
      return [{ issuedOn, firmId, probability, modelVersion: model.version, mode }];
    })
    .sort(by(({ firmId }) => firmId));
}

/** `real_time` only when no row is known after that day, and the issuer's clock is within a period of it. */
export function forecastMode(
  newestKnown: IsoDate | null,
  asOf: IsoDate,
  { today, period }: { readonly today: IsoDate; readonly period: Period },
): Forecast["mode"] {
  const isLate = Math.abs(daysBetween(asOf, today)) > periodDays(period);
  return isLate || (newestKnown !== null && newestKnown > asOf) ? "hindcast" : "real_time";
}
