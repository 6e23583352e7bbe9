import { at, present } from "../../model/language/at.ts";
import { sum } from "./statistics.ts";

/** A design matrix in row-major order, `width` z values per row, and each row's event: 0, 1 or between. */
export interface Design {
  readonly z: Float64Array;
  readonly y: Float64Array;
  readonly width: number;
  /** The side of 0 to which a column's coefficient is bound, 1 or −1; 0 or nothing where it is free. */
  readonly signs?: readonly number[];
  /** The log-odds that each row has before; 0 where there are none. */
  readonly offset?: Float64Array;
  /** How much each row counts; 1 where nothing says it. */
  readonly weight?: Float64Array;
  /** The first coefficient with a penalty: 1, or 0 for the intercept. */
  readonly firstPenalised?: 0 | 1;
}

export type State = ReturnType<typeof evaluate>;

/** The likelihood at a place, and its derivatives; a Hessian, which costs far more, is empty unless asked for. Values that are 0 are passed over: half of a bend's are. */
export function evaluate(design: Design, beta: Float64Array, lambda: number, withHessian = true) {
  const { z, y, width, offset, weight } = design;
  const size = width + 1;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(withHessian ? size * size : 0);
  const row = new Float64Array(size).fill(1);
  const places = new Uint32Array(size);
  let loss = 0;
  for (let i = 0; i < y.length; i += 1) {
    let eta = present(beta[0]) + (offset === undefined ? 0 : present(offset[i]));
    const counts = weight === undefined ? 1 : present(weight[i]);
    let count = 1;
    for (let j = 1; j < size; j += 1) {
      const value = present(z[i * width + j - 1]);
      if (value === 0) continue;
      row[count] = value;
      places[count] = j;
      count += 1;
      eta += present(beta[j]) * value;
    }
    const event = present(y[i]);
    const e = Math.exp(-Math.abs(eta));
    const h = eta >= 0 ? 1 / (1 + e) : e / (1 + e);
    loss += counts * (Math.max(eta, 0) + Math.log1p(e) - event * eta);
    for (let j = 0; j < count; j += 1) {
      const place = present(places[j]);
      gradient[place] = present(gradient[place]) + counts * (h - event) * present(row[j]);
    }
    if (withHessian) addTo(hessian, row, places, count, (counts * e) / ((1 + e) * (1 + e)));
  }
  return penalised(design, loss, beta, lambda, gradient, hessian);
}

/** Adds a row, given by its values that are not 0 and their places, to the Hessian's lower triangle. */
function addTo(
  hessian: Float64Array,
  row: Float64Array,
  places: Uint32Array,
  count: number,
  weight: number,
): void {
  for (let j = 0; j < count; j += 1) {
    const line = present(places[j]) * row.length;
    const factor = weight * present(row[j]);
    for (let k = 0; k <= j; k += 1) {
      const cell = line + present(places[k]);
      hessian[cell] = present(hessian[cell]) + factor * present(row[k]);
    }
  }
}

function penalised(
  { firstPenalised = 1 }: Design,
  loss: number,
  beta: Float64Array,
  lambda: number,
  gradient: Float64Array,
  hessian: Float64Array,
) {
  const size = beta.length;
  let penalty = 0;
  for (let j = 0; j < size; j += 1) {
    const own = j < firstPenalised ? 0 : lambda;
    penalty += (own / 2) * at(beta, j) ** 2;
    gradient[j] = at(gradient, j) + own * at(beta, j);
    if (hessian.length === 0) continue;
    hessian[j * size + j] = at(hessian, j * size + j) + own;
    for (let k = 0; k < j; k += 1) hessian[k * size + j] = at(hessian, j * size + k);
  }
  return { objective: loss + penalty, gradient, hessian };
}

/** The solution without any feature; null with only one class. */
export function startOf({ y, width }: Design): Float64Array | null {
  const rate = sum(y) / y.length;
  const start = new Float64Array(width + 1);
  start[0] = Math.log(rate / (1 - rate));
  return Number.isFinite(start[0]) ? start : null;
}
