import { beforeAll, describe, expect, inject, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { marketStates } from "../../src/model/shared.ts";
import type { Within } from "../../src/resolve/table.ts";
import { siteFrom } from "../oracle/site.ts";
import { type Built, built } from "./built.ts";

// The invariants of contract section 7 over the demonstration's whole build.

let readModel: ReadModel;
let dist: Built;

beforeAll(async () => {
  readModel = await siteFrom("content");
  dist = built(inject("dist"));
});

/** The rows of every stored page of a list, in order. */
function everyRow(directory: string, name: string) {
  const lists = dist.table.routes.flatMap(({ answer }) => (answer.kind === "list" ? answer : []));
  const home = (path: string) =>
    lists.reduce((at, list) => (list.home.instead === at ? list.home.file : at), path);
  const pageAt = (offset: number) => dist.json(home(`${directory}/50-${offset}.json`));
  const first = pageAt(0);
  const rows = [...first[name]];
  while (rows.length < first.meta.total) rows.push(...pageAt(rows.length)[name]);
  return rows;
}

/** The rows of a list that are stored with those of another. */
function rowsWithin(directory: string, edition: string, name: string) {
  const all = everyRow(directory, name);
  const { lists }: Within = dist.json(`${directory}/within.json`);
  return (lists[edition]?.runs ?? []).flatMap(([first, count]) => all.slice(first, first + count));
}

describe("invariant 1: lists", () => {
  it("count their rows, and their pages concatenate to the whole list without gap or repeat", () => {
    for (const { answer, path } of dist.table.routes) {
      if (answer.kind !== "list") continue;
      const route = routes.find((one) => one.path === path);
      if (route?.kind !== "list") throw new Error(`"${path}" is not a list route`);
      for (const { facets, rows } of route.collections(readModel)) {
        const key = facets.length === 0 ? "all" : facets.map((facet) => facet ?? "all").join(".");
        expect(answer.totals[key], `${path} ${key}`).toBe(rows.length);
        const within = answer.within[key];
        if (within !== undefined) {
          const found = rowsWithin(
            `${answer.directory}/${within}`,
            String(answer.editions[key]),
            answer.rows,
          );
          expect(found, `${path} ${key}`).toEqual(JSON.parse(JSON.stringify(rows)));
          continue;
        }
        for (const size of answer.sizes) {
          const pages = [];
          for (let offset = 0; offset < rows.length; offset += size) {
            const path = `${answer.directory}/${key}/${size}-${offset}.json`;
            const page = dist.json(path === answer.home.instead ? answer.home.file : path);
            const found = page[answer.rows];
            if (answer.counted) expect(page.count).toBe(found.length);
            if (answer.totalled) expect(page.total).toBe(rows.length);
            expect(page.meta.total).toBe(rows.length);
            expect(page.meta.next === null).toBe(offset + size >= rows.length);
            pages.push(...found);
          }
          expect(pages).toEqual(JSON.parse(JSON.stringify(rows)));
        }
      }
    }
  });
});

describe("invariant 2: shared values", () => {
  it("agree between firms, firm, rankings, index and exports", () => {
    const firms = everyRow("s/firms/score.all", "firms");
    const rankings = everyRow("s/rankings/all.all.all", "data");
    const constituents = dist.json("api/index/latest.json").constituents;
    const exported = dist.json("api/data/exports/firms.json").rows;
    const ranked = dist.json("api/data/exports/rankings.json").rows;
    const left = everyRow("s/firms/score.former", "firms");
    const former = new Set(left.map(({ slug }: { slug: string }) => slug));
    expect(former.size).toBeGreaterThan(0);
    expect(constituents).toHaveLength(firms.length - former.size);
    expect(firms.length).toBe(readModel.analysis.firms.length);
    for (const firm of firms) {
      const bySlug = (row: { slug: string }) => row.slug === firm.slug;
      const detail = dist.json(`api/firms/${firm.slug}.json`).firm;
      // the constituents of the index are the listed firms alone
      const lists = former.has(firm.slug)
        ? [rankings, exported, ranked]
        : [rankings, constituents, exported, ranked];
      const others = lists.map((rows) => rows.find(bySlug));
      for (const other of [detail, ...others]) {
        expect(other, firm.slug).toBeDefined();
        for (const [name, value] of Object.entries(firm)) {
          if (name in other) expect(other[name], `${firm.slug} ${name}`).toEqual(value);
        }
      }
    }
  });
});

describe("invariant 3: sums", () => {
  it("of segment contributions are the stress index, exactly in thousandths", () => {
    const { index } = dist.json("api/index/latest.json");
    const records = dist.manifest.files
      .filter(({ path }) => path.startsWith("s/publications/ref/"))
      .map(({ path }) => dist.json(path));
    for (const { stressIndex, segments } of [index, ...records]) {
      if (stressIndex === null) continue;
      const thousandths = segments.map((s: { contribution: number }) =>
        Math.round(s.contribution * 1000),
      );
      expect(thousandths.reduce((a: number, b: number) => a + b, 0)).toBe(
        Math.round(stressIndex * 1000),
      );
    }
  });

  it("of feature contributions and intercept are the log-odds to 1e-9", () => {
    let checked = 0;
    for (const { slug } of readModel.firmRows) {
      const { collapseDetection: one } = dist.json(`api/firms/${slug}/intelligence.json`).review;
      if (one.logOdds === null) continue;
      const sum = one.features.reduce(
        (total: number, f: { contribution: number }) => total + f.contribution,
        one.intercept,
      );
      expect(Math.abs(sum - one.logOdds)).toBeLessThan(1e-9);
      checked++;
    }
    expect(checked).toBeGreaterThan(30);
  });
});

describe("invariant 7: the market state", () => {
  it("never falls more than one step a period", () => {
    const steps = readModel.analysis.market.map(({ state }) =>
      state === null ? -1 : marketStates.indexOf(state),
    );
    const falls = steps.filter((step, i) => step > 0 && (steps[i - 1] ?? 0) - step > 1);
    expect(falls).toEqual([]);
  });

  it("passes through every state in the demonstration", () => {
    const seen = new Set(readModel.analysis.market.map(({ state }) => state));
    expect([...seen].sort()).toEqual([...marketStates].sort());
  });
});

describe("invariant 9: absence", () => {
  it("is never replaced by a number: unrated means no score, and no score means unrated", () => {
    for (const row of everyRow("s/firms/score.all", "firms")) {
      expect(row.rated).toBe(row.score !== null);
      expect(row.rank === null).toBe(row.score === null);
      if (!row.rated) {
        expect([row.scoreLow, row.scoreHigh, row.rankLow, row.rankHigh]).toEqual([
          null,
          null,
          null,
          null,
        ]);
      }
    }
  });
});
