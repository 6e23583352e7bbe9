import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { methodOf } from "./method-of.ts";
import { computedFigures, type PrintedFigure } from "./printed-figures.ts";

// The figures that other publishers printed, computed again from the inputs that they printed, by the methodology
// files of docs/methods.md. None of the tables is ours to commit.

const folder =
  process.env["STELE_INDICES"] ?? join(import.meta.dirname, "../../../shared/data/indices");

function rowsOf(file: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(join(folder, file), "utf8");
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** The number in a cell; not a number where there is none. */
function numberIn(cell: string | undefined): number {
  return cell === undefined || !/^-?\d/.test(cell) ? Number.NaN : Number(cell);
}

const differing = (figures: readonly PrintedFigure[], index: string, tolerance: number) =>
  computedFigures(methodOf(index), figures).filter(
    ({ score, printed }) => score === null || Math.abs(score - printed) > tolerance,
  );

describe.skipIf(!existsSync(folder))(
  `a published index (skipped without ${folder}; STELE_INDICES names another)`,
  () => {
    it("is the Human Development Index, to its third decimal", () => {
      const inputs = ["life_expectancy", "expected_schooling", "mean_schooling", "gni_per_capita"];
      const figures = rowsOf("human-development.csv").flatMap((row): PrintedFigure[] => {
        const printed = numberIn(row["hdi"]);
        if (Number.isNaN(printed)) return [];
        const read = inputs.map((name) => [name, numberIn(row[name])] as const);
        const id = row["iso3"] ?? "";
        return [{ id, on: `${row["year"]}-12-31`, printed, inputs: Object.fromEntries(read) }];
      });
      expect(figures).toHaveLength(5571);
      expect(differing(figures, "Human Development Index", 0)).toEqual([]);
    });

    it("is the ranking of universities, within the tenth that its inputs leave open", () => {
      const inputs = ["teaching", "international", "research", "citations", "income"];
      const rows = rowsOf("university-rankings.csv");
      const figures = rows.flatMap((row): PrintedFigure[] => {
        const read = inputs.map((name) => [name, numberIn(row[name])] as const);
        const printed = numberIn(row["total_score"]);
        const isWhole = ![printed, ...read.map(([, value]) => value)].some(Number.isNaN);
        const id = row["university_name"] ?? "";
        return isWhole
          ? [{ id, on: `${row["year"]}-12-31`, printed, inputs: Object.fromEntries(read) }]
          : [];
      });
      expect(figures).toHaveLength(1056);
      const since = figures.filter(({ on }) => on > "2012");
      expect(differing(since, "World University Rankings", 0.1 + 1e-9)).toEqual([]);
      const method = methodOf("World University Rankings");
      const weights = [0.3, 0.05, 0.3, 0.325, 0.025];
      const first = {
        ...method,
        pillars: method.pillars.map((one, i) => ({ ...one, weight: weights[i] ?? 0 })),
      };
      const then = computedFigures(
        first,
        figures.filter(({ on }) => on < "2012"),
      );
      const off = then.filter(
        ({ score, printed }) => Math.abs((score ?? 0) - printed) > 0.1 + 1e-9,
      );
      expect(off).toEqual([]);
    });

    it.skipIf(!existsSync(join(folder, "academic-ranking.csv")))(
      "is the academic ranking, rescaled to the best, within the tenth that its inputs leave open",
      () => {
        const inputs = ["alumni", "award", "hici", "ns", "pub", "pcp"];
        const figures = rowsOf("academic-ranking.csv").flatMap((row): PrintedFigure[] => {
          const read = inputs.map((name) => [name, numberIn(row[name])] as const);
          const printed = numberIn(row["total_score"]);
          const isWhole = ![printed, ...read.map(([, value]) => value)].some(Number.isNaN);
          const id = row["university_name"] ?? "";
          return isWhole
            ? [{ id, on: `${row["year"]}-12-31`, printed, inputs: Object.fromEntries(read) }]
            : [];
        });
        expect(figures).toHaveLength(1101);
        // one figure of 2008 was printed, or copied, four tenths apart from its own inputs
        const off = differing(figures, "Academic Ranking of World Universities", 0.1 + 1e-9);
        expect(off.map(({ on, printed }) => [on, printed])).toEqual([["2008-12-31", 45.5]]);
      },
    );

    it("is the Big Mac index, to its fifth decimal", () => {
      const figures = rowsOf("big-mac-full.csv").flatMap((row): PrintedFigure[] => {
        const printed = numberIn(row["USD_raw"]);
        if (Number.isNaN(printed)) return [];
        const inputs = { dollar_price: numberIn(row["dollar_price"]) };
        return [{ id: row["iso_a3"] ?? "", on: row["date"] ?? "", printed, inputs }];
      });
      expect(figures).toHaveLength(1948);
      expect(differing(figures, "Big Mac index", 0)).toEqual([]);
    });
  },
);
