import { at } from "../../language/at.ts";
import { cholesky, inverseFromCholesky, solveCholesky } from "./cholesky.ts";

/** A design matrix in row-major order, `width` z values per row, and each row's event (0 or 1). */
export interface Design {
  readonly z: Float64Array;
  readonly y: Uint8Array;
  readonly width: number;
}

export interface LogitFit {
  readonly intercept: number;
  readonly coef: readonly number[];
  /** The mean over the rows, without the penalty. */
  readonly logLoss: number;
  /**
   * The covariance of (intercept, coefficients): the inverse of the penalised Hessian at the
   * maximum, which is the Laplace posterior under the ridge's Gaussian prior.
   */
  readonly covariance: readonly (readonly number[])[];
  readonly iterations: number;
  readonly maxGradient: number;
}

const maxIterations = 100;
/** Newton steps double the correct digits: after a step this small there is nothing to gain. */
const converged = 1e-9;

/**
 * Ridge-penalised logistic regression by iteratively reweighted least squares: the minimum of
 * λ/2 ‖w‖² + Σ [ln(1 + e^η) − y η], η = b + w·z, with the intercept b unpenalised (le Cessie and
 * van Houwelingen 1992). Null with only one class, and where no finite maximum is reached, as for
 * separable rows without a penalty.
 */
export function ridgeLogit(design: Design, lambda: number): LogitFit | null {
  const rate = eventRate(design.y);
  if (rate === null) return null;
  let beta: Float64Array = startOf(design, rate);
  let state = evaluate(design, beta, lambda);
  let iterations = 0;
  for (let moved = Number.POSITIVE_INFINITY; moved > converged && iterations < maxIterations; ) {
    iterations += 1;
    const next = step(design, beta, lambda, state);
    if (next === null) return null;
    ({ beta, state, moved } = next);
  }
  const factor = cholesky(state.hessian, beta.length);
  if (factor === null || maxMagnitude(state.gradient) > 1e-6 * design.y.length) return null;
  const covariance = inverseFromCholesky(factor, beta.length);
  // on separable rows an unpenalised fit runs off until its Hessian is all but singular
  if (lambda === 0 && covariance.some((row, i) => at(row, i) > 1e6)) return null;
  return {
    intercept: at(beta, 0),
    coef: Array.from(beta.subarray(1)),
    logLoss: state.loss / design.y.length,
    covariance,
    iterations,
    maxGradient: maxMagnitude(state.gradient),
  };
}

/**
 * The covariance of given (intercept, coefficients), as of a fit: the inverse of the penalised
 * Hessian there, with a penalty for each coefficient. Null where it has none.
 */
export function covarianceAt(
  design: Design,
  { intercept, coef }: Pick<LogitFit, "intercept" | "coef">,
  penalties: readonly number[],
): LogitFit["covariance"] | null {
  const beta = Float64Array.from([intercept, ...coef]);
  const { hessian } = evaluate(design, beta, 0);
  penalties.forEach((own, j) => {
    const cell = (j + 1) * (beta.length + 1);
    hessian[cell] = at(hessian, cell) + own;
  });
  const factor = cholesky(hessian, beta.length);
  return factor === null ? null : inverseFromCholesky(factor, beta.length);
}

/** The linear predictor η of each row. */
export function linearPredictor(
  { z, y, width }: Design,
  fit: Pick<LogitFit, "intercept" | "coef">,
): Float64Array {
  const eta = new Float64Array(y.length);
  const coef = Float64Array.from(fit.coef);
  for (let row = 0; row < eta.length; row += 1) {
    let sum = fit.intercept;
    for (let j = 0; j < width; j += 1) sum += at(coef, j) * at(z, row * width + j);
    eta[row] = sum;
  }
  return eta;
}

/** The penalised likelihood at one place. */
export interface State {
  /** The sum over the rows, without the penalty. */
  readonly loss: number;
  readonly objective: number;
  readonly gradient: Float64Array;
  /** Empty where it was not asked for, as it costs far more than the gradient. */
  readonly hessian: Float64Array;
}

/**
 * One Newton step, halved until the objective rises by no more than its rounding; null for a
 * singular Hessian. `moved` is the largest change of a coefficient.
 */
