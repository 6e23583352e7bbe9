import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import { periodsPerYear } from "../detect/rules.ts";
import { bandOfLift } from "../forecast/bands/by-probability.ts";
import { realTimeForecasts } from "../forecast/hazard-on.ts";
import { binomialTail } from "../numbers/binomial-tail.ts";
import { addDays, periodDays } from "../numbers/calendar.ts";
import { isConstituent } from "../reading/firm-reading.ts";
import { sightOn } from "../world/sight.ts";
import type { World } from "../world/world.ts";

/** The years in which their own turning rate makes an alert once, at most. */
export const yearsToAlarm = 10;
/** Steps between forecasts below which there is no turning rate. */
const fewestSteps = 100;

export type FirmsToAlarm = ReturnType<typeof firmsToAlarm>;

/**
 * How many firms must turn critical together to be announced: the least number, of those declared or more, that comes
 * within `withinDays` days of a period end at most once in ten years, if firms turn one by one as often as in their
 * archived forecasts until then (binomial law). What turned within the days in question tells nothing of the rate.
 */
export function firmsToAlarm(world: World) {
  const { asOf, firms, methodology, publisher } = world;
  const { criticalFirms: declared, withinDays } = methodology.issue.escalation;
  const rate = turningRate(world, addDays(asOf, -withinDays));
  if (rate === null) return { firms: declared, declared, rate };
  const constituents = firms.filter((firm) => isConstituent(firm, sightOn(asOf))).length;
  const steps = Math.max(1, withinDays / periodDays(publisher.period));
  const each = 1 - (1 - rate) ** steps;
  const seldom = 1 / (yearsToAlarm * periodsPerYear[publisher.period]);
  let wanted = declared;
  while (wanted < constituents && binomialTail(constituents, each, wanted) > seldom) wanted += 1;
  return { firms: wanted, declared, rate };
}

/** The share of steps from one real-time forecast to the next, by one model, that turned critical; null with few. */
function turningRate(world: World, until: IsoDate): number | null {
  let steps = 0;
  let turns = 0;
  for (const forecasts of realTimeForecasts(world).values()) {
    let before: Forecast | null = null;
    for (const forecast of forecasts) {
      if (forecast.issuedOn > until) break;
      if (before?.modelVersion === forecast.modelVersion) {
        steps += 1;
        if (isCritical(world, forecast) && !isCritical(world, before)) turns += 1;
      }
      before = forecast;
    }
  }
  return steps < fewestSteps ? null : turns / steps;
}

function isCritical(
  { modelByVersion, methodology }: World,
  { probability, modelVersion }: Forecast,
): boolean {
  const baseRate = modelByVersion.get(modelVersion)?.baseRate;
  return (
    baseRate !== undefined &&
    bandOfLift(probability / baseRate, methodology.riskBands) === "critical"
  );
}
