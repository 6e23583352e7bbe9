import { describe, expect, test } from "vitest";
import { probabilityAt } from "../../src/engine/forecast/hazard.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { logit, sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { modelInForce, worldAt } from "../../src/engine/world/world.ts";
import { recalibrate } from "../../src/fit/recalibrate.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { type HazardModel, hazardModelSchema } from "../../src/model/hazard-model.ts";
import { outcome } from "../engine/confirmed-events.ts";
import { forecast } from "../engine/forecasts.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, tinyDataset } from "../engine/world-builder.ts";

const model = tinyModel();
const quarters = ["2023-01-01", "2023-04-02", "2023-07-02", "2023-10-01"];

/** Forecasts of .1 for 200 firms a quarter, of which a share fails within the window. */
function content(share: number, models: readonly HazardModel[] = [model]): Dataset {
  const ids = quarters.flatMap((_, q) =>
    Array.from({ length: 200 }, (_, i) => `q${q}f${String(i).padStart(3, "0")}`),
  );
  const day = (id: string) => quarters[Number(id[1])]!;
  const fails = (id: string) => Number(id.slice(3)) < 200 * share;
  return tinyDataset({
    models,
    firms: ids.map((id) => firm(id)),
    forecasts: ids.map((id) =>
      forecast(day(id), id, 0.1, { modelVersion: models.at(-1)!.version }),
    ),
    outcomes: ids.filter(fails).map((id, i) => outcome(`o${i}`, id, addDays(day(id), 40))),
  });
}

function recalibrated(dataset: Dataset, halfLifeDays = 730, version = "next") {
  const found = recalibrate(worldAt(dataset, "2024-03-01"), { version, halfLifeDays });
  if (found.kind === "refused") throw new Error(found.reason);
  return found.model;
}

/** The probability that a model gives where the first one gave .1. */
function moved(one: HazardModel): number {
  const raw = logit(0.1);
  const odds = -Math.expm1(Math.log1p(-sigmoid(raw)) / 13); // the hazard of a week
  return probabilityAt(one, logit(odds));
}

describe("recalibrate()", () => {
  test("moves the level to what came, shrunk by five events", () => {
    const next = recalibrated(content(0.2), 1e9);
    expect(moved(next)).toBeGreaterThan(0.18);
    expect(moved(next)).toBeLessThan(0.2);
    expect(moved(recalibrated(content(0.05), 1e9))).toBeCloseTo(0.05, 1);
    expect(hazardModelSchema.parse(JSON.parse(JSON.stringify(next)))).toEqual(next);
  });

  test("is a file of its own, in force from the day after, so that nothing past changes", () => {
    const next = recalibrated(content(0.2));
    expect(next).toMatchObject({ version: "next", effectiveFrom: "2024-03-02" });
    expect(next.updates).toMatchObject({ version: "prior-1", events: 160, weight: 5 });
    expect(modelInForce([model, next], "2024-03-01")).toBe(model);
    expect(modelInForce([model, next], "2024-03-02")).toBe(next);
    expect(next.features).toEqual(model.features);
  });

  test("counts what is old less", () => {
    const rising = content(0.1);
    const late = rising.firms
      .filter(({ firmId }) => firmId.startsWith("q3") && Number(firmId.slice(3)) >= 100)
      .map(({ firmId }, i) => outcome(`late${i}`, firmId, "2023-11-10"));
    const world = { ...rising, outcomes: [...rising.outcomes, ...late] };
    expect(moved(recalibrated(world, 60))).toBeGreaterThan(moved(recalibrated(world, 1e9)) + 0.05);
  });

  test("of a recalibration is one of its origin, not of itself", () => {
    const first = { ...recalibrated(content(0.2), 1e9), effectiveFrom: "2021-01-01" };
    const again = recalibrated(content(0.1, [model, first]), 1e9, "again");
    expect(again.updates!.version).toBe("prior-1");
    // it said .1 and .1 came, so the probabilities that it gave stay
    const [own, other] = [moved(first), moved(again)];
    expect(Math.abs(logit(own) - logit(other))).toBeLessThan(0.1);
  });

  test("waits for outcomes, and makes nothing of none", () => {
    const none = recalibrate(worldAt(content(0), "2024-03-01"), {
      version: "n",
      halfLifeDays: 730,
    });
    expect(none).toMatchObject({
      kind: "refused",
      reason: "Cannot recalibrate: none of its 800 forecasts with a known outcome came true",
    });
    const early = recalibrate(worldAt(content(0.2), "2023-03-01"), {
      version: "n",
      halfLifeDays: 730,
    });
    expect(early).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("0 forecasts"),
    });
  });
});
