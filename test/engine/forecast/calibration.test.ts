import fc from "fast-check";
import { expect, test } from "vitest";
import { calibrationOf } from "../../../src/engine/forecast/calibration.ts";
import { calibrationSchema } from "../../../src/model/shared.ts";
import { outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyModel } from "../tiny-model.ts";
import { firm, tinyWorld } from "../world-builder.ts";

/** One forecast a firm, in January; a firm with `event` closes in February. */
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
  return calibrationOf(world, "real_time", "identity");
}

const rows = (n: number, events: number) =>
  Array.from({ length: n }, (_, i) => [((i * 37) % 100) / 100, i < events] as const);

test("without a forecast there are counts of nothing and no scores", () => {
  expect(calibrationOf(tinyWorld("2024-06-30"), "hindcast", "identity")).toEqual({
    status: "insufficient",
    mode: "hindcast",
    horizonDays: 365,
    from: null,
    to: null,
    nForecasts: 0,
    nFirms: 0,
    nEvents: 0,
    nCensored: 0,
    baseRate: null,
    brier: null,
    brierReference: null,
    brierSkill: null,
    reliability: null,
    resolution: null,
    uncertainty: null,
    logLoss: null,
    auc: null,
    ece: null,
    maxBinGap: null,
    bins: null,
    mapping: "identity",
  });
});

test("the status follows events and forecasts, and an insufficient one keeps its counts", () => {
  expect(calibrationOfRows(rows(99, 40)).status).toBe("insufficient");
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

test("with one class only there is no AUC and no skill", () => {
  expect(calibrationOfRows(rows(120, 120))).toMatchObject({
    status: "sufficient",
    auc: null,
    brierSkill: null,
    uncertainty: 0,
  });
});

test("there are 5 bins, 10 from a thousand forecasts", () => {
  expect(calibrationOfRows(rows(999, 40)).bins).toHaveLength(5);
  expect(calibrationOfRows(rows(1000, 40)).bins).toHaveLength(10);
});

test("REL - RES + UNC is the Brier score to 1e-12, and the record fits its schema", () => {
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
      expect(Math.abs(reliability! - resolution! + uncertainty! - brier!)).toBeLessThan(1e-12);
      expect(found.bins!.reduce((sum, bin) => sum + bin.n, 0)).toBe(found.nForecasts);
      expect(found.bins!.reduce((sum, bin) => sum + bin.events, 0)).toBe(found.nEvents);
      expect(found.bins!.every((bin) => bin.n >= 10)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
