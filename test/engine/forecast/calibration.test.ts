import fc from "fast-check";
import { expect, test } from "vitest";
import { calibrationOf } from "../../../src/engine/forecast/calibrations.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { calibrationSchema } from "../../../src/model/calibration.ts";
import { outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { firm, tinyWorld } from "../world-builder.ts";

const archive = { mode: "real_time", modelVersion: null } as const;

/** One forecast per firm, in January; a firm with `event` closes in February. */
function calibrationOfRows(rows: readonly (readonly [number, boolean])[]) {
  const ids = rows.map((_, i) => `firm${String(i).padStart(4, "0")}`);
  const world = tinyWorld("2024-06-30", {
    models: [tinyModel()],
    firms: ids.map((id) => firm(id)),
    forecasts: rows.map(([p], i) => forecast("2024-01-01", ids[i]!, p)),
    outcomes: rows.flatMap(([, event], i) =>
      event ? [outcome(`o${i}`, ids[i]!, "2024-02-01")] : [],
    ),
  });
  return calibrationOf(world, { mode: "real_time", modelVersion: null });
}

const rows = (n: number, events: number) =>
  Array.from({ length: n }, (_, i) => [((i * 37) % 100) / 100, i < events] as const);

test("without a forecast there are counts of nothing and no scores", () => {
  expect(calibrationOf(tinyWorld("2024-06-30"), { mode: "hindcast", modelVersion: null })).toEqual({
    status: "insufficient",
    mode: "hindcast",
    modelVersion: null,
    horizonDays: 365,
    from: null,
    to: null,
    nForecasts: 0,
    nFirms: 0,
    nEvents: 0,
    nEpisodes: 0,
    nCensored: 0,
    baseRate: null,
    brier: null,
    brierReference: null,
    brierSkill: null,
    brierSkillInterval: null,
    reliability: null,
    resolution: null,
    uncertainty: null,
    logLoss: null,
    auc: null,
    aucInterval: null,
    observedToExpected: null,
    observedToExpectedInterval: null,
    ece: null,
    maxBinGap: null,
    bins: null,
    steps: null,
    mapping: null,
  });
});

test("the status of a calibration follows from failures and firms, and an insufficient one keeps its counts", () => {
  expect(calibrationOfRows(rows(29, 20)).status).toBe("insufficient");
  expect(calibrationOfRows(rows(30, 20)).status).toBe("limited");
  expect(calibrationOfRows(rows(200, 9))).toMatchObject({
    status: "insufficient",
    nForecasts: 200,
    nEvents: 9,
    baseRate: 0.045,
    brier: null,
    bins: null,
  });
  expect(calibrationOfRows(rows(200, 10)).status).toBe("limited");
  expect(calibrationOfRows(rows(200, 30))).toMatchObject({
    status: "sufficient",
    from: "2024-01-01",
    to: "2024-01-01",
    nFirms: 200,
  });
});

test("a calibration with one class has neither AUC nor skill", () => {
  expect(calibrationOfRows(rows(120, 120))).toMatchObject({
    status: "sufficient",
    auc: null,
    brierSkill: null,
    brierSkillInterval: null,
    uncertainty: 0,
  });
});

test("there are 5 bins and one for the tail, 10 from a thousand forecasts", () => {
  expect(calibrationOfRows(rows(990, 40)).bins).toHaveLength(6);
  expect(calibrationOfRows(rows(1000, 40)).bins).toHaveLength(11);
});

test("a firm that fails is one episode however many forecasts saw it coming", () => {
  const ids = Array.from({ length: 40 }, (_, i) => `firm${10 + i}`);
  const weeks = Array.from({ length: 3 }, (_, week) => addDays("2024-01-01", 7 * week));
  const world = tinyWorld("2024-08-30", {
    models: [tinyModel()],
    firms: ids.map((id) => firm(id)),
    forecasts: ids.flatMap((id) => weeks.map((day) => forecast(day, id, 0.3))),
    outcomes: ids.slice(0, 9).map((id) => outcome(`o-${id}`, id, "2024-03-20")),
  });
  expect(calibrationOf(world, archive)).toMatchObject({
    ...{ nForecasts: 120, nEvents: 27, nEpisodes: 9, status: "insufficient", brier: null },
  });
});

test("a model is judged on its own forecasts, however good those of another were", () => {
  const ids = Array.from({ length: 150 }, (_, i) => `firm${100 + i}`);
  const old = ids.map((id, i) => forecast("2024-01-01", id, i < 40 ? 0.9 : 0.05));
  const young = ids.slice(0, 20).map((id) => forecast("2024-01-08", id, 0.5));
  const world = tinyWorld("2024-08-30", {
    models: [tinyModel(), tinyModel({ version: "2024.2", effectiveFrom: "2024-01-08" })],
    firms: ids.map((id) => firm(id)),
    forecasts: [...old, ...young.map((row) => ({ ...row, modelVersion: "2024.2" }))],
    outcomes: ids.slice(0, 40).map((id) => outcome(`o-${id}`, id, "2024-02-20")),
  });
  const of = (modelVersion: string | null) =>
    calibrationOf(world, { mode: "real_time", modelVersion });
  expect(of(tinyModel().version)).toMatchObject({ status: "sufficient", nForecasts: 150 });
  expect(of("2024.2")).toMatchObject({ status: "insufficient", nForecasts: 20, brierSkill: null });
  expect(of(null)).toMatchObject({ nForecasts: 170, modelVersion: null, mapping: null });
});

test("skill, AUC and observed over expected lie in their intervals over firms", () => {
  const found = calibrationOfRows(rows(400, 60));
  for (const name of ["brierSkill", "auc", "observedToExpected"] as const) {
    const interval = found[`${name}Interval`];
    expect(found[name]).toBeGreaterThan(interval?.low ?? Infinity);
    expect(found[name]).toBeLessThan(interval?.high ?? -Infinity);
  }
  for (const { observed, low, high } of found.steps ?? []) {
    expect(low).toBeLessThanOrEqual(high ?? -1);
    expect(observed).toBeGreaterThanOrEqual(0);
  }
});

test("forecasts that are worse than the base rate have a skill below 0, and say so", () => {
  const backwards = Array.from({ length: 200 }, (_, i) => [i < 40 ? 0.01 : 0.6, i < 40] as const);
  const { brierSkill, auc, resolution, status } = calibrationOfRows(backwards);
  expect(status).toBe("sufficient");
  expect(brierSkill).toBeLessThan(-1);
  expect([auc, resolution]).toEqual([0, 0]);
});

test("REL - RES + UNC is the Brier score to 1e-12, and the calibration matches its schema", () => {
  const row = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }).map((p) => Math.round(p * 50) / 50),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(row, { minLength: 100, maxLength: 160 }), (list) => {
      const found = calibrationOfRows(list);
      calibrationSchema.parse(found);
      if (found.status === "insufficient") return;
      const { reliability, resolution, uncertainty, brier } = found;
      expect(reliability).toBeGreaterThanOrEqual(0);
      expect(Math.abs(reliability! - resolution! + uncertainty! - brier!)).toBeLessThan(1e-12);
      expect(found.bins!.reduce((sum, bin) => sum + bin.n, 0)).toBe(found.nForecasts);
      expect(found.bins!.reduce((sum, bin) => sum + bin.events, 0)).toBe(found.nEvents);
      expect(found.steps!.reduce((sum, step) => sum + step.n, 0)).toBe(found.nForecasts);
    }),
    { numRuns: 30 },
  );
});
