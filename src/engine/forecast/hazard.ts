import type { HazardModel } from "../../model/hazard-model.ts";
import { at, entryOf } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import { calibrated } from "../numbers/calibrate.ts";
import { type Interval, z95 } from "../numbers/interval.ts";
import { valueOnCurve } from "../numbers/isotonic.ts";
import { sigmoid } from "../numbers/sigmoid.ts";
import { sum } from "../numbers/statistics.ts";

/** The bounds of a published probability, which a methodology declares. */
export type ProbabilityBounds = Pick<Methodology["probability"], "floor" | "ceiling">;

/** The bounds of a methodology that declares none. */
const defaultBounds: ProbabilityBounds = { floor: 1e-6, ceiling: 1 - 1e-6 };

export type HazardReading = ReturnType<typeof hazardOf>;

export type FeatureReading = ReturnType<typeof read>;

type ModelFeature = HazardModel["features"][number];

/**
 * Discrete-time logit hazard (Shumway 2001): η = b₀ + Σ bⱼzⱼ, h = sigmoid(η), p = calibrator(1 −
 * (1 − h)^(horizon/period)) clipped to the bounds. A missing feature has z = 0, adds nothing and
 * is marked. φⱼ = bⱼzⱼ are the exact Shapley values of a linear model with independent features
 * (Lundberg and Lee 2017).
 *
 * The 95 % interval is that of η by the delta method, √(x'Σx) with x = (1, z), carried through the
 * same rising steps; it covers the uncertainty of the coefficients and nothing else. Null without a
 * covariance.
 */
export function hazardOf(
  model: HazardModel,
  values: ReadonlyMap<string, number | null>,
  bounds: ProbabilityBounds = defaultBounds,
) {
  const readings = model.features.map((feature) => read(feature, values.get(feature.id) ?? null));
  const logOdds = readings.reduce((sum, { contribution }) => sum + contribution, model.intercept);
  const features = readings.sort(byWeight);
  const total = sum(features.map(({ contribution }) => contribution));
  const probability = probabilityAt(model, logOdds, bounds);
  return {
    horizonDays: model.horizonDays,
    /** The probability of the event in one period. */
    hazard: sigmoid(logOdds),
    probability,
    interval: intervalOf(model, features, logOdds, bounds),
    baseRate: model.baseRate,
    lift: probability / model.baseRate,
    intercept: model.intercept,
    logOdds,
    /** Largest |contribution| first, ties by id. */
    features,
    additivityError: Math.abs(model.intercept + total - logOdds),
  };
}

/** The probability within the horizon at a constant hazard: 1 − (1 − h)^(horizon / period). */
export function horizonProbability(hazard: number, horizonDays: number, periodDays: number) {
  return -Math.expm1((horizonDays / periodDays) * Math.log1p(-hazard));
}

export function probabilityAt(
  model: HazardModel,
  logOdds: number,
  bounds: ProbabilityBounds = defaultBounds,
): number {
  const { horizonDays, periodDays, calibrator } = model;
  const raw = horizonProbability(sigmoid(logOdds), horizonDays, periodDays);
  return publishable(calibrated(calibrator, raw), bounds);
}

export function publishable(
  p: number,
  { floor, ceiling }: ProbabilityBounds = defaultBounds,
): number {
  return Math.min(ceiling, Math.max(floor, p));
}

export type Standard = Pick<ModelFeature, "mean" | "sd" | "lo" | "hi" | "normalScores" | "curve">;

/** (x − mean) / sd, with x clipped, and replaced by its normal score or point on the curve; 0 when missing. */
export function standardise(value: number | null, standard: Standard): number {
  if (value === null) return 0;
  const { mean, sd, lo, hi, normalScores, curve = normalScores } = standard;
  const clipped = Math.min(Math.max(value, lo ?? value), hi ?? value);
  const entered = curve === undefined ? clipped : valueOnCurve(curve, clipped);
  return (entered - mean) / sd;
}

function read(feature: ModelFeature, value: number | null) {
  const z = standardise(value, feature);
  const contribution = feature.coef * z + 0; // never -0
  return {
    id: feature.id,
    label: feature.label,
    unit: feature.unit,
    value,
    z,
    missing: value === null,
    contribution,
    oddsMultiplier: Math.exp(contribution),
  };
}

function byWeight(a: FeatureReading, b: FeatureReading): number {
  return Math.abs(b.contribution) - Math.abs(a.contribution) || byCodeUnit(a.id, b.id);
}

function intervalOf(
  model: HazardModel,
  features: readonly FeatureReading[],
  logOdds: number,
  bounds: ProbabilityBounds,
): Interval | null {
  if (model.covariance === null) return null;
  const zById = new Map(features.map(({ id, z }) => [id, z]));
  const x = [1, ...model.features.map(({ id }) => entryOf(zById, id))];
  const products = model.covariance.flatMap((row, i) =>
    row.map((covariance, j) => at(x, i) * covariance * at(x, j)),
  );
  const variance = sum(products);
  const half = z95 * Math.sqrt(Math.max(0, variance));
  const ends = [logOdds - half, logOdds + half].map((end) => probabilityAt(model, end, bounds));
  return { low: Math.min(...ends), high: Math.max(...ends) };
}
