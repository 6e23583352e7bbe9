import { beforeAll, describe, expect, inject, it } from "vitest";
import type { Documented } from "../../src/answers/api/parameter.ts";
import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { marketStates } from "../../src/model/shared.ts";
import { siteFrom } from "../oracle/site.ts";
import { type Built, built } from "./built.ts";

// The invariants of contract section 7 over the demonstration's whole build.

let readModel: ReadModel;
let dist: Built;

beforeAll(async () => {
  readModel = await siteFrom("content");
  dist = built(inject("dist"));
});

/** The rows of every page of a list in a size, in order, as its links lead from one to the next. */
function everyRow(address: string, name: string) {
  const rows = [];
  for (let next: string | null = address; next !== null; ) {
    const page = dist.json(next.slice(1));
    rows.push(...page[name]);
    if (page.count !== undefined) expect(page.count).toBe(page[name].length);
    expect(page.meta.file).toBe(true);
    next = page.meta.next;
  }
  return rows;
}

describe("invariant 1: lists", () => {
  it("count their rows, and their pages concatenate to the whole list without gap or repeat", () => {
    for (const { answer, path } of dist.table.routes) {
      if (answer.kind !== "list") continue;
      const route = routes.find((one) => one.path === path);
      if (route?.kind !== "list") throw new Error(`"${path}" is not a list route`);
      for (const { facets, rows } of route.collections(readModel)) {
        const place = facets
          .map((facet, i) => segment(answer.facets[i] ?? "", route.parameters, facet))
          .join("");
        expect(answer.totals[place], `${path} ${place}`).toBe(rows.length);
        const sizes = place === "" && rows.length > 0 ? answer.sizes : [answer.defaultLimit];
        for (const size of sizes) {
          const own = size === answer.defaultLimit ? "" : `/limit/${size}`;
          const found = everyRow(`${path}${place}${own}.json`, answer.rows);
          expect(found, `${path} ${place}`).toEqual(JSON.parse(JSON.stringify(rows)));
        }
      }
    }
  });
});

/** The segments of a value that is not as usual. */
function segment(name: string, parameters: readonly Documented[], value: string | null): string {
  const one = parameters.find((parameter) => parameter.name === name);
  const isEnum = one?.kind === "enum";
  if (value === null || (isEnum && value === one.default)) return "";
  return `/${name}/${(isEnum ? one.words[value] : undefined) ?? value}`;
}

describe("invariant 2: shared values", () => {
  it("agree between firms, firm, rankings, index and exports", () => {
    const firms = everyRow("/api/firms.json", "firms");
    const rankings = everyRow("/api/rankings.json", "data");
    const constituents = dist.json("api/index/latest.json").constituents;
    const exported = dist.json("api/data/exports/firms.json").rows;
    const ranked = dist.json("api/data/exports/rankings.json").rows;
    const left = everyRow("/api/firms/status/former.json", "firms");
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
          const isCell = name === "breaks" && !Array.isArray(other[name]);
          if (name in other && !isCell) expect(other[name], `${firm.slug} ${name}`).toEqual(value);
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
    expect(checked).toBeGreaterThan(15);
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
    for (const row of everyRow("/api/firms.json", "firms")) {
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
