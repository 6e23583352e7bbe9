import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { Analysis } from "../../engine/world/analysis.ts";
import { by } from "../../language/order.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";

/** The decimals of an archived probability, enough for every score computed from it. */
const decimals = 6;

/**
 * The probabilities issued on a day, one per firm that has one, sorted by firmId. Empty when the
 * day has been archived already: the archive is append-only.
 */
export function forecastRows(
  { world, firms }: Analysis,
  issuedOn: IsoDate,
  mode: Forecast["mode"],
): readonly Forecast[] {
  const { model } = world;
  if (
    model === null ||
    world.forecasts.some((row) => row.issuedOn === issuedOn && row.mode === mode)
  )
    return [];
  return firms
    .flatMap(({ firm, hazard }): readonly Forecast[] => {
      if (hazard === null) return [];
      const probability = roundHalfEven(hazard.probability, decimals);
      const { firmId } = firm;
      return [{ issuedOn, firmId, probability, modelVersion: model.version, mode }];
    })
    .sort(by(({ firmId }) => firmId));
}

/**
 * How a probability of a day may be called: `real_time` only when the content holds no row that
 * became known after that day, so that nobody could have looked ahead.
 */
export function forecastMode(newestKnown: IsoDate | null, asOf: IsoDate): Forecast["mode"] {
  return newestKnown === null || newestKnown <= asOf ? "real_time" : "hindcast";
}
