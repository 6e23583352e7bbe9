import { hazardFrom, horizonProbability } from "../engine/forecast/hazard-path.ts";
import { outcomeLag } from "../engine/forecast/outcome-lag.ts";
import { addDays, laterOf } from "../engine/numbers/calendar.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import {
  type CalibrationSample,
  type CalibratorChoice,
  chooseCalibrator,
} from "./choose-calibrator.ts";
import { diagnosticsOf, type RowCounts } from "./diagnostics.ts";
import { featureWords } from "./feature-words.ts";
import { countEvents, pickRows, type RowSet, rowsHash } from "./row-set.ts";
import { fitRows } from "./rows.ts";
import { settledTraining } from "./settled-training.ts";
import { type FitOptions, fitSetup } from "./setup.ts";
import { significant } from "./significant.ts";
import { minEvents, type Refusal, rawProbabilities, type Training } from "./training.ts";
import { updatePrior } from "./update-prior.ts";

/** A model, or why there is none, in which case the one in force stays in force. */
export type FitResult = { readonly kind: "fitted"; readonly model: HazardModel } | Refusal;

/**
 * Trains a hazard model on what the content knows: rows through `options.through` give the
 * preparation, the penalty and the coefficients, later rows the calibrator. The same content and
 * options give the same model, to the byte. Below twenty events a declared prior is moved by those there are.
 */
export function fitModel(dataset: Dataset, options: FitOptions): FitResult {
  const setup = fitSetup(dataset, options);
  const { world, horizonDays, skip } = setup;
  const settled = settledTraining(setup);
  if ("kind" in settled) {
    const few = settled.nEvents < minEvents ? updatePrior(setup, options) : null;
    return few === null ? settled : { kind: "fitted", model: few };
  }
  const { trained, rows, judging } = settled;
  const from = addDays(setup.through, 1);
  const later =
    setup.calibrateThrough === null
      ? null
      : fitRows(world, {
          ...{ features: rows.features, from, through: setup.calibrateThrough, skip, horizonDays },
          judge: () => ({ features: judging }),
        });
  const sample = later === null ? pickRows(rows, []) : calibrationRows(later);
  const calibration = chooseCalibrator(
    later === null ? foretoldSample(trained) : laterSample(trained, sample),
    world.methodology.calibration,
  );
  const { stale, imputed } = later ?? { stale: 0, imputed: 0 };
  const counts = { stale: rows.stale + stale, imputed: rows.imputed + imputed };
  const model = modelOf(trained, calibration, sample, options.version, counts);
  return { kind: "fitted", model };
}

/** The rows that were foretold in validation: they cost no later period, and leave no level uncorrected. */
function foretoldSample({ choice, prepared, setup }: Training): CalibrationSample {
  const rows = choice.foretold.filter(({ inHorizon, eta }) => inHorizon !== null && eta < Infinity);
  const { horizonDays, periodDays } = setup;
  return {
    firmIds: rows.map(({ firmId }) => firmId),
    p: rows.map(({ eta, etaByRate }) => {
      const own = prepared.kept.length === 0 ? etaByRate : eta;
      return horizonProbability(hazardFrom(own), horizonDays, periodDays);
    }),
    y: rows.map(({ inHorizon }) => inHorizon ?? 0),
  };
}

function laterSample(trained: Training, sample: RowSet): CalibrationSample {
  return {
    firmIds: sample.firmIds,
    p: rawProbabilities(trained, sample),
    y: sample.inHorizon.map((event) => event ?? 0),
  };
}

/** The rows whose horizon has closed without censoring. */
function calibrationRows(rows: RowSet): RowSet {
  const closed = rows.inHorizon.flatMap((event, row) => (event === null ? [] : row));
  return pickRows(rows, closed);
}

function modelOf(
  training: Training,
  calibration: CalibratorChoice,
  sample: RowSet,
  version: string,
  counts: RowCounts,
): HazardModel {
  const { setup, rows, prepared, choice, fit } = training;
  const { world, horizonDays, periodDays } = setup;
  const nEvents = countEvents(rows.inPeriod);
  return {
    version,
    estimation: "ridge_mle",
    effectiveFrom: learntBy(rows, sample, horizonDays + outcomeLag(world)),
    trainedThrough: rows.periodEnds.at(-1) ?? null,
    nRows: rows.firmIds.length,
    nEvents,
    lambda: choice.lambda,
    intercept: significant(fit.intercept),
    features: prepared.kept.map(({ id, mean, sd, lo, hi, normalScores, curve }, j) => ({
      ...featureWords(id, world.methodology),
      coef: significant(at(fit.coef, j)),
      mean: significant(mean),
      sd: significant(sd),
      lo: lo === null ? null : significant(lo),
      hi: hi === null ? null : significant(hi),
      ...(normalScores === undefined ? {} : { normalScores }),
      ...(curve === undefined ? {} : { curve }),
    })),
    covariance: fit.covariance.map((row) => row.map(significant)),
    baseRate: significant(
      horizonProbability(nEvents / rows.firmIds.length, horizonDays, periodDays),
    ),
    horizonDays,
    periodDays,
    calibrator: significantCalibrator(calibration.calibrator),
    rowsSha256: rowsHash(rows),
    diagnostics: diagnosticsOf(training, calibration, counts),
  };
}

/** The first day on which all training data was known; before it the model would see the future. */
function learntBy(rows: RowSet, sample: RowSet, closedAfter: number): IsoDate {
  const closings = Array.from(new Set(sample.periodEnds), (end) => addDays(end, closedAfter));
  const days = Array.from(new Set([...rows.learntOn, ...sample.learntOn, ...closings]));
  return days.reduce(laterOf);
}

function significantCalibrator(calibrator: HazardModel["calibrator"]): HazardModel["calibrator"] {
  switch (calibrator.kind) {
    case "identity":
      return calibrator;
    case "platt":
      return { kind: "platt", a: significant(calibrator.a), b: significant(calibrator.b) };
    case "isotonic":
      return {
        kind: "isotonic",
        x: calibrator.x.map(significant),
        y: calibrator.y.map(significant),
      };
  }
}
