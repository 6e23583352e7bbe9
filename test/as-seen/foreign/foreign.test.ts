import { describe, expect, it } from "vitest";
import type { CollapseDetection } from "../../../src/answers/rows/firm-review.ts";
import type { RankingRow } from "../../../src/answers/rows/firm-row.ts";
import type { IndexObject } from "../../../src/answers/rows/index-object.ts";
import type { PublicationObject } from "../../../src/answers/rows/publication-object.ts";
import { at } from "../../../src/model/language/at.ts";
import { middle } from "../scores-only.ts";
import { type Seen, seen } from "../seen.ts";
import {
  chanceOf,
  dayWords,
  isMember,
  marketOf,
  nextExpected,
  oneDecimal,
  printed,
  rankOf,
  scoresOn,
  stressMove,
  todayOf,
} from "./evaluator.ts";
import { adjectives, csvRows, issuedWorld, recordedIn } from "./issued.ts";
import { worlds } from "./worlds.ts";

// Each world as its readers meet it, against an evaluator written from the contract.

interface Answers {
  readonly index: IndexObject;
  readonly constituents: readonly { readonly slug: string }[];
  readonly data: readonly RankingRow[];
  readonly firms: readonly RankingRow[];
  readonly firm: RankingRow & { readonly scoreHistory: readonly { readonly periodEnd: string }[] };
  readonly review: { readonly collapseDetection: CollapseDetection };
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly publication: PublicationObject;
}

