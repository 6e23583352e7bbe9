import { at, present } from "../../model/language/at.ts";
import { type Design, evaluate, type State, startOf } from "./logit-likelihood.ts";

/** (Intercept, coefficients). */
export type Solution = readonly number[];

export interface LogitFit {
  readonly intercept: number;
  readonly coef: readonly number[];
  /** That of (intercept, coefficients): the inverse of the penalised Hessian (Laplace). */
  readonly covariance: readonly (readonly number[])[];
}

/** The change of a coefficient below which a fit is exact, and a solution good enough to compare it. */
const exact = 1e-9;
const nearEnough = 1e-3;
/** A step shorter than the one before by less than this asks for a new Hessian. */
const slow = 0.5;
const maxSteps = 100;

/**
 * The minimum of λ/2 ‖w‖² + Σ [ln(1 + e^η) − y η], η = b + w·z, with b unpenalised (le Cessie and van Houwelingen
 * 1992), within the signs of the design. Null with only one class, and where no finite maximum is reached.
 */
export function ridgeLogit(
  design: Design,
  lambda: number,
  start: Solution | null = null,
): LogitFit | null {
  const [solution = null] = ridgePath(design, [lambda], start, exact);
  if (solution === null) return null;
  const intercept = at(solution, 0);
  const coef = solution.slice(1);
  const covariance = covarianceAt(
    design,
    { intercept, coef },
    solution.slice(design.firstPenalised ?? 1).map(() => lambda),
  );
  // on separable rows an unpenalised fit runs off until its Hessian is all but singular
  const isLost = lambda === 0 && covariance?.some((row, i) => at(row, i) > 1e6);
  if (covariance === null || isLost) return null;
  return { intercept, coef, covariance };
}

/** The covariance at given coefficients, with a penalty for each; 0 for one that its sign holds at 0. */
export function covarianceAt(
  design: Design,
  { intercept, coef }: Pick<LogitFit, "intercept" | "coef">,
  penalties: readonly number[],
): LogitFit["covariance"] | null {
  const beta = Float64Array.from([intercept, ...coef]);
  const { hessian } = evaluate(design, beta, 0);
  const held = beta.map((own, i) => Number(i > 0 && own === 0 && signOf(design, i) !== 0));
  const factor = factorOf(hessian, penalties, held);
  if (factor === null) return null;
  return inverseFromCholesky(factor, beta.length).map((row, i) =>
    row.map((own) => (at(held, i) === 1 ? 0 : own)).map((own, j) => (at(held, j) === 1 ? 0 : own)),
  );
}

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

/** The solutions for several penalties in turn, near enough to compare; `start` is one of a close design. */
export function ridgePath(
  design: Design,
  penalties: readonly number[],
  start: Solution | null,
  enough = nearEnough,
): readonly (Solution | null)[] {
  const beta = start === null ? startOf(design) : Float64Array.from(start);
  if (beta === null) return penalties.map(() => null);
  let place: Place | null = placeAt(design, beta);
  return penalties.map((lambda) => {
    place = place && descend(design, place, lambda, enough);
    return place && Array.from(place.beta);
  });
}

interface Place {
  readonly beta: Float64Array;
  /** The Hessian of only the rows, here or a few steps back. */
  readonly hessian: Float64Array;
  readonly isFresh: boolean;
}

function placeAt(design: Design, beta: Float64Array): Place {
  return { beta, hessian: evaluate(design, beta, 0).hessian, isFresh: true };
}

/**
 * Steps down to the minimum; null where it is not reached. One Hessian of the rows serves many steps and
 * penalties (chord steps, Ortega and Rheinboldt 1970), because it costs as much as many gradients.
 */
