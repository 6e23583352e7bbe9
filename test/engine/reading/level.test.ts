import { describe, expect, it } from "vitest";
import { periodHistory } from "../../../src/engine/facts/history.ts";
import { levels } from "../../../src/engine/reading/level/levels.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import { type MethodologyInput, methodologySchema } from "../../../src/model/methodology.ts";
import { levelTitle } from "../../../src/record/level-look.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../world-builder.ts";

const legalNotes = [{ id: "note", text: "Invented." }];

/** An index of prices without bounds, by its level. */
function prices(level: MethodologyInput["level"], version = "1", effectiveFrom = "2020-01-01") {
  const own = { pillar: "p", direction: "higher" as const, min: 0, max: 1e9, unit: "crowns" };
  return {
    ...methodologySchema.parse({
      effectiveFrom,
      pillars: [{ id: "p", name: "Price" }],
      indicators: [
        { ...own, id: "x", label: "Price", scale: "given" },
        { ...own, id: "people", label: "People", scale: "given", weight: 0 },
      ],
      score: { aggregate: "arithmetic", scale: { min: null, max: null } },
      rules: { minFirmCoverage: 0.1, minPillarCoverage: 0.1 },
      level,
      legalNotes,
    }),
    version,
  };
}

const ends = ["2023-12-31", "2024-12-31", "2025-12-31"];

function levelsOf(
  methodologies: readonly ReturnType<typeof prices>[],
  values: Readonly<Record<string, readonly (number | null)[]>>,
  people: Readonly<Record<string, number>> = {},
) {
  const ids = Object.keys(values);
  const read = ids.flatMap((id) =>
    ends.flatMap((end, i) => {
      const value = values[id]?.[i] ?? null;
      const weight = people[id];
      return [
        ...(value === null ? [] : [observation(id, "x", end, value)]),
        ...(value === null || weight === undefined ? [] : [observation(id, "people", end, weight)]),
      ];
    }),
  );
  const firms = ids.map((id) => {
    const [first = null, second = null] = values[id] ?? [];
    const listedOn = first !== null ? "2020-01-01" : second !== null ? "2024-06-01" : "2025-06-01";
    return firm(id, { listedOn, statusHistory: [] });
  });
  const publisher = tinyPublisher({ period: "year" });
  const world = worldAt(
    tinyDataset({ publisher, methodologies, firms, observations: read }),
    "2025-12-31",
  );
  return periodHistory(world).market.map(({ level }) => level);
}

const chain = { aggregate: "chain", base: { on: "2024-06-01", value: 100 } } as const;

describe("the level of an index", () => {
  it("is the median, the mean or the mean weighted by an indicator", () => {
    const values = { a: [1, 2, 4], b: [2, 2, 8], c: [9, 2, 9] };
    const people = { a: 1, b: 3, c: 0 };
    expect(levelsOf([prices({})], values)).toEqual([2, 2, 8]);
    expect(levelsOf([prices({ aggregate: "mean" })], values)).toEqual([4, 2, 7]);
    const weighted = { aggregate: "weighted", by: "people" } as const;
    expect(levelsOf([prices(weighted)], values, people)).toEqual([1.75, 2, 7]);
    expect(levelsOf([prices(weighted)], values)).toEqual([null, null, null]);
  });

  it("as a chain begins at its base, and goes on with the ratios of the firms of both periods", () => {
    // a and b have ratios of 2 and 8 in the last year, of which the geometric mean is 4
    const values = { a: [1, 2, 4], b: [null, 5, 40], c: [null, null, 1000] };
    const found = levelsOf([prices(chain)], values);
    expect(found.slice(0, 2)).toEqual([null, 100]);
    expect(found[2]).toBeCloseTo(400, 9);
  });

  it("as a chain does not move because a firm joins", () => {
    const values = { a: [1, 2, 2], b: [null, null, 500] };
    expect(levelsOf([prices(chain)], values)).toEqual([null, 100, 100]);
  });

  it("as a chain is none from where a score has no ratio", () => {
    expect(levelsOf([prices(chain)], { a: [1, 0, 2] })).toEqual([null, 100, null]);
  });

  it("as a chain compares two years by one set of rules", () => {
    const later = prices(chain, "2", "2025-06-01");
    const doubled = {
      ...later,
      score: { ...later.score, scale: { ...later.score.scale, decimals: 3 } },
    };
    expect(levelsOf([prices(chain), doubled], { a: [1, 2, 3] })[2]).toBeCloseTo(150, 9);
  });

  it("says what it is, its formula and its source", () => {
    expect(levelTitle(prices({}))).toBe("Median score, points");
    expect(levelTitle(prices(chain))).toBe("Chained level, 100 on 1 June 2024");
    for (const { formula, source } of Object.values(levels)) {
      expect(formula).not.toBe("");
      expect(source).not.toBe("");
    }
  });
});
