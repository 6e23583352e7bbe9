import { at } from "../../model/language/at.ts";

/** A design matrix in row-major order, `width` z values per row, and each row's event: 0, 1 or between. */
export interface Design {
  readonly z: Float64Array;
  readonly y: Float64Array;
  readonly width: number;
  /** The side of 0 to which a column's coefficient is bound, 1 or −1; 0 or nothing where it is free. */
  readonly signs?: readonly number[];
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

/** The likelihood at a place, and its derivatives. */
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
    loss += accumulate(row, places, count, eta, realAt(y, i), gradient, hessian);
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

// `at` for one type of array each: V8 makes an access that sees several types a quarter slower, and a
// fit makes a hundred million of them.

function realAt(values: Float64Array, index: number): number {
  const value = values[index];
  return value === undefined ? at(values, index) : value;
}

function placeAt(values: Uint32Array, index: number): number {
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
export function eventRate(y: Float64Array): number | null {
  let events = 0;
  for (const event of y) events += event;
  return events === 0 || events === y.length ? null : events / y.length;
}

/** The solution without any feature. */
export function startOf({ width }: Design, rate: number): Float64Array {
  const start = new Float64Array(width + 1);
  start[0] = Math.log(rate / (1 - rate));
  return start;
}
