import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { Analysis } from "../../engine/world/analysis.ts";
import { by } from "../../language/order.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";

/** The decimals of an archived probability, enough for every score computed from it. */
const decimals = 6;

/** A day's probabilities by firmId; none when that day is archived: the archive only grows. */
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

/** `real_time` only where no row became known after the day, so nobody could look ahead. */
export function forecastMode(newestKnown: IsoDate | null, asOf: IsoDate): Forecast["mode"] {
  return newestKnown === null || newestKnown <= asOf ? "real_time" : "hindcast";
}
