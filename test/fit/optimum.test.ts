import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { mergeCurves } from "../../src/fit/merge-curves.ts";
import { enteredBy, prepare } from "../../src/fit/prepare.ts";
import type { RowSet } from "../../src/fit/row-set.ts";
import { companies } from "./companies.ts";
import { fitOf } from "./plain-fit.ts";

const lambda = 20;

function fitted(rows: RowSet, curves: boolean) {
  const kept = enteredBy({ curves, flags: true }, rows, prepare(rows));
  return mergeCurves(rows, kept, fitOf(rows, kept, lambda), lambda);
}

/** The slope that a program in another language finds, which knows only the model file and the rule. */
function slopeOf(rows: RowSet, { kept, fit, penalties }: ReturnType<typeof fitted>): number {
  const width = rows.features.length;
  const input = {
    rows: rows.firmIds.map((_, row) => Array.from(rows.x.subarray(row * width, (row + 1) * width))),
    events: Array.from(rows.inPeriod),
    features: kept,
    intercept: fit.intercept,
    coef: fit.coef,
    penalties,
  };
  const program = new URL("optimum.py", import.meta.url).pathname;
  const printed = execFileSync("python3", ["-B", program], { input: JSON.stringify(input) });
  return JSON.parse(String(printed));
}

const { train } = companies("own penalties", 1000, [18, 27]);

test("Python finds a fit by normal scores at its optimum, with one penalty for all features", () => {
  const model = fitted(train, false);
  expect(slopeOf(train, model)).toBeLessThan(1e-5);
  expect(new Set(model.penalties)).toEqual(new Set([lambda]));
});

test("Python finds a fit by curves at its optimum, by the one penalty of each merged curve", () => {
  expect(slopeOf(train, fitted(train, true))).toBeLessThan(1e-5);
});
