import { at } from "../../language/at.ts";
import { cholesky, solveCholesky } from "./cholesky.ts";
import { type Design, evaluate, eventRate, type State, startOf } from "./irls.ts";

/** (Intercept, coefficients). */
export type Solution = readonly number[];

/** The change of a coefficient below which a solution counts as converged. */
const nearEnough = 1e-3;
/** A step shorter than the one before by less than this asks for a new Hessian. */
const slow = 0.5;
const maxSteps = 100;

/**
 * The solutions of `ridgeLogit` for several penalties in turn, near enough to compare them by: one
 * Hessian of the rows serves many steps and penalties (chord steps, Ortega and Rheinboldt 1970), as it
 * costs as much as many gradients. Null with only one class, and where no maximum is reached. `start`
 * is the solution of a design that is close.
 */
export function ridgePath(
  design: Design,
  penalties: readonly number[],
  start: Solution | null,
): readonly (Solution | null)[] {
  const rate = eventRate(design.y);
  if (rate === null) return penalties.map(() => null);
  const beta = start === null ? startOf(design, rate) : Float64Array.from(start);
  let place: Place | null = placeAt(design, beta);
  return penalties.map((lambda) => {
    place = place && descend(design, place, lambda);
    return place && Array.from(place.beta);
  });
}

interface Place {
  readonly beta: Float64Array;
  /** The Hessian of the rows alone, here or a few steps back. */
  readonly hessian: Float64Array;
  readonly isFresh: boolean;
}

function placeAt(design: Design, beta: Float64Array): Place {
  return { beta, hessian: evaluate(design, beta, 0).hessian, isFresh: true };
}

/** Steps down to the minimum; null where it is not reached. */
function descend(design: Design, from: Place, lambda: number): Place | null {
  let place = from;
  let state = evaluate(design, place.beta, lambda, false);
  let factor = factorOf(place.hessian, lambda, place.beta.length);
  let length = Number.POSITIVE_INFINITY;
  for (let count = 0; count < maxSteps; count += 1) {
    if (factor === null) return null;
    const next = stepDown(design, place, lambda, state, solveCholesky(factor, state.gradient));
    if (next === null && place.isFresh) return place; // nothing is lower but by rounding
    if (next !== null) {
      place = { ...place, beta: next.beta, isFresh: false };
      state = next.state;
      if (next.moved <= nearEnough) return place;
    }
    const goesOn = next !== null && next.moved <= slow * length;
    if (!goesOn) {
      place = placeAt(design, place.beta);
      factor = factorOf(place.hessian, lambda, place.beta.length);
    }
    length = goesOn ? next.moved : Number.POSITIVE_INFINITY;
  }
  return null;
}

/** Of the Hessian with its penalty; as dear as many steps where there are many features. */
function factorOf(hessian: Float64Array, lambda: number, size: number): Float64Array | null {
  const penalised = Float64Array.from(hessian);
  for (let j = 1; j < size; j += 1) {
    penalised[j * size + j] = at(penalised, j * size + j) + lambda;
  }
  return cholesky(penalised, size);
}

/** A step that lowers the objective, halved until it does where its Hessian is of this place. */
function stepDown(
  design: Design,
  { beta, isFresh }: Place,
  lambda: number,
  { objective }: State,
  direction: Float64Array,
) {
  const length = direction.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (let size = 1; size > (isFresh ? 1e-6 : 0.5); size /= 2) {
    const next = beta.map((value, i) => value - size * at(direction, i));
    const state = evaluate(design, next, lambda, false);
    if (state.objective <= objective) return { beta: next, state, moved: size * length };
  }
  return null;
}
