import { z } from "zod";
import {
  count,
  field,
  id,
  isoDate,
  lengthInDays,
  line,
  measured,
  orNull,
  sha256Hex,
} from "./cell.ts";
import { at } from "./language/at.ts";

const points = z.array(z.number()).min(1);

const map = (y: string, example: readonly number[]) =>
  z.strictObject({
    x: field(points, "Observed values, rising", [1, 4, 9]),
    y: field(points, y, example),
  });

const normalScores = map("Normal scores of their ranks, rising", [-1.2, 0, 1.2]).refine(
  ({ x, y }) => x.length === y.length && isRising(x) && isRising(y),
  "as many scores as values, both rising",
);

const curve = map("What enters, which may rise and fall", [1.1, -0.4, 0.8]).refine(
  ({ x, y }) => x.length === y.length && isRising(x),
  "as many y as x, and x rising",
);

const calibrator = z.discriminatedUnion("kind", [
  z.strictObject({ kind: field(z.literal("identity"), "The probability stays as it is") }),
  z.strictObject({
    kind: field(z.literal("platt"), "p' = sigmoid(a + b · logit p)"),
    a: field(z.number(), "Shift in log-odds", -0.2),
    b: field(z.number(), "Slope in log-odds", 0.9),
  }),
  z.strictObject({
    kind: field(z.literal("isotonic"), "A curve through (x, y), linear between, flat outside"),
    x: field(z.array(z.number()).min(1), "Probabilities, rising", [0.01, 0.2]),
    y: field(z.array(z.number()).min(1), "Calibrated probabilities, never falling", [0.005, 0.25]),
  }),
]);

export const estimation = z.enum(["expert_prior", "ridge_mle", "updated_prior"]);

const updates = z.strictObject({
  version: field(id, "Version of that model", "2026.1-prior"),
  weight: field(z.number().positive(), "Events that it counts as", 10),
  events: field(count, "Events that moved it", 6),
  intercept: field(z.number(), "Log-odds became intercept + slope · log-odds", -0.4),
  slope: field(z.number().positive(), "1 where only the level moved", 0.9),
});

const featureFields = z.strictObject({
  id: field(id, "What it reads; docs/models.md has the list", "pillar.reliability"),
  label: field(line, "Name on pages", "Reliability of service"),
  unit: field(line, "Unit of the value", "0 to 1"),
  coef: measured(z.number(), "Coefficient of z = (x − mean) / sd", "log-odds", -0.8),
  mean: field(z.number(), "Mean that is subtracted", 0.6),
  sd: field(z.number().positive(), "Standard deviation that is divided by", 0.2),
  lo: field(orNull(z.number()), "Lower bound to which values are clipped"),
  hi: field(orNull(z.number()), "Upper bound to which values are clipped"),
  normalScores: field(
    normalScores.optional(),
    "Monotone map before standardising: linear between its points, flat outside them",
  ),
  curve: field(curve.optional(), "The same where an effect bends or turns: y may rise and fall"),
});
const feature = featureFields.refine(({ lo, hi }) => lo === null || hi === null || lo <= hi, {
  message: "at most hi",
  path: ["lo"],
});

const modelFields = z.strictObject({
  version: field(id, "Version; the name of the file", "2026.1-prior"),
  estimation: field(
    estimation,
    "expert_prior: declared by people; ridge_mle: estimated by `stele fit`; updated_prior: declared, and moved by the few events there are",
    "expert_prior",
  ),
  note: field(
    line.optional(),
    "What readers of its probabilities must know of how it was made; printed beside their calibration",
    "Fitted on one country's firms: elsewhere it was never tried.",
  ),
  effectiveFrom: field(isoDate, "First as-of date for which it is used", "2026-01-01"),
  retiredOn: field(
    isoDate.optional(),
    "First day on which it is no longer used: the model before it is in force again",
    "2026-07-01",
  ),
  trainedThrough: field(isoDate.nullable(), "Last day of the training data; null for a prior"),
  nRows: field(count, "Rows it was trained on; 0 for a prior", 0),
  nEvents: field(count, "Events among them; 0 for a prior", 0),
  lambda: field(z.number().min(0).nullable(), "Ridge penalty; null for a prior"),
  intercept: measured(
    z.number(),
    "Log-odds per period of a firm at the mean of every feature",
    "log-odds",
    -6.2,
  ),
  features: field(z.array(feature), "What the log-odds are a sum of"),
  covariance: field(
    z.array(z.array(z.number())).nullable(),
    "Covariance of intercept and coefficients in order, or null where it was not estimated",
  ),
  baseRate: field(
    z.number().gt(0).max(1),
    "Base rate of the event within the horizon; a lift is a probability divided by it",
    0.02,
  ),
  horizonDays: measured(lengthInDays, "Horizon of the probabilities", "days", 90),
  periodDays: measured(lengthInDays, "Length of a period", "days", 7),
  updates: field(
    updates.optional(),
    "The model from which this one was made: a prior moved by few events, or one whose level follows its outcomes",
  ),
  calibrator: field(calibrator, "What is applied to the probability over the horizon", {
    kind: "identity",
  }),
  rowsSha256: field(sha256Hex.nullable(), "SHA-256 of the training rows; null for a prior"),
  diagnostics: field(
    z.record(z.string(), z.unknown()).default({}),
    "What `stele fit` found; nothing is computed from it",
  ),
});

/** `model/<version>.json`: a discrete-time hazard model, estimated or declared. */
export const hazardModelSchema = modelFields.refine(
  ({ effectiveFrom, retiredOn }) => retiredOn === undefined || retiredOn > effectiveFrom,
  { message: "a day after effectiveFrom", path: ["retiredOn"] },
);
export type HazardModel = z.infer<typeof hazardModelSchema>;
export type Calibrator = HazardModel["calibrator"];

function isRising(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || value > at(values, i - 1));
}
