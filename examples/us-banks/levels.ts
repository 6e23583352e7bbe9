import { hazardOn } from "../../src/engine/forecast/hazard-on.ts";
import { scoreForecasts } from "../../src/engine/forecast/scored-forecasts.ts";
import { type World, worldAt } from "../../src/engine/world/world.ts";
import { fitModel } from "../../src/fit/fit-model.ts";
import { recalibrate } from "../../src/fit/recalibrate.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Forecast } from "../../src/model/forecast.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";

/** The failures of a quarter and how many each way of keeping the level expected, all known on its day. */
export interface QuarterLevel {
  readonly day: IsoDate;
  readonly events: number;
  /** One model of the first two quarters, as it is. */
  readonly fixed: number;
  /** That model, recalibrated on each day. */
  readonly recalibrated: number;
  /** A fit of each day. */
  readonly refitted: number;
  /** The first model times its own observed over expected of the quarter before: no filter forgets faster. */
  readonly told: number;
}

/** The quarters after the training window; a quarter's reports are missing between the second and the third. */
const days = ["2010-06-30", "2010-09-30", "2011-03-31", "2011-06-30"];

/** The ways of keeping the level, by their names in a quarter. */
export const ways = ["fixed", "recalibrated", "refitted", "told"] as const;

/** Failures over those that a way expected. */
export function ratioOf(levels: readonly QuarterLevel[], way: (typeof ways)[number]): number {
  const total = (name: "events" | typeof way) => levels.reduce((sum, own) => sum + own[name], 0);
  return total("events") / total(way);
}

/** How the level of a model trained through 2010-03-31 follows the end of the crisis, quarter by quarter. */
export function levelsOf(dataset: Dataset): readonly QuarterLevel[] {
  const first = fitOn(dataset, "2010-06-30", "2010-03-31");
  const levels: QuarterLevel[] = [];
  let [models, archive]: [HazardModel[], Forecast[]] = [[first], []];
  days.forEach((day, i) => {
    const known = worldAt({ ...dataset, models, forecasts: archive }, day);
    const found = recalibrate(known, { version: `as of ${day}`, halfLifeDays: 730 });
    if (found.kind === "recalibrated") models = [...models, { ...found.model, effectiveFrom: day }];
    const score = (model: HazardModel) => scored(dataset, forecastsOf(known, day, model), model);
    const own = forecastsOf(known, day, models.at(-1) ?? first);
    const [fixed, before] = [score(first), levels.at(-1)];
    levels.push({
      day,
      events: fixed.events,
      fixed: fixed.expected,
      recalibrated: scored(dataset, own, models.at(-1) ?? first).expected,
      refitted: score(fitOn(dataset, day, i === 0 ? "2010-03-31" : (days[i - 1] ?? ""))).expected,
      told: fixed.expected * (before === undefined ? 1 : before.events / before.fixed),
    });
    archive = [...archive, ...own];
  });
  return levels;
}

function fitOn(dataset: Dataset, asOf: IsoDate, through: IsoDate): HazardModel {
  const result = fitModel(dataset, {
    ...{ through, calibrateThrough: null, skip: ["2010-12-31"], asOf, version: `fit of ${asOf}` },
    ...{ features: null, horizonDays: null },
  });
  if (result.kind === "refused") throw new RangeError(result.reason);
  return { ...result.model, effectiveFrom: asOf };
}

function forecastsOf(world: World, day: IsoDate, model: HazardModel): Forecast[] {
  return world.firms.flatMap((firm) => {
    const hazard = hazardOn({ world, market: [] }, firm, day, model);
    if (hazard === null) return [];
    const { probability } = hazard;
    const { firmId } = firm;
    return { issuedOn: day, firmId, probability, modelVersion: model.version, mode: "real_time" };
  });
}

/** Events that came and events expected, once all outcomes are known. */
function scored(dataset: Dataset, forecasts: readonly Forecast[], model: HazardModel) {
  const world = worldAt({ ...dataset, models: [model], forecasts: [...forecasts] }, "2012-01-01");
  const archive = scoreForecasts(world, { mode: "real_time", modelVersion: model.version });
  return archive.scored.reduce(
    (total, { event, forecast }) => ({
      events: total.events + event,
      expected: total.expected + forecast.probability,
    }),
    { events: 0, expected: 0 },
  );
}
