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

interface Printed {
  readonly file: string;
  /** The columns of the name and of the printed figure. */
  readonly id: string;
  readonly printed: string;
  /** The column of the year, or the year of a table of one. */
  readonly year: string | number;
  /** The column of each indicator. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** The figures of a table whose inputs are all printed. */
function wholeFigures({ file, id, printed, year, inputs }: Printed): readonly PrintedFigure[] {
  return rowsOf(file).flatMap((row): PrintedFigure[] => {
    const read = Object.entries(inputs).map(
      ([indicator, column]) => [indicator, numberIn(row[column])] as const,
    );
    const figure = numberIn(row[printed]);
    if ([figure, ...read.map(([, value]) => value)].some(Number.isNaN)) return [];
    const on = `${typeof year === "number" ? year : row[year]}-12-31`;
    return [{ id: row[id] ?? "", on, printed: figure, inputs: Object.fromEntries(read) }];
  });
}

const has = (file: string) => existsSync(join(folder, file));

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

    it.skipIf(!has("efw_cc.csv"))(
      "is the Economic Freedom of the World, to its second decimal, with the ranks of what is printed",
      () => {
        const table: Printed = {
          file: "efw_cc.csv",
          id: "ISO_code",
          printed: "economic_freedom_score",
          year: "year",
          inputs: {
            government: "1_size_government",
            law: "2_property_rights",
            money: "3_sound_money",
            trade: "4_trade",
            regulation: "5_regulation",
          },
        };
        const figures = wholeFigures(table);
        expect(figures).toHaveLength(3062);
        expect(differing(figures, "Economic Freedom of the World", 0)).toEqual([]);
        const rows = rowsOf(table.file).filter((row) => row[table.printed] !== "");
        const ranks = new Map(
          rows.map((row) => [`${row["ISO_code"]} ${row["year"]}`, row["rank"]]),
        );
        const yearOf = ({ on }: PrintedFigure) => on.slice(0, 4);
        // a year in which an area is missing of a country ranks more countries than can be computed
        const isWhole = (year: string) =>
          rows.filter((row) => row["year"] === year).length ===
          figures.filter((one) => yearOf(one) === year).length;
        const computed = computedFigures(methodOf("Economic Freedom of the World"), figures);
        const ranked = computed.filter((one) => isWhole(yearOf(one)));
        const off = ranked.filter(
          (one) => String(one.rank) !== ranks.get(`${one.id} ${yearOf(one)}`),
        );
        expect(ranked).toHaveLength(2313);
        expect(off.map((one) => `${one.id} ${yearOf(one)}`).sort()).toEqual([
          "GHA 2003",
          "MMR 2017",
        ]);
      },
    );

    it.skipIf(!has("economic_freedom_index2019_data.csv"))(
      "is the Index of Economic Freedom, to its first decimal",
      () => {
        const figures = wholeFigures({
          file: "economic_freedom_index2019_data.csv",
          id: "WEBNAME",
          printed: "2019 Score",
          year: 2019,
          inputs: {
            property_rights: "Property Rights",
            judiciary: "Judical Effectiveness",
            integrity: "Government Integrity",
            taxes: "Tax Burden",
            spending: "Gov't Spending",
            fiscal_health: "Fiscal Health",
            business: "Business Freedom",
            labour: "Labor Freedom",
            monetary: "Monetary Freedom",
            trade: "Trade Freedom",
            investment: "Investment Freedom ",
            finance: "Financial Freedom",
          },
        });
        expect(figures).toHaveLength(180);
        expect(differing(figures, "Index of Economic Freedom", 0)).toEqual([]);
      },
    );

    it.skipIf(!has("2015.csv"))(
      "is the World Happiness Report, within the digit that its inputs leave open",
      () => {
        const figures = wholeFigures({
          file: "2015.csv",
          id: "country",
          printed: "score",
          year: 2015,
          inputs: {
            income: "gdp",
            family: "Family",
            health: "healthyLifeExpectancy",
            freedom: "freedomToMakeLifeChoices",
            trust: "perceptionsOfCorruption",
            generosity: "generosity",
            residual: "Dystopia Residual",
          },
        });
        expect(figures).toHaveLength(158);
        expect(differing(figures, "World Happiness Report", 0.001 + 1e-9)).toEqual([]);
      },
    );

    it.skipIf(!has("fragile_states_index.csv"))(
      "is the Fragile States Index, of which less is better, within the tenth that its inputs leave open",
      () => {
        const figures = wholeFigures({
          file: "fragile_states_index.csv",
          id: "Country",
          printed: "Total",
          year: "Year",
          inputs: {
            security: "C1: Security Apparatus",
            elites: "C2: Factionalized Elites",
            grievance: "C3: Group Grievance",
            decline: "E1: Economy",
            inequality: "E2: Economic Inequality",
            flight: "E3: Human Flight and Brain Drain",
            legitimacy: "P1: State Legitimacy",
            services: "P2: Public Services",
            rights: "P3: Human Rights",
            pressures: "S1: Demographic Pressures",
            refugees: "S2: Refugees and IDPs",
            intervention: "X1: External Intervention",
          },
        });
        expect(figures).toHaveLength(178);
        expect(differing(figures, "Fragile States Index", 0.1 + 1e-9)).toEqual([]);
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
