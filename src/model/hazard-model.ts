import { z } from "zod";
import { at } from "../language/at.ts";
import { id, isoDate, line, sha256Hex } from "./cell.ts";

const points = z.array(z.number()).min(1);

/** From an observed value x to the normal score y of its rank among the training rows. */
const curve = z
  .strictObject({ x: points, y: points })
  .refine(({ x, y }) => x.length === y.length && isRising(x) && isRising(y), {
    message: "as many scores as values, both rising",
  });

const calibrator = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("identity") }),
  /** p' = sigmoid(a + b · logit p). */
  z.strictObject({ kind: z.literal("platt"), a: z.number(), b: z.number() }),
  /** A curve through (x, y), x ascending, y never falling, linear between, flat outside. */
  z.strictObject({
    kind: z.literal("isotonic"),
    x: z.array(z.number()).min(1),
    y: z.array(z.number()).min(1),
  }),
]);

/** `model/<version>.json`: a discrete-time hazard model, estimated or declared. */
export const hazardModelSchema = z.strictObject({
  version: id,
  estimation: z.enum(["expert_prior", "ridge_mle"]),
  /** The first as-of date for which it is used; earlier ones use an earlier model. */
  effectiveFrom: isoDate,
  /** The first day on which it is no longer used: the model before it is in force again. */
  retiredOn: isoDate.optional(),
  trainedThrough: isoDate.nullable(),
  nRows: z.number().int().min(0),
  nEvents: z.number().int().min(0),
  lambda: z.number().min(0).nullable(),
  intercept: z.number(),
  features: z.array(
    z.strictObject({
      id,
      label: line,
      unit: line,
      /** The coefficient of the standardised value z = (x − mean) / sd. */
      coef: z.number(),
      mean: z.number(),
      sd: z.number().positive(),
      /** The bounds to which values are clipped; null where there is none. */
      lo: z.number().nullable().default(null),
      hi: z.number().nullable().default(null),
      /**
       * A monotone map that comes before z = (x − mean) / sd: linear between its points, flat
       * outside them. Absent where the value enters as it is.
       */
      normalScores: curve.optional(),
    }),
  ),
  /** The covariance of (intercept, coefficients in order), or null where it was not estimated. */
  covariance: z.array(z.array(z.number())).nullable(),
  /** The base rate of the event within the horizon; a lift is a probability divided by it. */
  baseRate: z.number().gt(0).max(1),
  horizonDays: z.number().int().positive(),
  periodDays: z.number().int().positive(),
  calibrator,
  rowsSha256: sha256Hex.nullable(),
  diagnostics: z.record(z.string(), z.unknown()).default({}),
});
export type HazardModel = z.infer<typeof hazardModelSchema>;
export type Calibrator = HazardModel["calibrator"];

function isRising(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || value > at(values, i - 1));
}
