import { firstDay } from "../engine/facts/first-day.ts";
import { outcomeLag } from "../engine/forecast/scored-forecasts.ts";
import { addDays, periodEnds } from "../engine/numbers/calendar.ts";
import { modelInForce, type World, worldAt } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import { fitModel } from "./fit-model.ts";
import type { FitOptions } from "./setup.ts";

export interface Schedule {
  readonly name: string;
  readonly horizonDays: number;
  readonly models: readonly HazardModel[];
  readonly on: (periodEnd: IsoDate) => HazardModel | null;
  readonly refusals: readonly string[];
}

export function scheduleOf(model: HazardModel): Schedule {
  const { version: name, horizonDays } = model;
  return { name, horizonDays, models: [model], on: () => model, refusals: [] };
}

/** The models in force at different times, on the days on which that one has this horizon. */
export function modelsInForce({ models: all }: Dataset, horizonDays: number): Schedule {
  const models = all.filter((model) => model.horizonDays === horizonDays);
  const on = (day: IsoDate) => {
    const model = modelInForce(all, day);
    return model?.horizonDays === horizonDays ? model : null;
  };
  return { name: "the model in force", horizonDays, models, on, refusals: [] };
}

/** The settings of a fit; what it is taught, and until when, the rolling origin decides. */
type FitSettings = Omit<FitOptions, "through" | "calibrateThrough" | "asOf" | "version"> & {
  readonly horizonDays: number;
};

const origins = 4;

/** The settings fitted again at up to four origins, each by what was known on its first day. */
export function refitted(
  dataset: Dataset,
  world: World,
  settings: FitSettings,
  periods: readonly IsoDate[],
): Schedule {
  const blocks = Math.min(origins, periods.length);
  const fits = Array.from({ length: blocks }, (_, k) => {
    const from = at(periods, Math.floor((k * periods.length) / blocks));
    const result = fitAt(dataset, world, settings, from);
    return result.kind === "fitted"
      ? { from, model: result.model, refusal: [] }
      : { from, model: null, refusal: [`As of ${from}: ${result.reason}`] };
  });
  return {
    name: "the fit",
    horizonDays: settings.horizonDays,
    models: fits.flatMap(({ model }) => model ?? []),
    on: (day) => fits.findLast(({ from }) => from <= day)?.model ?? null,
    refusals: fits.flatMap(({ refusal }) => refusal),
  };
}

function fitAt(dataset: Dataset, world: World, settings: FitSettings, asOf: IsoDate) {
  const known = worldAt(dataset, asOf);
  const first = firstDay(known) ?? asOf;
  const matured = addDays(asOf, -outcomeLag(known));
  const closed = periodEnds(world.publisher.period, first, asOf).filter(
    (end) => addDays(end, settings.horizonDays) <= matured && !settings.skip.includes(end),
  );
  const through = closed.at(-1) ?? first;
  const version = `as-of-${asOf}`;
  return fitModel(dataset, { ...settings, asOf, through, calibrateThrough: null, version });
}
