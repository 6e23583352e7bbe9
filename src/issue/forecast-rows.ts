import { roundHalfEven } from "../engine/numbers/round.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import { by } from "../language/order.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Forecast } from "../model/forecast.ts";

/** The decimals of an archived probability, enough for every score computed from it. */
const decimals = 6;

/**
 * The probabilities issued on a day, one per firm that has one, sorted by firmId. Empty when the day
 * has been archived already: the archive is append-only.
 */
export function forecastRows({ world, firms }: Analysis, issuedOn: IsoDate): readonly Forecast[] {
  const { model } = world;
  if (model === null || world.forecasts.some((row) => isArchived(row, issuedOn))) return [];
  return firms
    .flatMap(({ firm, hazard }): readonly Forecast[] => {
      if (hazard === null) return [];
      const probability = roundHalfEven(hazard.probability, decimals);
      const { firmId } = firm;
      return [{ issuedOn, firmId, probability, modelVersion: model.version, mode: "real_time" }];
    })
    .sort(by(({ firmId }) => firmId));
}

function isArchived({ issuedOn, mode }: Forecast, day: IsoDate): boolean {
  return issuedOn === day && mode === "real_time";
}
