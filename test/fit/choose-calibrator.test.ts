import { expect, test } from "vitest";
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

test("forecasts with shifted log-odds get Platt's line", () => {
  const found = chooseCalibrator(
    sample(3000, (p) => sigmoid(1 + logit(p) * 1.5)),
    rules,
  );
  expect(found.calibrator.kind).toBe("platt");
  expect(Object.keys(found.losses).sort()).toEqual(["identity", "isotonic", "platt", "shift"]);
});

test("forecasts that are wrong by steps get an isotonic curve", () => {
  const found = chooseCalibrator(
    sample(6000, (p) => (p < 0.3 ? 0.05 : 0.9)),
    rules,
  );
  expect(found.calibrator.kind).toBe("isotonic");
});

test("isotonic is not a candidate with few events, nor Platt with fewer", () => {
  const some = chooseCalibrator(
    sample(400, () => 0.05),
    rules,
  );
  expect(some.events).toBeLessThan(30);
  expect(some.losses.isotonic).toBeUndefined();
  const few = chooseCalibrator(
    sample(400, () => 0.01),
    rules,
  );
  expect(few.events).toBeLessThan(10);
  expect(few.calibrator).toMatchObject({ kind: "platt", b: 1 });
  expect(few.losses.platt).toBeUndefined();
});

test("a rate of events that fell is followed the further the more events tell of it", () => {
  const ratioFrom = (events: number) => {
    const p = Array.from({ length: 100 * events }, (_, i) => (i % 10 === 0 ? 0.2 : 0.001));
    const y = p.map((_, i) => (i % 100 === 0 ? 1 : 0)); // 2.09 foretold for each
    const found = chooseCalibrator({ firmIds: p.map((_, i) => `f${i}`), p, y }, rules).calibrator;
    return found.kind === "platt" && found.b === 1 ? Math.exp(found.a) : null;
  };
  expect(ratioFrom(4)).toBeCloseTo(9 / 13.36);
  expect(ratioFrom(9)).toBeCloseTo(14 / 23.81);
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
