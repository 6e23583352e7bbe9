import { expect, test } from "vitest";
import { horizonProbability } from "../../../src/engine/forecast/hazard.ts";
import { linearPredictor, ridgeLogit, ridgePath } from "../../../src/engine/numbers/irls.ts";
import { evaluate } from "../../../src/engine/numbers/logit-likelihood.ts";
import { sigmoid } from "../../../src/engine/numbers/sigmoid.ts";
import { quantileOfSorted } from "../../../src/engine/numbers/statistics.ts";
import { near, vectorFile } from "../vector-file.ts";

type Row = readonly (number | null)[];
interface HazardVector {
  readonly columns: string[];
  readonly prep: Record<"median" | "lo" | "hi" | "mean" | "sd", number[]>;
  readonly train_y: number[];
  readonly train_features: Row[];
  readonly heldout_features: Row[];
  readonly survival_paths: {
    paths: {
      hazard: number[];
      survival: number[];
      cumulative_failure: number[];
      h4_constant: number;
    }[];
  };
  readonly cases: {
    C: number;
    intercept: number;
    coef: number[];
    train_log_loss: number;
    pred_heldout: number[];
  }[];
}

const vector = vectorFile<HazardVector>("v07_hazard_logit_l2");
const width = vector.columns.length;

function standardised(rows: readonly Row[]): Float64Array {
  const { median, lo, hi, mean, sd } = vector.prep;
  return Float64Array.from(
    rows.flatMap((row) =>
      row.map((value, j) => {
        const clipped = Math.min(Math.max(value ?? median[j]!, lo[j]!), hi[j]!);
        return (clipped - mean[j]!) / sd[j]!;
      }),
    ),
  );
}

test("quantileOfSorted() finds the clip bounds of v07", () => {
  for (let j = 0; j < width; j += 1) {
    const column = vector.train_features.map((row) => row[j] ?? vector.prep.median[j]!);
    const sorted = column.sort((a, b) => a - b);
    expect(near(quantileOfSorted(sorted, 0.01), vector.prep.lo[j], 1e-12)).toBe(true);
    expect(near(quantileOfSorted(sorted, 0.99), vector.prep.hi[j], 1e-12)).toBe(true);
  }
});

test("ridgeLogit() agrees with v07 in coefficients, loss and held-out predictions", () => {
  const z = standardised(vector.train_features);
  const design = { z, y: Float64Array.from(vector.train_y), width };
  for (const expected of vector.cases) {
    const fit = ridgeLogit(design, 1 / expected.C);
    if (fit === null) throw new Error("no fit");
    expect(near(fit.intercept, expected.intercept, 1e-6)).toBe(true);
    fit.coef.forEach((coef, j) => {
      expect(near(coef, expected.coef[j], 1e-6)).toBe(true);
    });
    const beta = Float64Array.from([fit.intercept, ...fit.coef]);
    const { objective } = evaluate(design, beta, 0, false);
    expect(near(objective / design.y.length, expected.train_log_loss, 1e-8)).toBe(true);
    const heldOut = standardised(vector.heldout_features);
    const y = new Float64Array(vector.heldout_features.length);
    const eta = linearPredictor({ z: heldOut, y, width }, fit);
    eta.forEach((value, i) => {
      expect(near(sigmoid(value), expected.pred_heldout[i], 1e-8)).toBe(true);
    });
  }
});

test("probabilities at a constant hazard agree with v07", () => {
  for (const path of vector.survival_paths.paths) {
    expect(near(horizonProbability(path.hazard.at(-1)!, 4, 1), path.h4_constant, 1e-12)).toBe(true);
  }
});

const plain = { z: Float64Array.from([0, 1, 2, 3]), y: Float64Array.from([0, 0, 1, 1]), width: 1 };

test("ridgeLogit() stays finite on perfectly separating rows", () => {
  const fit = ridgeLogit(plain, 1);
  expect(fit?.coef.every(Number.isFinite)).toBe(true);
});

test("ridgeLogit() is null with one class only and on separable rows without a penalty", () => {
  expect(ridgeLogit({ ...plain, y: Float64Array.from([0, 0, 0, 0]) }, 1)).toBeNull();
  expect(ridgeLogit({ ...plain, y: Float64Array.from([1, 1, 1, 1]) }, 1)).toBeNull();
  expect(ridgeLogit(plain, 0)).toBeNull();
});

const { train_features, train_y } = vector;
const real = { z: standardised(train_features), y: Float64Array.from(train_y), width };

test("ridgePath() comes as near to ridgeLogit() on v07 as it promises, from any start", () => {
  const penalties = [1000, 30, 1, 0.1];
  const wild = Array.from({ length: width + 1 }, (_, j) => (j % 2 === 0 ? 6 : -9));
  for (const start of [null, wild]) {
    ridgePath(real, penalties, start).forEach((solution, i) => {
      const exact = ridgeLogit(real, penalties[i]!)!;
      const apart = solution!.map((value, j) =>
        Math.abs(value - [exact.intercept, ...exact.coef][j]!),
      );
      expect(Math.max(...apart)).toBeLessThan(1e-3);
    });
  }
});

test("ridgePath() has no solution with one class only", () => {
  expect(ridgePath({ ...plain, y: Float64Array.from([0, 0, 0, 0]) }, [1], null)).toEqual([null]);
});
