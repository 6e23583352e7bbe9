import { describe, expect, it } from "vitest";
import type { IndexObject } from "../../src/answers/rows/index-object.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { addDays } from "../../src/model/language/calendar.ts";
import type { Methodology } from "../../src/model/methodology.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, tinyDataset } from "../engine/world-builder.ts";
import { graded, scoresOnly } from "./scores-only.ts";
import { type Seen, seen } from "./seen.ts";

// Where the methodology or the model in force changes between two period ends, every answer that
// compares them says so, and what one rule would not have changed is no news.

const week = ["2026-05-31", "2026-06-07", "2026-06-14", "2026-06-21", "2026-06-28"];
const steady = { ash: 61, oak: 52, yew: 43 };
const grades = Object.fromEntries([...week, "2026-07-01"].map((day) => [day, steady]));

/** The same indicator against goalposts twice as far: every score is half of what it was. */
const halved: Methodology = {
  ...scoresOnly,
  version: "2",
  effectiveFrom: "2026-06-15",
  indicators: scoresOnly.indicators.map((one) => ({ ...one, hi: 200 })),
};
const graver = tinyModel({ version: "prior-2", effectiveFrom: "2026-06-29", intercept: -4 });

const dataset: Dataset = tinyDataset({
  methodologies: [scoresOnly, halved],
  models: [tinyModel(), graver],
  firms: ["ash", "oak", "yew"].map((slug) => firm(slug)),
  observations: graded(grades),
});
const ruleBreak = { kind: "methodology", from: "1", to: "2" };
const modelBreak = { kind: "model", from: "prior-1", to: "prior-2" };