function descend(design: Design, from: Place, lambda: number, enough: number): Place | null {
  let place = from;
  let state = evaluate(design, place.beta, lambda, false);
  let held = heldAt(design, place.beta, state.gradient);
  const penalties = Array.from(held.subarray(design.firstPenalised ?? 1), () => lambda);
  let factor = factorOf(place.hessian, penalties, held);
  let length = Number.POSITIVE_INFINITY;
  for (let count = 0; count < maxSteps; count += 1) {
    if (factor === null) return null;
    const slope = state.gradient.map((own, i) => (at(held, i) === 1 ? 0 : own));
    const next = stepDown(design, place, lambda, state, solveCholesky(factor, slope));
    if (next === null && place.isFresh) return place; // nothing is lower but by rounding
    if (next !== null) {
      place = { ...place, beta: next.beta, isFresh: false };
      state = next.state;
      if (next.moved <= enough) return place;
    }
    const goesOn = next !== null && next.moved <= slow * length;
    if (!goesOn) place = placeAt(design, place.beta);
    const before = held;
    held = heldAt(design, place.beta, state.gradient);
    if (!goesOn || held.some((own, i) => own !== before[i])) {
      factor = factorOf(place.hessian, penalties, held);
    }
    length = goesOn ? next.moved : Number.POSITIVE_INFINITY;
  }
  return null;
}

/** The decomposition of the Hessian with the penalties of its last coefficients; as dear as many steps for many. */
function factorOf(hessian: Float64Array, penalties: readonly number[], held: Float64Array) {
  const size = held.length;
  const penalised = Float64Array.from(hessian);
  penalties.forEach((own, j) => {
    const cell = (size - penalties.length + j) * (size + 1);
    penalised[cell] = at(penalised, cell) + own;
  });
  return cholesky(freed(penalised, held), size);
}

function signOf({ signs }: Design, place: number): number {
  return signs === undefined || place === 0 ? 0 : at(signs, place - 1);
}

/** Which coefficients are at 0 and would leave their side of it downhill (projected Newton steps, Bertsekas 1982). */
function heldAt(design: Design, beta: Float64Array, gradient: Float64Array): Float64Array {
  return beta.map((own, i) => Number(own === 0 && at(gradient, i) * signOf(design, i) > 0));
}

/** A copy of the Hessian in which coefficients that are held have to do with no other. */
function freed(hessian: Float64Array, held: Float64Array): Float64Array {
  const size = held.length;
  return hessian.map((own, cell) => {
    const i = Math.floor(cell / size);
    const j = cell % size;
    return at(held, i) + at(held, j) === 0 ? own : Number(i === j);
  });
}

/** A step that lowers the objective, halved until it does where its Hessian is of this place. */
function stepDown(
  design: Design,
  { beta, isFresh }: Place,
  lambda: number,
  { objective }: State,
  direction: Float64Array,
) {
  const ceiling = objective * (1 + 1e-13); // its rounding
  for (let size = 1; size > (isFresh ? 1e-6 : 0.5); size /= 2) {
    const next = beta.map((value, i) => {
      const moved = value - size * at(direction, i);
      return moved * signOf(design, i) < 0 ? 0 : moved;
    });
    const state = evaluate(design, next, lambda, false);
    if (state.objective > ceiling) continue;
    const moved = next.reduce((most, own, i) => Math.max(most, Math.abs(own - at(beta, i))), 0);
    return { beta: next, state, moved };
  }
  return null;
}

// Symmetric positive definite matrices, n × n, in one row-major array.

/** The lower triangular factor L with A = L Lᵀ; null where A is not positive definite. */
function cholesky(a: Float64Array, n: number): Float64Array | null {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = at(a, i * n + j);
      for (let k = 0; k < j; k += 1) sum -= present(l[i * n + k]) * present(l[j * n + k]);
      if (i !== j) {
        l[i * n + j] = sum / at(l, j * n + j);
        continue;
      }
      if (!(sum > 0)) return null;
      l[i * n + i] = Math.sqrt(sum);
    }
  }
  return l;
}

function solveCholesky(l: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i += 1) {
    let sum = at(x, i);
    for (let k = 0; k < i; k += 1) sum -= present(l[i * n + k]) * present(x[k]);
    x[i] = sum / at(l, i * n + i);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = at(x, i);
    for (let k = i + 1; k < n; k += 1) sum -= present(l[k * n + i]) * present(x[k]);
    x[i] = sum / at(l, i * n + i);
  }
  return x;
}

/** The inverse A⁻¹ as rows, made exactly symmetric. */
function inverseFromCholesky(l: Float64Array, n: number): number[][] {
  const columns = Array.from({ length: n }, (_, j) => {
    const unit = new Float64Array(n);
    unit[j] = 1;
    return solveCholesky(l, unit);
  });
  return columns.map((column, i) => columns.map((other, j) => (at(column, j) + at(other, i)) / 2));
}
