import { beforeAll, describe, expect, it } from "vitest";
import { figures as kinds } from "../../src/answers/rows/published.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { dayWords } from "../../src/record/day-words.ts";
import { siteFrom } from "../oracle/site.ts";
import { filesOfSite } from "./minimal-files.ts";

let site: ReadModel;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  site = await siteFrom("test/worlds/minimal/content");
  const files = [...(await filesOfSite(site))].filter(([path]) => path.endsWith(".html"));
  pages = new Map(files.map(([path, { body }]) => [path, String(wholeBody(body))]));
});

const figures = (html: string) =>
  [...html.matchAll(/<figure id="[^"]*">.*?<\/figure>/gs)].map(([figure]) => figure);

const isoDay = (words: string) => new Date(`${words} UTC`).toISOString().slice(0, 10);

/** The points that the script of a page reads from a chart: of its attribute, or of the table below it. */
function drawn(html: string, id: string): readonly (readonly [on: string, value: string])[] {
  const figure = figures(html).find((one) => one.includes(`id="${id}-t"`)) ?? "";
  const points = /data-points="([^"]*)"/.exec(figure)?.[1];
  const told = figure.matchAll(/<tr><th>([^<]*)<td class="n">([^<]*)/g);
  const rows = points?.split(",").map((point) => point.split(" ")) ?? [
    ...[...told].reverse().map(([, on = "", value]) => [isoDay(on), value]),
  ];
  return rows.map(([on = "", value = ""]) => [on, value.replace(" (revised)", "")]);
}

const words = (value: number | null) => (value === null ? "–" : value.toFixed(1));

describe("a chart", () => {
  it("has a title, its source and day, its data and its values on every page", () => {
    const all = [...pages].flatMap(([path, html]) => figures(html).map((one) => [path, one]));
    expect(all.length).toBeGreaterThan(8);
    const { publisher, asOf } = site.analysis.world;
    for (const [path = "", figure = ""] of all) {
      expect(figure, path).toMatch(/<p class="figure-title">[^<]+<\/p>/);
      expect(figure, path).toMatch(/Source: .*, as of \d+ \w+ \d{4}\./s);
      expect(figure, path).toContain(publisher.name.replace(/</g, "&lt;"));
      expect(figure, path).toMatch(/Data: <a href/);
      expect(/<details><summary>Table of the values|>table<\/a>/.test(figure), path).toBe(true);
      expect(figure, path).toMatch(/<svg[^>]* role="img" aria-labelledby/);
    }
    expect(pages.get("index.html")).toContain(dayWords(asOf));
  });

  it("draws the values that stand, of the market and of each firm", () => {
    const standing = site.analysis.market.map(({ periodEnd, stress }) => [
      periodEnd,
      words(stress),
    ]);
    for (const path of ["index.html", "market.html"]) {
      expect(drawn(pages.get(path) ?? "", "stress"), path).toEqual(standing);
    }
    for (const { firm, history, score } of site.analysis.firms) {
      const html = pages.get(`firms/${firm.slug}.html`) ?? "";
      if (!html.includes('id="score-t"')) continue;
      const points = new Map(drawn(html, "score"));
      // the line of a firm that has left ends where it did
      const last = history.findLastIndex((one) => one.score !== null);
      const shown = score === null && !points.has(history.at(-1)!.periodEnd) ? last + 1 : undefined;
      for (const one of history.slice(0, shown)) {
        expect(points.get(one.periodEnd)).toBe(words(kinds.score.round(one.score)));
      }
      if (score === null) continue;
      expect(points.get(site.analysis.world.asOf)).toBe(words(kinds.score.round(score)));
    }
  });

  it("draws the probabilities of a firm as they were issued", () => {
    const issued = site.analysis.firms.filter(
      ({ firm }) => site.forecastsOf(firm.firmId).length > 1,
    );
    for (const { firm } of issued) {
      const html = pages.get(`firms/${firm.slug}.html`) ?? "";
      const days = site.forecastsOf(firm.firmId).map(({ issuedOn }) => issuedOn);
      expect(drawn(html, "probability-history").map(([on]) => on)).toEqual(days);
    }
  });
});
