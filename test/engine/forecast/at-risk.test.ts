import { describe, expect, test } from "vitest";
import { analyse } from "../../../src/engine/analyse.ts";
import { riskOn } from "../../../src/engine/forecast/at-risk.ts";
import { readFirm } from "../../../src/engine/reading/firm-reading.ts";
import { reviewer } from "../../../src/engine/signals/review.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { tinyModel } from "../tiny-model.ts";
import { firm, observation, tinyDataset, tinyWorld } from "../world-builder.ts";

// Periods are weeks, half-lives 30 days; a reading of the last two weeks is fresh, or one of 30 days.

const at = "2024-06-30";
const model = (...ids: readonly string[]) => ({
  features: ids.map((id) => ({ ...tinyModel().features[0]!, id })),
});

function seen(days: Readonly<Record<string, string>>, ids: readonly string[], halfLifeDays = 3) {
  const tiny = tinyMethodology();
  const indicators = tiny.indicators.map((indicator) => ({ ...indicator, halfLifeDays }));
  const methodology = { ...tiny, indicators, rules: { ...tiny.rules, staleHalfLives: 40 } };
  const observations = Object.entries(days).map(([id, day]) => observation("alder", id, day, 1));
  const world = tinyWorld(at, { observations, methodologies: [methodology] });
  const reading = readFirm(world, firm("alder"), sightOn(at));
  return riskOn({ period: "week", methodology, at }, model(...ids))(reading);
}

describe("riskOn()", () => {
  test("takes a reading of this period or the one before, and no older one", () => {
    expect(seen({ delay: "2024-06-17" }, ["indicator.delay"])).toBe(true);
    expect(seen({ delay: "2024-06-16" }, ["indicator.delay"])).toBe(false);
  });

  test("takes an older one within the indicator's half-life", () => {
    expect(seen({ delay: "2024-05-31" }, ["log.delay"], 30)).toBe(true);
    expect(seen({ delay: "2024-05-30" }, ["log.delay"], 30)).toBe(false);
  });

  test("asks for half of the features that come from observations, and for no others", () => {
    const days = { delay: "2024-06-28", paid: "2024-05-01" };
    expect(seen(days, ["indicator.delay", "normalised.paid"])).toBe(true);
    expect(seen(days, ["indicator.delay", "normalised.paid", "change.paid.28"])).toBe(false);
    expect(
      seen(days, ["stage", "stress", "events.1.90", "ageYears", "missing.indicator.paid"]),
    ).toBe(true);
    expect(seen({}, ["indicator.delay"])).toBe(false);
  });

  test("takes a score that rests on fresh readings for half of what it rests on", () => {
    const half = { delay: "2024-06-28", paid: "2024-06-28", complaints: "2024-05-01" };
    expect(seen(half, ["score"])).toBe(true);
    const less = { delay: "2024-06-28", paid: "2024-05-01", complaints: "2024-05-01" };
    expect(seen(less, ["score"])).toBe(false);
  });
});

test("a firm that stopped reporting has no probability, says why, and is a signal", () => {
  const all = ["delay", "paid", "complaints", "replies"];
  const analysis = analyse(
    worldAt(
      tinyDataset({
        models: [tinyModel()],
        firms: [firm("alder"), firm("birch"), firm("cedar")],
        observations: [
          ...all.map((id) => observation("alder", id, "2024-06-28", 1)),
          ...all.map((id) => observation("birch", id, "2024-04-28", 1)),
        ],
      }),
      at,
    ),
  );
  const [alder, birch] = analysis.firms;
  expect(alder).toMatchObject({ noProbability: null });
  expect(alder?.hazard).not.toBeNull();
  expect(birch).toMatchObject({
    ...{ hazard: null, band: "unrated", noProbability: "no_fresh_observation" },
  });
  const silent = reviewer(analysis)("balanced", 7).signals.filter(
    ({ kind }) => kind === "reporting_stopped",
  );
  expect(silent.map(({ headline }) => headline)).toEqual([
    "birch: too few fresh readings for a probability, the newest of 28 April 2024",
    "cedar: no reading, and so no probability",
  ]);
});
