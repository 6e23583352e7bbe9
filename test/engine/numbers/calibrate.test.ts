import { expect, test } from "vitest";
import { calibrated } from "../../../src/engine/numbers/calibrate.ts";
import { sigmoid } from "../../../src/engine/numbers/sigmoid.ts";

test("calibrated() leaves a probability unchanged by the identity", () => {
  expect([0, 0.3, 1].map((p) => calibrated({ kind: "identity" }, p))).toEqual([0, 0.3, 1]);
});

test("calibrated() shifts log-odds by Platt's line, also at 0 and 1", () => {
  const line = { kind: "platt", a: 0.5, b: 2 } as const;
  expect(calibrated(line, 0.5)).toBeCloseTo(sigmoid(0.5), 12);
  expect(calibrated(line, 0)).toBeGreaterThan(0);
  expect(calibrated(line, 1)).toBeLessThanOrEqual(1);
});

test("calibrated() is linear between isotonic points and flat outside", () => {
  const curve = { kind: "isotonic", x: [0.2, 0.4], y: [0.1, 0.3] } as const;
  const bent = { ...curve, x: [...curve.x], y: [...curve.y] };
  expect([0, 0.2, 0.3, 0.4, 1].map((p) => calibrated(bent, p))).toEqual([
    0.1,
    0.1,
    expect.closeTo(0.2, 12),
    0.3,
    0.3,
  ]);
});
