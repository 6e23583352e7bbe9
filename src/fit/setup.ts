import { periodDays } from "../engine/numbers/calendar.ts";
import { chosenDay, worldAt } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import { featureWords } from "./feature-words.ts";

/** The options of a fit; null means the documented default. */
export interface FitOptions {
  readonly through: IsoDate;
  /** The last period end whose rows choose the calibrator; null for the rows that were foretold in validation. */
  readonly calibrateThrough: IsoDate | null;
  /** Period ends that neither train nor calibrate, because their reports are missing. */
  readonly skip: readonly IsoDate[];
  readonly version: string;
  /** The feature ids; null for every indicator's own value. */
  readonly features: readonly string[] | null;
  /** The horizon; null for that of the model in force, else the periods that make up a quarter. */
  readonly horizonDays: number | null;
  /** Nothing known later is used, outcomes included; null for the default of the content. */
  readonly asOf: IsoDate | null;
  /** Whether flags of absence may be features; true by default. */
  readonly flags?: boolean;
  /** Whether a coefficient may contradict its declared direction; "free" by default. */
  readonly signs?: "free" | "declared";
  /** The events that a declared prior counts as, where too few came to fit; ten by default. */
  readonly priorWeight?: number;
}

export type FitSetup = ReturnType<typeof fitSetup>;

const quarter = 90;

const defaults = { flags: true, signs: "free", priorWeight: 10 } as const;

/** The setup of a fit. Throws a RangeError for content without dates and for unknown features. */
export function fitSetup(dataset: Dataset, options: FitOptions) {
  const asOf = chosenDay(dataset, options.asOf);
  const world = worldAt(dataset, asOf);
  const length = periodDays(world.publisher.period);
  const declared = world.model?.horizonDays ?? Math.ceil(quarter / length) * length;
  const features =
    options.features ?? world.methodology.indicators.map(({ id }) => `indicator.${id}`);
  const { through, calibrateThrough } = options;
  const isLater = calibrateThrough !== null && calibrateThrough > through;
  for (const id of features) featureWords(id, world.methodology); // refuses what has no name
  return {
    ...defaults,
    ...options,
    world,
    features,
    horizonDays: options.horizonDays ?? declared,
    periodDays: length,
    calibrateThrough: isLater ? calibrateThrough : null,
  };
}
