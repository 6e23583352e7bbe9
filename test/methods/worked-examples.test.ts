import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { periodHistory } from "../../src/engine/facts/history.ts";
import { bandBy } from "../../src/engine/forecast/bands/band.ts";
import { crossSection } from "../../src/engine/reading/cross-section.ts";
import { printedScore } from "../../src/engine/reading/printed.ts";
import { sightOn } from "../../src/engine/world/sight.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { at } from "../../src/model/language/at.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";
import {
  areEqual,
  exact,
  type Fraction,
  isBelow,
  negative,
  printed,
  sumOf,
  through,
  times,
} from "./fraction.ts";
import { methodOf } from "./method-of.ts";
import { computedFigures } from "./printed-figures.ts";

// The worked examples of docs/methods.md: the numbers of the page, the method of the page, and an evaluator of exact
// fractions that shares no code with the engine.

const page = readFileSync(join(import.meta.dirname, "../../docs/methods.md"), "utf8");

type Row = Readonly<Record<string, string>>;

/** The rows of the table in a chapter. */
function tableOf(chapter: string): readonly Row[] {
  const text = at(page.split(`\n## ${chapter}\n`), 1).split("\n## ");
  const lines = at(text, 0)
    .split("\n")
    .filter((line) => line.startsWith("| "));
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
  const [head = "", ...rows] = lines;
  const names = cells(head);
  return rows.map((line) => Object.fromEntries(cells(line).map((cell, i) => [at(names, i), cell])));
}

const day = "2025-12-31";
const cell = (row: Row, name: string): string => row[name] ?? "";

/** What Stele makes of the rows of a chapter, in their order. */
function scoresOf(chapter: string, inputs: readonly string[]) {
  const figures = tableOf(chapter).map((row) => ({
    id: cell(row, "of"),
    on: day,
    printed: Number(cell(row, "score")),
    inputs: Object.fromEntries(inputs.map((name) => [name, Number(cell(row, name))])),
  }));
  return computedFigures(methodOf(chapter), figures);
}

/** Compares the page, the engine and the evaluator. */
function expectAll(
  chapter: string,
  inputs: readonly string[],
  decimals: number,
  evaluated: (row: Row, all: readonly Row[]) => Fraction,
) {
  const rows = tableOf(chapter);
  const onPage = rows.map((row) => Number(cell(row, "score")));
  expect(rows.map((row) => printed(evaluated(row, rows), decimals))).toEqual(onPage);
  expect(scoresOf(chapter, inputs).map(({ score }) => score)).toEqual(onPage);
}

