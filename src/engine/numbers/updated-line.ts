import { at } from "../../model/language/at.ts";
import { sigmoid, softplus } from "./sigmoid.ts";
import { sum } from "./statistics.ts";

/** Log-odds of an earlier model, what came, and how much each row counts. */
export interface Scored {
  readonly eta: readonly number[];
  readonly y: readonly number[];
  readonly weight: readonly number[];
}

/** New log-odds of an earlier model's η: intercept + slope · η. */
export interface Line {
  readonly intercept: number;
  readonly slope: number;
  /** The posterior covariance of (intercept, slope). */
  readonly covariance: readonly (readonly number[])[];
}

/**
 * The line that log-odds are moved to by what came: the mode of a Bayesian posterior, with its Laplace covariance.
 * Before, a shift and a slope on the standardised score are normal about none, each as sure as that many
 * events would make it. Rows without an event leave the line where it was: they may be outcomes that nobody has
 * entered yet. A slope that would turn the ranking over is not taken.
 */
export function updatedLine(rows: Scored, events: number, withSlope: boolean): Line {
  const { eta, y, weight } = rows;
  const weighted = (values: readonly number[]) => sum(values.map((own, i) => own * at(weight, i)));
  const total = sum(weight) || 1;
  const mean = weighted(eta) / total;
  const sd = Math.sqrt(weighted(eta.map((own) => (own - mean) ** 2)) / total);
  if (weighted(y) === 0) return lineOf([0, 0], [1 / events, 0, 0], mean, 1);
  const turns = withSlope && sd > 1e-6; // forecasts that are all alike have no slope
  let place: Pair = [0, 0];
  let here = derivatives(rows, place, { mean, sd, events, turns });
  for (let moved = Infinity, step = 0; step < 50 && moved >= 1e-10; step += 1) {
    const [h00, h01, h11] = here.hessian;
    const det = h00 * h11 - h01 * h01;
    const [g0, g1] = here.gradient;
    const move = [(h11 * g0 - h01 * g1) / det, (h00 * g1 - h01 * g0) / det] as const;
    let [size, next, there] = [1, here, place];
    do {
      there = [place[0] - size * move[0], place[1] - size * move[1]];
      next = derivatives(rows, there, { mean, sd, events, turns });
      size /= 2;
    } while (next.objective > here.objective && size > 1e-6);
    moved = Math.abs(there[0] - place[0]) + Math.abs(there[1] - place[1]);
    [place, here] = [there, next];
  }
  if (turns && 1 + place[1] / sd <= 0) return updatedLine(rows, events, false);
  const [h00, h01, h11] = here.hessian;
  const det = h00 * h11 - h01 * h01;
  return turns
    ? lineOf(place, [h11 / det, -h01 / det, h00 / det], mean, sd)
    : lineOf(place, [h11 / det, 0, 0], mean, 1);
}

type Pair = readonly [number, number];

/** The negative log posterior of a shift and a slope on the standardised score, with its derivatives. */
function derivatives(
  { eta, y, weight }: Scored,
  [shift, slope]: Pair,
  { mean, sd, events, turns }: { mean: number; sd: number; events: number; turns: boolean },
) {
  let objective = (events / 2) * (shift ** 2 + slope ** 2);
  const gradient: [number, number] = [events * shift, events * slope];
  const hessian: [number, number, number] = [events, 0, events];
  eta.forEach((own, i) => {
    const z = turns ? (own - mean) / sd : 0;
    const odds = own + shift + slope * z;
    const [p, w, event] = [sigmoid(odds), at(weight, i), at(y, i)];
    objective += w * (softplus(odds) - event * odds);
    gradient[0] += w * (p - event);
    gradient[1] += w * (p - event) * z;
    const spread = w * p * (1 - p);
    hessian[0] += spread;
    hessian[1] += spread * z;
    hessian[2] += spread * z * z;
  });
  return { objective, gradient, hessian };
}

/** From a shift and a slope on (η − mean) / sd to a line in η. */
function lineOf(
  [shift, turn]: Pair,
  [v00, v01, v11]: readonly [number, number, number],
  mean: number,
  sd: number,
): Line {
  const by = mean / sd;
  const cross = v01 / sd - (by * v11) / sd;
  return {
    intercept: shift - turn * by,
    slope: 1 + turn / sd,
    covariance: [
      [v00 - 2 * by * v01 + by * by * v11, cross],
      [cross, v11 / sd ** 2],
    ],
  };
}
