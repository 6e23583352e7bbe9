import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { midRankEcdf } from "../../../src/engine/numbers/statistics.ts";
import { weightedMean } from "../../../src/engine/reading/composite.ts";
import { ranksOf } from "../../../src/engine/reading/cross-section.ts";
import { scoreSection } from "../../../src/model/methodology/score.ts";
import { vectorFile } from "../vector-file.ts";

// v09 as far as it applies: competition and average ranks. Dense and ordinal ranks, Spearman and
// Kendall are not part of the engine.

const finest = { score: scoreSection.parse({ scale: { min: null, max: null, decimals: 9 } }) };

interface RankCase {
  readonly name: string;
  readonly a: readonly number[];
  readonly rank_average_a: readonly number[];
  readonly rank_min_desc_a: readonly number[];
}

describe.each(vectorFile<{ cases: RankCase[] }>("v09_rank").cases)("v09 $name", (one) => {
  test("ranksOf() are the ranks of rank_min_desc", () => {
    expect(ranksOf(finest, one.a)).toEqual(one.rank_min_desc_a);
  });

  test("the average rank is that of midRankEcdf()", () => {
    const ranks = one.a.map((x) => (midRankEcdf(one.a, x) ?? Number.NaN) * one.a.length + 0.5);
    ranks.forEach((rank, i) => {
      expect(rank).toBeCloseTo(one.rank_average_a[i] ?? Number.NaN, 12);
    });
  });
});

test("ranksOf() share a rank on equal scores and skip the next", () => {
  expect(ranksOf(finest, [50, 70, null, 70, 90])).toEqual([4, 2, null, 2, 1]);
});

// e1: an outside party's composite of banks, the unweighted mean of the z-scores present, ranked
// worst first. Its z-scores are inputs here; Stele computes none.
const e1 = new URL("../../../../shared/vectors/e1_fdic_backtest_rank.json", import.meta.url);

interface Bank {
  readonly z: readonly (number | null)[];
  readonly composite: number;
  readonly rank: number;
}

describe("e1", () => {
  if (!existsSync(e1)) console.warn("e1 is absent: its composites and ranks are not checked");
  test.runIf(existsSync(e1))("means and the order of ranks are those published", () => {
    const { cases } = JSON.parse(readFileSync(e1, "utf8")) as { cases: Bank[] }; // the file's shape
    const composites = cases.map(({ z }) =>
      weightedMean(
        z,
        z.map(() => 1),
      ),
    );
    composites.forEach((composite, i) => {
      expect(Math.abs((composite ?? Number.NaN) - (cases[i]?.composite ?? 0))).toBeLessThan(1e-14);
    });
    // the file holds 54 of the 989 banks: their ranks among themselves follow their ranks in all
    const published = ranksOf(
      finest,
      cases.map(({ rank }) => -rank),
    );
    expect(ranksOf(finest, composites)).toEqual(published);
    expect(ranksOf(finest, composites).slice(0, 21)).toEqual(
      cases.slice(0, 21).map(({ rank }) => rank),
    );
  });
});
