import { z } from "zod";
import { count, field, id, isoDate, measured, typed, unitInterval } from "./cell.ts";

const figure = z.number().nullable();
const fromZero = z.number().min(0).nullable();
const chance = unitInterval.nullable();

/** What came of the forecasts of a bin or step: firms are the unit of its interval. */
const came = {
  n: field(count, "Forecasts from the smallest to the largest"),
  events: field(count, "Those whose event came"),
  nFirms: field(count, "Firms that they are about"),
  nEpisodes: field(count, "Failures that came in the window of one of them"),
};

const ends = {
  low: field(
    unitInterval,
    "Lower end of the 95 % interval of that share, by firms and stretches of time",
  ),
  high: field(unitInterval, "Upper end of the interval"),
};

export const calibrationBinSchema = typed("CalibrationBin", {
  from: field(unitInterval, "Smallest forecast of the bin"),
  to: field(unitInterval, "Largest forecast of the bin"),
  ...came,
  meanForecast: field(unitInterval, "Mean of the forecasts"),
  observedRate: field(unitInterval, "Share of the forecasts whose event came"),
  ...ends,
});

export type CalibrationBin = z.infer<typeof calibrationBinSchema>;

const interval = z.strictObject({
  low: field(z.number(), "Lower end"),
  high: field(z.number(), "Upper end"),
});

export const calibrationStepSchema = typed("CalibrationStep", {
  from: field(unitInterval, "Smallest forecast of the step"),
  to: field(unitInterval, "Largest forecast of the step"),
  ...came,
  observed: field(unitInterval, "Share whose event came, to which the forecasts are recalibrated"),
  ...ends,
});

const calibrationHead = {
  status: field(
    z.enum(["insufficient", "limited", "sufficient"]),
    "Whether there are enough episodes and forecasts to judge by",
  ),
  mode: field(z.enum(["real_time", "hindcast"]), "Issued at the time, or computed afterwards"),
};

const judged = {
  horizonDays: measured(z.number().int().positive(), "Days in which the event was to come", "days"),
  from: field(isoDate.nullable(), "Day of the oldest forecast judged; null without one"),
  to: field(isoDate.nullable(), "Day of the newest forecast judged; null without one"),
  nForecasts: field(count, "Forecasts whose window is over"),
  nFirms: field(count, "Firms that these forecasts are about"),
};

const outcomes = {
  nCensored: field(count, "Forecasts left out: the firm was acquired or merged in their window"),
  baseRate: field(chance, "Share of forecasts whose event came"),
};

const brierScores = {
  brier: field(figure, "Brier score: mean squared error of the forecasts; smaller is better"),
  brierReference: field(figure, "Brier score of always forecasting the base rate"),
  brierSkill: field(figure, "1 - brier / brierReference: above 0 is better than the base rate"),
};

const separation = "How far the forecasts tell firms apart; larger is better";
const remainder =
  "What does not depend on the forecasts: brier = reliability - resolution + uncertainty";

const likelihoods = {
  logLoss: field(figure, "Mean negative log likelihood; smaller is better"),
  auc: field(chance, "Chance that a firm whose event came had the higher forecast, ties as a half"),
};

const inBins = {
  maxBinGap: field(figure, "Largest distance of a bin's mean forecast from its observed rate"),
  bins: field(z.array(calibrationBinSchema).nullable(), "Bins, from which no score is computed"),
};

const mappings = z.enum(["identity", "platt", "isotonic"]);

/** The scores of a calibration, each null when its status is insufficient. */
export const calibrationScoreFields = {
  ...brierScores,
  brierSkillInterval: field(interval.nullable(), "95 % interval of the skill"),
  reliability: field(fromZero, "Miscalibration, at least 0; smaller is better"),
  resolution: field(fromZero, separation),
  uncertainty: field(fromZero, remainder),
  ...likelihoods,
  aucInterval: field(interval.nullable(), "95 % interval of the AUC"),
  observedToExpected: field(
    figure,
    "Events over the sum of probabilities: above 1, they were too low",
  ),
  observedToExpectedInterval: field(interval.nullable(), "95 % interval of that ratio"),
  ece: field(figure, "Mean distance of the forecasts from the calibration curve"),
  ...inBins,
  steps: field(
    z.array(calibrationStepSchema).nullable(),
    "Calibration curve: runs of forecasts to which isotonic recalibration gives one value",
  ),
};

/**
 * How the issued probabilities of a model fared against what happened (contract 3.14). Every score
 * is null when the status is insufficient; the counts stay.
 */
export const calibrationSchema = typed("Calibration", {
  ...calibrationHead,
  modelVersion: field(id.nullable(), "Model that made the forecasts; null for all models together"),
  ...judged,
  nEvents: field(count, "Forecasts whose event came: a firm counts for each that saw it coming"),
  nEpisodes: field(count, "Failures among them: each is one episode; these decide the status"),
  ...outcomes,
  ...calibrationScoreFields,
  mapping: field(mappings.nullable(), "Calibrator of the model; null for all models together"),
});
export type Calibration = z.infer<typeof calibrationSchema>;

export const calibrationShortSchema = typed("CalibrationShort", {
  status: calibrationHead.status,
  brierSkill: field(figure, "Skill over the base rate; null when that is insufficient"),
  nEvents: field(count, "Forecasts whose event came"),
  nEpisodes: field(count, "Failures among them"),
  modelVersion: field(id.nullable(), "Model judged; null without one, and for all models together"),
  href: field(z.string(), "Address of the whole calibration"),
});
export type CalibrationShort = z.infer<typeof calibrationShortSchema>;
