import { at } from "../../language/at.ts";
import { logit, sigmoid, softplus } from "./sigmoid.ts";

type Numbers = ArrayLike<number>;

/** A Platt scaling: p' = sigmoid(a + b · logit p). */
export interface PlattLine {
  readonly a: number;
  readonly b: number;
}

/**
 * The maximum-likelihood fit of y on logit p (Platt 1999, Cox 1958), by Newton steps with halving.
 * Null when the likelihood has no finite maximum: one class, one distinct p, or classes that a
 * threshold separates. A perfectly calibrated forecast has a = 0, b = 1.
 */
export function plattFit(p: Numbers, y: Numbers): PlattLine | null {
  const z = Float64Array.from(p, logit);
  return separable(z, y) ? null : newton(z, Float64Array.from(y));
}

/**
 * The same fit with Platt's smoothed targets (n₁+1)/(n₁+2) and 1/(n₀+2), which is finite for any
 * sample with two distinct p; null otherwise.
 */
export function plattFitSmoothed(p: Numbers, y: Numbers): PlattLine | null {
  const z = Float64Array.from(p, logit);
  if (z.every((value) => value === z[0])) return null;
  let events = 0;
  for (let i = 0; i < y.length; i += 1) events += at(y, i);
  const hit = (events + 1) / (events + 2);
  const miss = 1 / (y.length - events + 2);
  return newton(
    z,
    Float64Array.from(y, (event) => (event === 1 ? hit : miss)),
  );
}

function separable(z: Float64Array, y: Numbers): boolean {
  let [lowEvent, highEvent] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [lowOther, highOther] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < z.length; i += 1) {
    const value = at(z, i);
    if (at(y, i) === 1) {
      lowEvent = Math.min(lowEvent, value);
      highEvent = Math.max(highEvent, value);
    } else {
      lowOther = Math.min(lowOther, value);
      highOther = Math.max(highOther, value);
    }
  }
  return highOther <= lowEvent || highEvent <= lowOther;
}

function newton(z: Float64Array, target: Float64Array): PlattLine | null {
  let line: PlattLine = { a: 0, b: 1 };
  let loss = lossOf(line, z, target);
  for (let round = 0; round < 100; round += 1) {
    const { step, gradient } = newtonStep(line, z, target);
    if (gradient < 1e-11 * Math.sqrt(z.length)) return line;
    let size = 1;
    let next = { a: line.a + step.a, b: line.b + step.b };
    let nextLoss = lossOf(next, z, target);
    while (size > 1e-10 && !(nextLoss <= loss)) {
      size /= 2;
      next = { a: line.a + size * step.a, b: line.b + size * step.b };
      nextLoss = lossOf(next, z, target);
    }
    if (!(nextLoss <= loss) || (next.a === line.a && next.b === line.b)) return line;
    line = next;
    loss = nextLoss;
  }
  return line;
}

function newtonStep(line: PlattLine, z: Float64Array, target: Float64Array) {
  let [ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0];
  for (let i = 0; i < z.length; i += 1) {
    const value = at(z, i);
    const q = sigmoid(line.a + line.b * value);
    const residual = at(target, i) - q;
    const weight = q * (1 - q);
    ga += residual;
    gb += residual * value;
    haa += weight;
    hab += weight * value;
    hbb += weight * value * value;
  }
  const det = haa * hbb - hab * hab;
  const step = { a: (hbb * ga - hab * gb) / det, b: (haa * gb - hab * ga) / det };
  return { step, gradient: Math.max(Math.abs(ga), Math.abs(gb)) };
}

function lossOf(line: PlattLine, z: Float64Array, target: Float64Array): number {
  let loss = 0;
  for (let i = 0; i < z.length; i += 1) {
    const eta = line.a + line.b * at(z, i);
    loss += softplus(eta) - at(target, i) * eta;
  }
  return loss;
}