interface Point {
  readonly periodEnd: string;
  readonly breaks: readonly unknown[];
}
interface Exported {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
interface Firm {
  readonly firm: {
    readonly rankChange: number;
    readonly breaks: readonly unknown[];
    readonly scoreHistory: readonly Point[];
  };
}

const sites = new Map<string, Seen>();
async function on(day: string): Promise<Seen> {
  const site = sites.get(day) ?? (await seen(dataset, day));
  sites.set(day, site);
  return site;
}
const latest = (site: Seen) => site.json<{ index: IndexObject }>("api/index/latest.json").index;

describe("a methodology that came into force between two period ends", () => {
  it("is a break of the change over it, and of no other", async () => {
    const [first, second] = latest(await on("2026-06-21")).change;
    // both sides are made by the newer rule, under which nothing moved
    expect(first).toMatchObject({ from: "2026-06-14", level: 0, by: "2", breaks: [ruleBreak] });
    expect(second).toMatchObject({ from: null, level: null, by: null, breaks: [] });
    expect((await on("2026-06-21")).words("index.html")).toContain("New methodology 2, was 1");
    expect((await on("2026-06-28")).words("index.html")).not.toContain("New methodology 2");
    const [after, four] = latest(await on("2026-06-28")).change;
    expect(after).toMatchObject({ from: "2026-06-21", level: 0, by: "2", breaks: [] });
    expect(four).toMatchObject({ from: "2026-05-31", level: 0, by: "2", breaks: [ruleBreak] });
  });

  it("is a break of the firm's row and of the point after it", async () => {
    const site = await on("2026-06-21");
    const { firm } = site.json<Firm>("api/firms/ash.json");
    expect(firm).toMatchObject({ rankChange: 0, breaks: [ruleBreak] });
    expect(firm.scoreHistory.map((point) => point.breaks)).toEqual([[], [], [], [ruleBreak]]);
    for (const [path, list] of [
      ["api/firms.json", "firms"],
      ["api/rankings.json", "data"],
      ["api/index/latest.json", "constituents"],
    ] as const) {
      const rows = site.json<Record<string, { breaks: unknown }[]>>(path)[list];
      expect(rows?.map((row) => row.breaks)).toEqual([[ruleBreak], [ruleBreak], [ruleBreak]]);
    }
  });

  it("is in the exports of histories, with the versions in force", async () => {
    const site = await on("2026-06-28");
    const index = site.json<Exported>("api/data/exports/index-history.json").rows;
    expect(index.map((row) => row["methodologyVersion"])).toEqual(["1", "1", "1", "2", "2"]);
    expect(new Set(index.map((row) => row["modelVersion"]))).toEqual(new Set(["prior-1"]));
    const written = ["", "", "", "methodology 1 > 2", ""];
    expect(index.map((row) => row["breaks"] ?? "")).toEqual(written);
    const firms = site.json<Exported>("api/data/exports/firm-history.json").rows;
    const ash = firms.filter(({ firmId }) => firmId === "ash");
    expect(ash.map((row) => row["breaks"] ?? "")).toEqual(written);
  });

  it("is told among the changes of its day, as is a model", async () => {
    const site = await on("2026-07-01");
    const changes = (day: string) =>
      site
        .html(`s/changes/${day.slice(0, 7)}.ndjson`)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .filter(({ on }) => on === day);
    const rule = { change: "changed", field: "version" };
    expect(changes("2026-06-15")).toMatchObject([
      { ...rule, kind: "methodology", id: "2", old: "1", new: "2" },
    ]);
    expect(changes("2026-06-29")).toMatchObject([
      { ...rule, kind: "model", id: "prior-2", old: "prior-1", new: "prior-2" },
    ]);
  });
});

describe("a model that came into force after the last period end", () => {
  it("is a break of what a build amid the week compares with it", async () => {
    const site = await on("2026-07-01");
    expect(latest(site).change[0]).toMatchObject({ from: "2026-06-28", breaks: [modelBreak] });
    expect(site.json<Firm>("api/firms/oak.json").firm.breaks).toEqual([modelBreak]);
  });
});

describe("the charts of an index with a new methodology", () => {
  it("have a dotted line where it came into force, and say what it means", async () => {
    const site = await on("2026-06-28");
    const meaning = "Dotted: a new methodology; figures before and after are not comparable";
    for (const page of ["index.html", "market.html", "firms/ash.html"]) {
      expect(site.html(page), page).toContain("<title>New methodology 2, was 1</title>");
      expect(site.words(page), page).toContain(meaning);
    }
  });

  it("have none where only a model is new, which makes no score", async () => {
    const models = [tinyModel(), graver];
    const site = await seen({ ...dataset, methodologies: [scoresOnly], models }, "2026-07-01");
    expect(site.html("firms/ash.html")).not.toContain('class="break"');
    expect(site.words("market.html")).not.toContain("Dotted");
  });
});

describe("the signals of a day after a new methodology", () => {
  it("tell no change of band that the new methodology alone makes", async () => {
    const before = "2026-06-14";
    const probabilities = new Map(
      (await on(before)).readModel.analysis.firms.map(({ firm, hazard }) => [
        firm.firmId,
        hazard?.probability ?? 0,
      ]),
    );
    const forecasts = [...probabilities].map(([firmId, probability]) => ({
      ...{ issuedOn: before, firmId, probability, horizonDays: 91 },
      ...{ modelVersion: "prior-1", mode: "real_time" as const },
    }));
    const site = await seen({ ...dataset, forecasts }, "2026-06-21");
    const bands = site.readModel.analysis.firms.map(({ band }) => band);
    const first = (await on(before)).readModel.analysis.firms.map(({ band }) => band);
    // the bands differ, since every score is half of what it was
    expect(bands).not.toEqual(first);
    const { items } = site.json<{ items: { kind: string }[] }>("api/signals.json");
    expect(items.filter(({ kind }) => kind === "band_change")).toEqual([]);
  });
});

describe("a score that only a new methodology moves", () => {
  it("is no signal, and one that moves under it is", async () => {
    // the detector learns the readings under each methodology anew
    const ends = Array.from({ length: 20 }, (_, weeks) => addDays("2026-04-05", 7 * weeks));
    const grades = Object.fromEntries(ends.map((day) => [day, { ...steady }]));
    // one reading alone may be a slip while there are few; a second one like it is none
    const fallen = { ...steady, ash: 11 };
    const world = tinyDataset({
      methodologies: [scoresOnly, halved],
      firms: ["ash", "oak", "yew"].map((slug) => firm(slug)),
      observations: graded({ ...grades, "2026-08-23": fallen, "2026-08-30": fallen }),
    });
    const kinds = async (day: string) => {
      const { items } = (await seen(world, day)).json<{ items: { kind: string; slug: string }[] }>(
        "api/signals.json",
      );
      return items.flatMap(({ kind, slug }) => (kind.startsWith("score_") ? [slug] : []));
    };
    expect(await kinds("2026-06-28")).toEqual([]);
    expect(await kinds("2026-08-30")).toEqual(["ash"]);
  });
});
