import { horizonProbability } from "../engine/forecast/hazard.ts";
import { outcomeLag } from "../engine/forecast/scored-forecasts.ts";
import { addDays, laterOf } from "../engine/numbers/calendar.ts";
import { linearPredictor } from "../engine/numbers/irls.ts";
import { sigmoid } from "../engine/numbers/sigmoid.ts";
import { sum } from "../engine/numbers/statistics.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import {
  type CalibrationSample,
  type CalibratorChoice,
  chooseCalibrator,
} from "./choose-calibrator.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import { featureWords } from "./feature-words.ts";
import { designOf } from "./prepare.ts";
import { pickRows, type RowSet, rowsHash, rowsWhere } from "./row-set.ts";
import { type FitRows, fitRows } from "./rows.ts";
import { type FitOptions, type FitSetup, fitSetup } from "./setup.ts";
import { reviewable } from "./significant.ts";
import { minEvents, type Refusal, settledTraining, type Training } from "./training.ts";
import { updatePrior } from "./update-prior.ts";

export type FitResult = { readonly kind: "fitted"; readonly model: HazardModel } | Refusal;

/** Trains a hazard model; below twenty events a declared prior is moved by those there are. */
export function fitModel(dataset: Dataset, options: FitOptions): FitResult {
  return fitFrom(fitSetup(dataset, options));
}

/** The same from its setup, for a caller that lets go of the content: its rows are most of the memory of a fit. */
export function fitFrom(setup: FitSetup): FitResult {
  const trained = settledTraining(setup);
  if (trained.kind === "refused") {
    const few = trained.nEvents < minEvents ? updatePrior(setup) : null;
    return few === null ? trained : { kind: "fitted", model: few };
  }
  const { rows } = trained;
  const later = laterRows(trained);
  const isClosed = (event: 0 | 1 | null) => event !== null;
  const closed = later && pickRows(later, rowsWhere(later.inHorizon, isClosed));
  const calibration = chooseCalibrator(
    sampleOf(trained, closed),
    setup.world.methodology.calibration,
  );
  const { stale, imputed } = later ?? { stale: 0, imputed: 0 };
  const counts = { stale: rows.stale + stale, imputed: rows.imputed + imputed };
  const model = modelOf(trained, calibration, closed, counts);
  return { kind: "fitted", model };
}

/** The rows after the training window that are at risk by what the model keeps; null where none calibrate. */
function laterRows({ setup, rows, prepared: { kept } }: Training) {
  const { world, calibrateThrough: through, skip, horizonDays } = setup;
  if (through === null) return null;
  const judging = { features: kept.length > 0 ? kept : rows.features.map((id) => ({ id })) };
  const { features } = rows;
  const from = addDays(setup.through, 1);
  return fitRows(world, { features, from, through, skip, horizonDays, judge: () => judging });
}

/** The rows that calibrate: later ones, or those foretold in validation, which cost no later period. None for a rate. */
function sampleOf(trained: Training, later: RowSet | null): CalibrationSample {
  const { choice, prepared, setup, fit } = trained;
  if (prepared.kept.length === 0) return { firmIds: [], p: [], y: [] };
  const own = choice.foretold.filter(({ inHorizon, eta }) => inHorizon !== null && eta < Infinity);
  const etas =
    later === null
      ? own.map(({ eta }) => eta)
      : Array.from(linearPredictor(designOf(later, prepared.kept), fit));
  return {
    firmIds: later?.firmIds ?? own.map(({ firmId }) => firmId),
    p: etas.map((eta) => horizonProbability(sigmoid(eta), setup.horizonDays, setup.periodDays)),
    y: (later?.inHorizon ?? own.map(({ inHorizon }) => inHorizon)).map((event) => event ?? 0),
  };
}

function modelOf(
  training: Training,
  calibration: CalibratorChoice,
  sample: RowSet | null,
  counts: Pick<FitRows, "stale" | "imputed">,
): HazardModel {
  const { setup, rows, prepared, choice, fit } = training;
  const { world, version, horizonDays, periodDays } = setup;
  const nEvents = sum(rows.inPeriod);
  return reviewable<HazardModel>({
    version,
    estimation: "ridge_mle",
    effectiveFrom: learntBy(rows, sample, horizonDays + outcomeLag(world)),
    trainedThrough: rows.periodEnds.at(-1) ?? null,
    nRows: rows.firmIds.length,
    nEvents,
    lambda: choice.lambda,
    intercept: fit.intercept,
    features: prepared.kept.map(({ id, mean, sd, lo, hi, normalScores, curve }, j) => ({
      ...featureWords(id, world.methodology),
      coef: at(fit.coef, j),
      mean,
      sd,
      lo,
      hi,
      normalScores,
      curve,
    })),
    covariance: fit.covariance.map((row) => [...row]),
    baseRate: horizonProbability(nEvents / rows.firmIds.length, horizonDays, periodDays),
    horizonDays,
    periodDays,
    calibrator: calibration.calibrator,
    rowsSha256: rowsHash(rows),
    diagnostics: diagnosticsOf(training, calibration, counts),
  });
}

/** The first day on which all training data was known; before it the model would see the future. */
function learntBy(rows: RowSet, sample: RowSet | null, closedAfter: number): IsoDate {
  const closings = Array.from(new Set(sample?.periodEnds), (end) => addDays(end, closedAfter));
  return [...new Set([...rows.learntOn, ...(sample?.learntOn ?? []), ...closings])].reduce(laterOf);
}
