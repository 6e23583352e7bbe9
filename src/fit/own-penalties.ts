import type { Design } from "../engine/numbers/irls.ts";
import { ridgePath, type Solution } from "../engine/numbers/ridge-path.ts";
import { at } from "../language/at.ts";
import { bends } from "./curve.ts";
import { designOf, type Preparation } from "./prepare.ts";
import type { RowSet } from "./row-set.ts";

// Of many features that copy each other, few matter, and one penalty for all shrinks these as much as the
// rest. So the features are fitted evenly first, and each then has a penalty of its own, which is lower the
// further it spread the log-odds (the adaptive ridge of Grandvalet 1998, one step of it).

/** How far a penalty may lie from the common one: divided by at most this, and multiplied by at most ten. */
const [least, most] = [0.1, 5];

/**
 * The same features, weighted so that the common penalty on a weighted coefficient is one of its own:
 * divided by the spread of the feature's contributions in an even fit of these rows, over the root mean
 * square of such spreads. Scores, bends of curves and flags are each compared among themselves. `near` is
 * a solution of the even fit to start from; where that fit has no maximum, nothing is changed.
 */
export function withOwnPenalties(
  rows: RowSet,
  kept: readonly Preparation[],
  lambda: number,
  near: Solution | null,
): readonly Preparation[] {
  const design = designOf(rows, kept, rows.inPeriod);
  const [solution] = ridgePath(design, [lambda], near);
  if (solution === undefined || solution === null) return kept;
  const weights = kept.map(() => 1);
  for (const groups of kindsOf(kept)) {
    const spreads = groups.map((group) => spreadOf(design, group, solution));
    const usual = Math.sqrt(meanOf(spreads.map((spread) => spread ** 2)));
    if (!(usual > 0)) continue;
    groups.forEach((group, k) => {
      const strength = Math.min(most, Math.max(least, at(spreads, k) / usual));
      for (const j of group) weights[j] = Math.sqrt(strength);
    });
  }
  return kept.map((feature, j) => ({ ...feature, weight: at(weights, j) }));
}

/** Indexes of columns that share a penalty. */
type Group = readonly number[];

/** The scores, the bends of each curve together, and the flags. */
function kindsOf(kept: readonly Preparation[]): readonly (readonly Group[])[] {
  const indexesOf = (isOne: (feature: Preparation) => boolean) =>
    kept.flatMap((feature, j) => (isOne(feature) ? j : []));
  const curves = indexesOf(({ transform, bend }) => transform?.kind === "curve" && bend === null);
  return [
    indexesOf(({ bend, isFlag }) => bend === null && !isFlag).map((j) => [j]),
    curves.map((j) => bends.map((_, k) => j + 1 + k)),
    indexesOf(({ isFlag }) => isFlag).map((j) => [j]),
  ];
}

/** The standard deviation, over the rows, of what a group adds to the log-odds. */
function spreadOf({ z, y, width }: Design, group: Group, solution: Solution): number {
  const added = new Float64Array(y.length);
  for (const j of group) {
    const coef = at(solution, j + 1);
    for (let row = 0; row < added.length; row += 1) {
      added[row] = at(added, row) + coef * at(z, row * width + j);
    }
  }
  const mean = meanOf(added);
  return Math.sqrt(meanOf(added.map((value) => (value - mean) ** 2)));
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += at(values, i);
  return values.length === 0 ? 0 : sum / values.length;
}
