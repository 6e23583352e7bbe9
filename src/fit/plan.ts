import { addDays, periodDays } from "../engine/numbers/calendar.ts";
import { defaultAsOf, type World, worldAt } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import { featureWords } from "./feature-words.ts";

/** What a fit is asked for; null leaves a choice to its documented default. */
export interface FitOptions {
  /** The last period end whose rows train the coefficients. */
  readonly through: IsoDate;
  /** The last period end whose rows choose the calibrator; null for as far as outcomes are known. */
  readonly calibrateThrough: IsoDate | null;
  /** Period ends that neither train nor calibrate, because their reports are missing. */
  readonly skip: readonly IsoDate[];
  /** Of the model file. */
  readonly version: string;
  /** Feature ids; null for every indicator's own value. */
  readonly features: readonly string[] | null;
  /** Null for that of the model in force, else for the periods that make up a quarter of a year. */
  readonly horizonDays: number | null;
  /** Nothing known later is used, outcomes included; null for the default of the content. */
  readonly asOf: IsoDate | null;
  /** Whether flags of absence may be features; true unless told otherwise. */
  readonly flags?: boolean;
  /** Whether a coefficient may contradict its declared direction; "free" unless told otherwise. */
  readonly signs?: "free" | "declared";
}

/** The same with every choice made. */
export interface FitPlan {
  readonly world: World;
  readonly features: readonly string[];
  readonly horizonDays: number;
  readonly periodDays: number;
  readonly through: IsoDate;
  readonly calibrateThrough: IsoDate;
  readonly skip: readonly IsoDate[];
  readonly flags: boolean;
  readonly signs: "free" | "declared";
}

const quarter = 90;

/** Throws a RangeError when the content has no dated row, and for a feature that it cannot name. */
export function fitPlan(dataset: Dataset, options: FitOptions): FitPlan {
  const asOf = options.asOf ?? defaultAsOf(dataset);
  if (asOf === null) throw new RangeError("Cannot fit a model: the content has no dated row");
  const world = worldAt(dataset, asOf);
  const length = periodDays(world.publisher.period);
  const declared = world.model?.horizonDays ?? Math.ceil(quarter / length) * length;
  const features =
    options.features ?? world.methodology.indicators.map(({ id }) => `indicator.${id}`);
  for (const id of features) featureWords(id, world.methodology); // refuses what has no name
  return {
    world,
    features,
    horizonDays: options.horizonDays ?? declared,
    periodDays: length,
    through: options.through,
    calibrateThrough: options.calibrateThrough ?? asOf,
    skip: options.skip,
    flags: options.flags ?? true,
    signs: options.signs ?? "free",
  };
}

/** Period ends after the training window, up to the last that may calibrate. */
export function calibrationSpan({ through, calibrateThrough }: FitPlan) {
  return { from: addDays(through, 1), through: calibrateThrough };
}