function step(design: Design, beta: Float64Array, lambda: number, state: State) {
  const factor = cholesky(state.hessian, beta.length);
  if (factor === null) return null;
  const direction = solveCholesky(factor, state.gradient);
  const ceiling = state.objective * (1 + 1e-13);
  for (let size = 1; size > 1e-10; size /= 2) {
    const next = beta.map((value, i) => value - size * at(direction, i));
    const nextState = evaluate(design, next, lambda);
    if (nextState.objective <= ceiling) {
      return { beta: next, state: nextState, moved: size * maxMagnitude(direction) };
    }
  }
  return { beta, state, moved: 0 };
}

export function evaluate(
  design: Design,
  beta: Float64Array,
  lambda: number,
  withHessian = true,
): State {
  const { z, y, width } = design;
  const size = width + 1;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(withHessian ? size * size : 0);
  const row = new Float64Array(size).fill(1);
  const places = new Uint32Array(size);
  let loss = 0;
  for (let i = 0; i < y.length; i += 1) {
    let eta = realAt(beta, 0);
    let count = 1;
    for (let j = 1; j < size; j += 1) {
      const value = realAt(z, i * width + j - 1);
      if (value === 0) continue;
      row[count] = value;
      places[count] = j;
      count += 1;
      eta += realAt(beta, j) * value;
    }
    loss += accumulate(row, places, count, eta, eventAt(y, i), gradient, hessian);
  }
  return penalised(loss, beta, lambda, gradient, hessian);
}

/**
 * Adds one row, given by its values that are not 0 and their places, to the gradient and to the
 * Hessian's lower triangle; returns the row's loss.
 */
function accumulate(
  row: Float64Array,
  places: Uint32Array,
  count: number,
  eta: number,
  event: number,
  gradient: Float64Array,
  hessian: Float64Array,
): number {
  const size = gradient.length;
  const e = Math.exp(-Math.abs(eta));
  const h = eta >= 0 ? 1 / (1 + e) : e / (1 + e);
  const residual = h - event;
  const weight = e / ((1 + e) * (1 + e));
  for (let j = 0; j < count; j += 1) {
    const value = realAt(row, j);
    const place = placeAt(places, j);
    gradient[place] = realAt(gradient, place) + residual * value;
    if (hessian.length === 0) continue;
    addTo(hessian, place * size, row, count === size ? null : places, j, weight * value);
  }
  return Math.max(eta, 0) + Math.log1p(e) - event * eta;
}

/** Adds the row's values up to the j-th, times a factor, to a line of the Hessian. */
function addTo(
  hessian: Float64Array,
  line: number,
  row: Float64Array,
  places: Uint32Array | null,
  j: number,
  factor: number,
): void {
  for (let k = 0; k <= j; k += 1) {
    const cell = line + (places === null ? k : placeAt(places, k));
    hessian[cell] = realAt(hessian, cell) + factor * realAt(row, k);
  }
}

// `at` for one array type each: V8 makes an access that sees several types a quarter slower, and a
// fit makes a hundred million of them.

function realAt(values: Float64Array, index: number): number {
  const value = values[index];
  return value === undefined ? at(values, index) : value;
}

function placeAt(values: Uint32Array, index: number): number {
  const value = values[index];
  return value === undefined ? at(values, index) : value;
}

function eventAt(values: Uint8Array, index: number): number {
  const value = values[index];
  return value === undefined ? at(values, index) : value;
}

function penalised(
  loss: number,
  beta: Float64Array,
  lambda: number,
  gradient: Float64Array,
  hessian: Float64Array,
): State {
  const size = beta.length;
  let penalty = 0;
  for (let j = 1; j < size; j += 1) {
    penalty += (lambda / 2) * at(beta, j) ** 2;
    gradient[j] = at(gradient, j) + lambda * at(beta, j);
    if (hessian.length === 0) continue;
    hessian[j * size + j] = at(hessian, j * size + j) + lambda;
    for (let k = 0; k < j; k += 1) hessian[k * size + j] = at(hessian, j * size + k);
  }
  return { loss, objective: loss + penalty, gradient, hessian };
}

/** The share of events; null with only one class. */
export function eventRate(y: Uint8Array): number | null {
  let events = 0;
  for (const event of y) events += event;
  return events === 0 || events === y.length ? null : events / y.length;
}

function maxMagnitude(values: Float64Array): number {
  return values.reduce((maximum, value) => Math.max(maximum, Math.abs(value)), 0);
}

/** The solution without any feature. */
export function startOf({ width }: Design, rate: number): Float64Array {
  const start = new Float64Array(width + 1);
  start[0] = Math.log(rate / (1 - rate));
  return start;
}
