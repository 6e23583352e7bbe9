import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { linearPredictor, ridgeLogit } from "../../src/engine/numbers/irls.ts";
import { logLoss } from "../../src/engine/numbers/probability-scores.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { mergeCurves } from "../../src/fit/merge-curves.ts";
import { columnsOf, designOf } from "../../src/fit/prepare.ts";
import { pickRows, type RowSet } from "../../src/fit/row-set.ts";
import type { Transform } from "../../src/fit/transform.ts";
import { preparedFor } from "../../src/fit/validation.ts";
import { companies } from "./companies.ts";
import { drawsOf, rowSetOf } from "./draws.ts";

const even = 30;
const lambda = 20;

function fitted(rows: RowSet, transform: Transform, evenLambda: number | null) {
  const settings = { transformOf: () => transform, flags: true, evenLambda };
  const { kept } = preparedFor(rows, columnsOf(rows), settings);
  const fit = ridgeLogit(designOf(rows, kept, rows.inPeriod), lambda);
  if (fit === null) throw new Error("no fit");
  return mergeCurves(rows, kept, fit, lambda);
}

/** What a program in another language finds, which knows only the model file and the rule. */
function checked(
  rows: RowSet,
  { kept, fit, penalties }: ReturnType<typeof fitted>,
  isWhole: boolean,
) {
  const width = rows.features.length;
  const input = {
    rows: rows.firmIds.map((_, row) => Array.from(rows.x.subarray(row * width, (row + 1) * width))),
    events: Array.from(rows.inPeriod),
    features: kept,
    intercept: fit.intercept,
    coef: fit.coef,
    ...{ penalties, lambda, even: isWhole ? even : null },
  };
  const program = new URL("own-penalties.py", import.meta.url).pathname;
  const printed = execFileSync("python3", ["-B", program], { input: JSON.stringify(input) });
  return JSON.parse(String(printed));
}

const { train } = companies("own penalties", 1000, [18, 27]);

test("Python finds the fit at its optimum, and the same penalty for each feature", () => {
  const merged = fitted(train, { kind: "normal_scores" }, even);
  const found = checked(train, merged, true);
  expect(found.slope).toBeLessThan(1e-5);
  expect(found.penalties).toBeLessThan(0.01); // the even fit is solved to a thousandth
  expect(Math.max(...merged.penalties) / Math.min(...merged.penalties)).toBeGreaterThan(3);
});

test("Python finds a fit of curves at its optimum, by the one penalty of each merged curve", () => {
  for (const evenLambda of [null, even]) {
    const found = checked(train, fitted(train, { kind: "curve" }, evenLambda), false);
    expect(found.slope).toBeLessThan(1e-5);
  }
});

test("without penalties of their own every feature has the common one", () => {
  const { penalties } = fitted(train, { kind: "winsorised", tail: 0.01 }, null);
  expect(new Set(penalties)).toEqual(new Set([lambda]));
});

test("where few of many features matter, rows that were never seen are foretold better", () => {
  const gains = [0, 1, 2, 3, 4, 5].map((seed) => {
    const draws = drawsOf(`few of many ${seed}`);
    const rows = rowSetOf(
      Array.from({ length: 3000 }, (_, firm) => {
        const x = Array.from({ length: 30 }, draws.normal);
        const eta = -2.5 + 1.2 * (x[0] ?? 0) - 0.8 * (x[1] ?? 0);
        return {
          firm,
          year: firm % 3 === 0 ? 0 : 1,
          x,
          event: draws.chance() < sigmoid(eta) ? 1 : 0,
        };
      }),
    );
    const [before, after] = [0, 1].map((year) => half(rows, year));
    const loss = (evenLambda: number | null) => {
      const { kept, fit } = fitted(before!, { kind: "normal_scores" }, evenLambda);
      const eta = linearPredictor(designOf(after!, kept, after!.inPeriod), fit);
      return logLoss(Array.from(eta, sigmoid), Array.from(after!.inPeriod)) ?? Number.NaN;
    };
    return loss(null) - loss(even);
  });
  expect(Math.min(...gains)).toBeGreaterThan(0);
});

function half(rows: RowSet, year: number): RowSet {
  const picked = rows.periodEnds.flatMap((end, row) =>
    end.startsWith(`${2000 + year}`) ? row : [],
  );
  return pickRows(rows, picked);
}