describe("a worked example", () => {
  it("adds points up and puts the sums in classes", () => {
    const chapter = "A sum of points with classes";
    const inputs = ["elections", "parties", "speech"];
    expectAll(chapter, inputs, 0, (row) => sumOf(inputs.map((name) => exact(cell(row, name)))));
    const method = methodOf(chapter);
    const sequence = { confirmedStage: 0 };
    const bands = scoresOf(chapter, inputs).map(({ score }) =>
      bandBy(method, { score, hazard: null, sequence }),
    );
    expect(bands).toEqual(tableOf(chapter).map((row) => cell(row, "band")));
    // by the thresholds alone: below 15 critical, below 30 elevated
    const own = tableOf(chapter).map((row) => {
      const score = exact(cell(row, "score"));
      if (isBelow(score, exact("15"))) return "critical";
      return isBelow(score, exact("30")) ? "elevated" : "low";
    });
    expect(own).toEqual(bands);
  });

  it("averages standard scores", () => {
    expectAll("Standard scores", ["growth", "prices"], 3, (row) => {
      const z = (name: string, mean: string, sd: string) =>
        through(sumOf([exact(cell(row, name)), negative(exact(mean))]), exact(sd));
      const growth = times(exact("2"), z("growth", "2", "1.6"));
      return through(sumOf([growth, negative(z("prices", "3", "2.5"))]), exact("3"));
    });
  });

  it("counts ranks in place of values", () => {
    expectAll("Ranks in place of values", ["reading", "absence"], 1, (row, all) => {
      const place = (name: string) => {
        const own = exact(cell(row, name));
        const others = all.map((other) => exact(cell(other, name)));
        const below = others.filter((other) => isBelow(other, own)).length;
        const equal = others.filter((other) => areEqual(other, own)).length;
        return through(exact(String(2 * below + equal)), exact(String(2 * all.length)));
      };
      const absence = sumOf([exact("1"), negative(place("absence"))]);
      const whole = sumOf([times(exact("3"), place("reading")), absence]);
      return times(exact("25"), whole);
    });
  });

  it("chains a price index, whatever joins or leaves", () => {
    const chapter = "A chained price index";
    const rows = tableOf(chapter);
    const goods = ["Bread", "Milk", "Salt"];
    const last = cell(at(rows, rows.length - 1), "period");
    const dataset = tinyDataset({
      publisher: tinyPublisher({ period: "year" }),
      methodologies: [methodOf(chapter)],
      firms: goods.map((name) => {
        const on = cell(rows.find((row) => cell(row, name) !== "") ?? {}, "period");
        return firm(name, { listedOn: on, statusHistory: [{ status: "active", from: on }] });
      }),
      observations: rows.flatMap((row) =>
        goods.flatMap((name) => {
          const value = cell(row, name);
          if (value === "") return [];
          const on = cell(row, "period");
          return [observation(name, "price", on, Number(value), { unit: "crowns" })];
        }),
      ),
    });
    const method = at(dataset.methodologies, 0);
    const gone = rows.find((row) => cell(row, "Milk") === "");
    const firms = dataset.firms.map((one) =>
      one.firmId === "Milk"
        ? {
            ...one,
            statusHistory: [
              ...one.statusHistory,
              { status: "delisted" as const, from: cell(gone ?? {}, "period") },
            ],
          }
        : one,
    );
    const { market } = periodHistory(worldAt({ ...dataset, firms }, last));
    const levels = market.map(({ level }) => printedScore(method, level));
    expect(levels).toEqual(rows.map((row) => Number(cell(row, "level"))));
    // the level of the page to the power of n is that before it, to the power of n, times the product of the changes
    for (const [i, row] of rows.slice(1).entries()) {
      const before = at(rows, i);
      const both = goods.filter((name) => cell(row, name) !== "" && cell(before, name) !== "");
      const power = (text: string) => both.reduce((all) => times(all, exact(text)), exact("1"));
      const linked = both.reduce(
        (all, name) => times(all, through(exact(cell(row, name)), exact(cell(before, name)))),
        power(cell(before, "level")),
      );
      expect(areEqual(power(cell(row, "level")), linked), cell(row, "period")).toBe(true);
    }
  });

  it("keeps the weights of a period when later ones change", () => {
    const chapter = "Weights that change";
    const rows = tableOf(chapter);
    const later = { ...methodOf(chapter), version: "2026.1" };
    const earlier = {
      ...later,
      version: "2025.1",
      effectiveFrom: "2020-01-01",
      pillars: later.pillars.map((one) => ({ ...one, weight: 1 })),
    };
    const world = worldAt(
      tinyDataset({
        publisher: tinyPublisher({ period: "year" }),
        methodologies: [earlier, later],
        firms: ["Arden", "Boria"].map((id) => firm(id)),
        observations: rows.flatMap((row) =>
          ["safe", "kind"].map((name) =>
            observation(cell(row, "of"), name, cell(row, "period"), Number(cell(row, name)), {
              unit: "percent",
            }),
          ),
        ),
      }),
      "2026-12-31",
    );
    for (const row of rows) {
      const on = cell(row, "period");
      const method = on < "2026" ? earlier : later;
      const found = crossSection(world, sightOn(on)).firms.find(
        ({ firm: { firmId } }) => firmId === cell(row, "of"),
      );
      const weight = on < "2026" ? "1" : "3";
      const whole = sumOf([
        times(exact(weight), exact(cell(row, "safe"))),
        exact(cell(row, "kind")),
      ]);
      const own = printed(through(whole, sumOf([exact(weight), exact("1")])), 1);
      expect(own).toBe(Number(cell(row, "score")));
      expect(printedScore(method, found?.reading.score)).toBe(own);
    }
  });
});