describe.each(worlds.map((world) => [world.name, world] as const))("an index %s", (_, world) => {
  const { period, asOf, members } = world;
  const market = marketOf(world);
  const scores = scoresOn(world, asOf);
  const inIndex = members.filter((member) => isMember(member, asOf));
  const last = todayOf(world) ?? at(market.slice(-1), 0);
  const level = [...scores.values()].sort((a, b) => a - b);
  const median =
    (at(level, Math.floor((level.length - 1) / 2)) + at(level, Math.floor(level.length / 2))) / 2;
  const recorded = recordedIn(world).at(-1);
  /** The gain of the median over the firms that have a score on both days. */
  const movedSince = (day: string) => {
    const then = scoresOn(world, day);
    const both = [...scores.keys()].filter((slug) => then.has(slug));
    const of = (all: ReadonlyMap<string, number>) =>
      middle(both.map((slug) => all.get(slug) ?? 0)) ?? 0;
    return oneDecimal(of(scores) - of(then));
  };
  let reading: Promise<Seen> | null = null;
  const load = () => {
    reading ??= seen(issuedWorld(world), asOf);
    return reading;
  };
  const answer = async <K extends keyof Answers>(path: string, key: K): Promise<Answers[K]> =>
    (await load()).json<Answers>(path)[key];

  it("answers with its level, stress, state and constituents", async () => {
    const index = await answer("api/index/latest.json", "index");
    expect(index).toMatchObject({
      ...{ asOf, level: oneDecimal(median), periodEnd: last.periodEnd },
      ...{ marketState: last.state, constituentCount: inIndex.length, ratedCount: scores.size },
    });
    expect(index.stressIndex).toBeCloseTo(last.stress ?? Number.NaN, 2);
    const constituents = await answer("api/index/latest.json", "constituents");
    expect(constituents.map(({ slug }) => slug).sort()).toEqual(
      inIndex.map(({ slug }) => slug).sort(),
    );
  });

  it("ranks and names its firms alike in lists, answers, exports and on pages and cards", async () => {
    const site = await load();
    const rankings = await answer("api/rankings.json", "data");
    const firms = await answer("api/firms.json", "firms");
    const exported = await answer("api/data/exports/rankings.json", "rows");
    const csv = csvRows(site.html("api/data/exports/rankings.csv"));
    const page = site.words("rankings.html");
    for (const { slug, name } of inIndex) {
      const grade = scores.get(slug);
      const score = grade === undefined ? null : oneDecimal(grade);
      const wanted = { slug, name, score, rank: rankOf(scores, slug) };
      expect(rankings.find((row) => row.slug === slug)).toMatchObject(wanted);
      const { rank: _, ...listed } = wanted;
      expect(firms.find((row) => row.slug === slug)).toMatchObject(listed);
      expect(await answer(`api/firms/${slug}.json`, "firm")).toMatchObject(wanted);
      expect(exported.find((row) => row["slug"] === slug)).toMatchObject(wanted);
      expect(csv.find((row) => row["slug"] === slug)).toMatchObject({
        ...{ name, score: score === null ? "" : String(score), rank: String(wanted.rank ?? "") },
      });
      const card = site.firmCard(slug);
      const own = site.words(`firms/${slug}.html`);
      for (const text of [page, own, card.title]) expect(text).toContain(name);
      if (score === null) continue;
      const figure = score.toFixed(1);
      expect(page).toContain(`${name} | `);
      for (const text of [page, own, card.description]) expect(text).toContain(figure);
      const isSuspended = world.suspended === slug;
      expect(card.badge).toContain(isSuspended ? "suspended since" : `score ${figure} of 100`);
    }
  });

  it("keeps its history by period, the same in JSON and CSV", async () => {
    const site = await load();
    const rows = await answer("api/data/exports/index-history.json", "rows");
    const csv = csvRows(site.html("api/data/exports/index-history.csv"));
    const shown = rows.filter((row) => String(row["periodEnd"]) >= at(market, 0).periodEnd);
    expect(shown.map((row) => row["periodEnd"])).toEqual(market.map((one) => one.periodEnd));
    market.forEach(({ periodEnd, level, stress, state }, i) => {
      const row = at(shown, i);
      expect(row, periodEnd).toMatchObject({
        level: level === null ? null : oneDecimal(level),
        marketState: state,
      });
      if (stress === null) expect(row["stressIndex"]).toBeNull();
      else expect(row["stressIndex"]).toBeCloseTo(stress, 2);
      const same = csv.find((one) => one["periodEnd"] === periodEnd);
      expect(same?.["level"]).toBe(String(row["level"] ?? ""));
      expect(same?.["stressIndex"]).toBe(String(row["stressIndex"] ?? ""));
    });
  });

  it("keeps the history of each firm by period, as it was known then", async () => {
    const site = await load();
    const rows = await answer("api/data/exports/firm-history.json", "rows");
    const csv = csvRows(site.html("api/data/exports/firm-history.csv"));
    const cell = (value: unknown) => (value === null ? "" : String(value));
    for (const { periodEnd } of market) {
      const then = scoresOn(world, periodEnd);
      const listed = members.filter((member) => isMember(member, periodEnd));
      const own = rows.filter((row) => row["periodEnd"] === periodEnd);
      const rated = own.filter((row) => row["rank"] !== null).map((row) => row["slug"]);
      expect(rated.sort(), periodEnd).toEqual([...then.keys()].sort());
      for (const { slug } of listed) {
        const grade = then.get(slug);
        const wanted = {
          ...{ periodEnd, slug, rank: rankOf(then, slug) },
          score: grade === undefined ? null : oneDecimal(grade),
        };
        expect(own.find((row) => row["slug"] === slug)).toMatchObject(wanted);
        const same = csv.find((row) => row["periodEnd"] === periodEnd && row["slug"] === slug);
        expect(same).toMatchObject({ score: cell(wanted.score), rank: cell(wanted.rank) });
        const { scoreHistory } = await answer(`api/firms/${slug}.json`, "firm");
        expect(scoreHistory.find((entry) => entry.periodEnd === periodEnd)).toMatchObject({
          ...{ score: wanted.score, rank: wanted.rank },
        });
      }
    }
  });

  it("gives each firm the chance that its model gives, or none and no band", async () => {
    const site = await load();
    const rankings = await answer("api/rankings.json", "data");
    const exported = await answer("api/data/exports/rankings.json", "rows");
    for (const { slug } of inIndex) {
      const row = rankings.find((one) => one.slug === slug);
      const grade = scores.get(slug);
      const { collapseDetection } = await answer(`api/firms/${slug}/intelligence.json`, "review");
      if (world.prior === undefined || grade === undefined) {
        expect(row).toMatchObject({ lift: null, riskBand: "unrated" });
        expect(collapseDetection).toMatchObject({ probability: null, logOdds: null, features: [] });
        continue;
      }
      const chance = chanceOf(world.prior, grade);
      expect(row?.riskBand).toBe(chance.band);
      expect(row?.lift).toBeCloseTo(chance.lift, 2);
      expect(exported.find((one) => one["slug"] === slug)).toMatchObject({ riskBand: chance.band });
      expect(collapseDetection.probability).toBeCloseTo(chance.probability, 4);
      expect(collapseDetection.logOdds).toBeCloseTo(chance.logOdds, 6);
      expect(at(collapseDetection.features, 0).contribution).toBeCloseTo(chance.contribution, 6);
      const shown = / days (>?[\d.]+)%/.exec(site.words(`firms/${slug}.html`))?.[1];
      expect(Number(shown) - chance.probability * 100).toBeCloseTo(0, 0);
    }
  });

  it("tells how far the level of the firms in both has moved since one period end and four", async () => {
    const index = await answer("api/index/latest.json", "index");
    const before = market.filter(({ periodEnd }) => periodEnd < asOf);
    for (const periods of [1, 4]) {
      const then = before.at(-periods);
      const moved = index.change.find((one) => one.periods === periods);
      expect(moved).toMatchObject({
        from: then?.periodEnd ?? null,
        level: then?.level == null ? null : movedSince(then.periodEnd),
      });
    }
  });

  it("says its level, stress and state on its pages and its card", async () => {
    const { words, indexCard } = await load();
    for (const path of ["index.html", "market.html"]) {
      expect(words(path), path).toContain(`Median score, of 100 ${oneDecimal(median).toFixed(1)}`);
      expect(words(path), path).toContain(dayWords(asOf));
      const stress = last.stress === null ? "–" : printed(last.stress);
      expect(words(path), path).toContain(stress);
      expect(words(path).toLowerCase(), path).toContain(last.state);
    }
    expect(indexCard.description).toContain(`Median score ${oneDecimal(median).toFixed(1)} of 100`);
  });

  it("tells the highest stress of a state", async () => {
    const [, table = ""] = (await load()).words("market.html").split("Highest stress |");
    const run = (state: string) =>
      new RegExp(`${state} \\| [^|]+\\| [^|]+\\| ([\\d.–]+)`, "i").exec(table);
    const first = market.find(({ stress }) => stress !== null);
    const end = market.findIndex(
      (one, i) => one.stress !== null && one.state !== market[i + 1]?.state,
    );
    const begun = first === undefined ? 0 : market.indexOf(first);
    const stresses = market.slice(begun, end + 1).map(({ stress }) => stress ?? 0);
    if (first !== undefined) expect(run(first.state)?.[1]).toBe(Math.max(...stresses).toFixed(1));
  });

  it("issues records that are called as its period is, in every list and feed", async () => {
    const site = await load();
    if (recorded === undefined) {
      expect(site.has("api/publications.json")).toBe(world.lag !== null);
      return;
    }
    const one = await answer("api/publications.json", "publication");
    const series = `${adjectives[period]} Stress`;
    expect(one).toMatchObject({
      ...{ series, seriesCode: "WS", periodEnd: recorded.periodEnd, marketState: recorded.state },
      nextExpectedAt: nextExpected(period, recorded.periodEnd, world.lag ?? 0),
    });
    expect(one.stressIndex).toBeCloseTo(recorded.stress ?? Number.NaN, 2);
    expect(one.title).toMatch(new RegExp(`^${series}, .*${dayWords(recorded.periodEnd)}: stress`));
    const places = [
      ...["index.html", "archive.html", `publications/${one.referenceId}.html`],
      ...["feeds/publications.atom", "feeds/weekly-stress.atom", "feeds/publications.json"],
      "feeds/publications.ics",
    ];
    for (const path of places) {
      expect(site.html(path).replace(/\r\n /g, ""), path).toContain(series);
    }
    const card = site.recordCard(one.referenceId);
    expect(card.view.kicker).toBe(series);
    expect(card.description).toContain(`Stress index ${printed(recorded.stress ?? 0)} of 100`);
    const ends = market.flatMap(({ periodEnd }) =>
      periodEnd < recorded.periodEnd ? periodEnd : [],
    );
    const [before = "", start = ""] = ends.toReversed();
    const moved = stressMove(world, [start, before, recorded.periodEnd]) ?? 0;
    const size = printed(Math.abs(moved));
    const way = size === "0.0" ? "unchanged" : `${moved > 0 ? "up" : "down"} ${size}`;
    expect(card.description).toContain(way);
    const due = dayWords(one.nextExpectedAt?.slice(0, 10) ?? "");
    for (const path of ["index.html", "status.html"]) {
      expect(site.words(path), path).toContain(`next is expected by ${due}`);
    }
    const rows = await answer("api/data/exports/publications.json", "rows");
    expect(new Set(rows.map((row) => row["series"]))).toEqual(new Set([series]));
  });

  it.runIf(period !== "week")("speaks of no week to a reader", async () => {
    const { words, paths } = await load();
    const found = paths
      .filter((path) => /\.(?:html|svg|atom|ics|txt)$/.test(path))
      .flatMap((path) => {
        const text = words(path).replace(/weekly-stress|, Weekly (?:Stress|Reading),/g, "");
        return [...text.matchAll(/.{0,40}\bweek(?:s|ly)?\b.{0,20}/gi)].map(
          ([one]) => `${path}: ${one}`,
        );
      });
    expect(found).toEqual([]);
  });
});
