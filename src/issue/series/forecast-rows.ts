import { daysBetween, periodDays } from "../../engine/numbers/calendar.ts";
import { roundHalfEven } from "../../engine/numbers/round.ts";
import { isConstituent } from "../../engine/reading/firm-reading.ts";
import type { Analysis } from "../../engine/world/analysis.ts";
import type { World } from "../../engine/world/world.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import { by } from "../../model/language/order.ts";
import type { Period } from "../../model/publisher.ts";

/** The decimals of an archived probability, enough for every score computed from it. */
const decimals = 6;

/**
 * The probabilities issued on a day, one per firm that has one and is still in the index, sorted by
 * firmId: the window of a forecast begins on the day of issue. Empty when the day has been archived
 * already: the archive is append-only.
 */
export function forecastRows(
  { world: { model }, firms }: Analysis,
  { asOf: issuedOn, forecasts, firmById }: World,
  mode: Forecast["mode"],
): readonly Forecast[] {
  const isArchived = forecasts.some((row) => row.issuedOn === issuedOn && row.mode === mode);
  if (model === null || isArchived) return [];
  return firms
    .flatMap(({ firm, hazard }): readonly Forecast[] => {
      const today = firmById.get(firm.firmId);
      if (hazard === null || today === undefined || !isConstituent(today, issuedOn)) return [];
      const probability = roundHalfEven(hazard.probability, decimals);
      const { firmId } = firm;
      return [{ issuedOn, firmId, probability, modelVersion: model.version, mode }];
    })
    .sort(by(({ firmId }) => firmId));
}

/**
 * How a probability of a day may be called: `real_time` only when the content holds no row that
 * became known after that day, and the clock of whoever issues it is within a period of it, so that nobody
 * could have looked ahead and no history that is entered in an afternoon counts as foretold.
 */
export function forecastMode(
  newestKnown: IsoDate | null,
  asOf: IsoDate,
  { today, period }: { readonly today: IsoDate; readonly period: Period },
): Forecast["mode"] {
  const isLate = Math.abs(daysBetween(asOf, today)) > periodDays(period);
  return isLate || (newestKnown !== null && newestKnown > asOf) ? "hindcast" : "real_time";
}
