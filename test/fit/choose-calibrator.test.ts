import { expect, test } from "vitest";
import { plattFit } from "../../src/engine/numbers/platt.ts";
import { chanceFrom } from "../../src/engine/numbers/seed.ts";
import { logit, sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { chooseCalibrator } from "../../src/fit/choose-calibrator.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";

const rules = tinyMethodology().calibration;

/** Forecasts of a known distortion: the truth is `right` of what was forecast. */
function sample(n: number, right: (p: number) => number, seed = "calibrator") {
  const chance = chanceFrom(sha256Hex(seed));
  const p = Array.from({ length: n }, () => 0.02 + 0.5 * chance());
  const y = p.map((value) => (chance() < right(value) ? 1 : 0));
  return { firmIds: p.map((_, i) => `f${i}`), p, y };
}

test("calibrated forecasts keep the identity", () => {
  expect(
    chooseCalibrator(
      sample(3000, (p) => p),
      rules,
    ).calibrator.kind,
  ).toBe("identity");
});

test("forecasts with shifted log-odds get Platt's line, nearly as far as they are shifted", () => {
  const found = chooseCalibrator(
    sample(3000, (p) => sigmoid(1 + logit(p) * 1.5)),
    rules,
  );
  const { calibrator } = found;
  if (calibrator.kind !== "platt") expect.fail(calibrator.kind);
  expect(Math.abs(calibrator.a - 1)).toBeLessThan(0.3);
  expect(Math.abs(calibrator.b - 1.5)).toBeLessThan(0.3);
  expect(Object.keys(found.losses)).toEqual(["identity", "platt"]);
});

test("a rate of events that fell is followed the further the more events tell of it", () => {
  const ratioFrom = (events: number) => {
    const p = Array.from({ length: 100 * events }, (_, i) => (i % 10 === 0 ? 0.2 : 0.001));
    const y = p.map((_, i) => (i % 100 === 0 ? 1 : 0)); // 2.09 foretold for each
    const line = plattFit(p, y, 2);
    if (line === null) expect.fail("a line");
    const expected = p.map((own) => sigmoid(line.a + line.b * logit(own)));
    return expected.reduce((sum, own) => sum + own) / events;
  };
  const ratios = [2, 5, 20, 100].map(ratioFrom);
  expect(ratios.toSorted((a, b) => b - a)).toEqual(ratios);
  expect(ratios[0]).toBeGreaterThan(1.3);
  expect(ratios[3]).toBeLessThan(1.03);
});

test("few events that chance explains move nothing", () => {
  const moved = Array.from({ length: 20 }, (_, k) =>
    chooseCalibrator(
      sample(300, (p) => p / 5, `few ${k}`),
      rules,
    ),
  ).filter(({ calibrator }) => calibrator.kind === "platt");
  expect(moved.length).toBeGreaterThan(15); // a fifth of what was forecast
  const chance = Array.from({ length: 20 }, (_, k) =>
    chooseCalibrator(
      sample(300, (p) => p, `right ${k}`),
      rules,
    ),
  ).filter(({ calibrator }) => calibrator.kind === "platt");
  expect(chance.length).toBeLessThan(3);
});

test("forecasts without rows or of one class keep the identity", () => {
  const none = chooseCalibrator({ firmIds: [], p: [], y: [] }, rules);
  expect(none).toEqual({
    calibrator: { kind: "identity" },
    rows: 0,
    events: 0,
    auc: null,
    losses: {},
  });
  expect(
    chooseCalibrator(
      sample(500, () => 1),
      rules,
    ).calibrator.kind,
  ).toBe("identity");
  expect(
    chooseCalibrator(
      sample(500, () => 0),
      rules,
    ).calibrator.kind,
  ).toBe("identity");
});

test("a sample that ranks upside down gets no calibrator that would flatten every forecast", () => {
  const turned = chooseCalibrator(
    sample(3000, (p) => 0.9 * (0.6 - p)),
    rules,
  );
  expect(turned.calibrator).toEqual({ kind: "identity" });
  expect(turned.auc).toBeLessThan(0.5);
});

test("a line that would turn the ranking over is not chosen", () => {
  const turned = chooseCalibrator(
    sample(3000, (p) => 0.6 - p),
    rules,
  );
  expect(turned.calibrator.kind).not.toBe("platt");
});
