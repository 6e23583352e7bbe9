import { describe, expect, it } from "vitest";
import type { RankingRow } from "../../src/answers/rows/firm-row.ts";
import type { IndexObject } from "../../src/answers/rows/index-object.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import { firm, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";
import { type Grades, graded, gradesOn, middle, scoresOnly } from "./scores-only.ts";
import { type Seen, seen } from "./seen.ts";

// "In every answer a level and its change, a figure and its date are of the same day, whatever day
// of the week a build is made." Read back from each place where a reader meets them.

interface Case {
  readonly name: string;
  readonly asOf: string;
  /** The period ends before the as-of date, newest first. */
  readonly ends: readonly string[];
  readonly lastEnd: string;
}

const weekly: Grades = {
  "2026-05-31": { ash: 61.04, oak: 50.02, yew: 42.6, elm: 70 },
  "2026-06-07": { ash: 62.04, oak: 52.02, yew: 41.6, elm: 69 },
  "2026-06-14": { ash: 63.04, oak: 54.02, yew: 40.6, elm: 68 },
  "2026-06-21": { ash: 64.04, oak: 56.02, yew: 39.6, elm: 67 },
  "2026-06-28": { ash: 65.64, oak: 55.02, yew: 44.6, elm: 66 },
  "2026-07-01": { ash: 58.14, oak: 65.72, yew: 44.64, elm: 66, fir: 74.26 },
};
const sundays = ["2026-06-28", "2026-06-21", "2026-06-14", "2026-06-07", "2026-05-31"];

const monthly: Grades = {
  "2026-01-30": { ash: 61.04, oak: 50.02, yew: 42.6, elm: 70 },
  "2026-02-27": { ash: 63.04, oak: 52.02, yew: 41.6, elm: 69 },
  "2026-03-30": { ash: 62.04, oak: 54.02, yew: 40.6, elm: 68 },
  "2026-04-29": { ash: 64.04, oak: 56.02, yew: 39.6, elm: 67 },
  "2026-05-31": { ash: 65.64, oak: 55.02, yew: 44.6, elm: 66 },
  "2026-06-17": { ash: 58.14, oak: 65.72, yew: 44.64, elm: 66, fir: 74.26 },
};
const months = ["2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31"];

const weeks: readonly Case[] = [
  { name: "on a Wednesday", asOf: "2026-07-01", ends: sundays, lastEnd: "2026-06-28" },
  {
    name: "on a period end",
    asOf: "2026-06-28",
    ends: sundays.slice(1),
    lastEnd: "2026-06-28",
  },
  { name: "on the day after", asOf: "2026-06-29", ends: sundays, lastEnd: "2026-06-28" },
];
const monthsOf: readonly Case[] = [
  { name: "amid a month", asOf: "2026-06-17", ends: months, lastEnd: "2026-05-31" },
  {
    name: "on the end of a month",
    asOf: "2026-05-31",
    ends: months.slice(1),
    lastEnd: "2026-05-31",
  },
  { name: "on the first of a month", asOf: "2026-06-01", ends: months, lastEnd: "2026-05-31" },
];

const slugs = ["ash", "oak", "yew", "elm", "fir"];

function world(grades: Grades, period: "week" | "month"): Dataset {
  const newest = Object.keys(grades).sort().at(-1) ?? "";
  return tinyDataset({
    publisher: tinyPublisher({ period }),
    methodologies: [scoresOnly],
    firms: slugs.toSorted().map((slug) => firm(slug, slug === "fir" ? { listedOn: newest } : {})),
    observations: graded(grades),
  });
}

interface Latest {
  readonly index: IndexObject;
}
interface History {
  readonly rows: readonly { readonly periodEnd: string; readonly stressIndex: number | null }[];
}
interface Rankings {
  readonly data: readonly RankingRow[];
}

const one = (value: number) => Math.round(value * 10) / 10;
const signed = (value: number) =>
  value === 0 ? "0.0" : `${value > 0 ? "+" : "−"}${Math.abs(value).toFixed(1)}`;
const words = (value: number) =>
  value === 0 ? "unchanged" : `${value > 0 ? "up" : "down"} ${Math.abs(value).toFixed(1)}`;
const dayWords = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

describe.each([["week", weekly, weeks] as const, ["month", monthly, monthsOf] as const])(
  "an index by the %s",
  (period, grades, cases) => {
    describe.each(cases)("built $name", ({ asOf, ends, lastEnd }) => {
      const level = (day: string) => middle([...gradesOn(grades, day).values()]) ?? Number.NaN;
      const scoreOn = (slug: string, day: string) => gradesOn(grades, day).get(slug) ?? null;
      const before = at(ends, 0);
      /** The scores of a day, of the firms that are rated on another, too. */
      const alike = (day: string, other: string) => {
        const rated = gradesOn(grades, other);
        return [...gradesOn(grades, day)].flatMap(([slug, score]) =>
          rated.has(slug) ? score : [],
        );
      };
      const likeLevel = (day: string, other: string) => middle(alike(day, other)) ?? Number.NaN;
      const levelChange = (then: string) =>
        one(one(likeLevel(asOf, then)) - one(likeLevel(then, asOf)));
      const gained = (slug: string) => {
        const [now, then] = [scoreOn(slug, asOf), scoreOn(slug, before)];
        return now === null || then === null ? null : one(one(now) - one(then));
      };
      let site: Seen;
      const load = async () => {
        site ??= await seen(world(grades, period), asOf);
        return site;
      };

      it("pairs the level of its day with changes that begin where they say", async () => {
        const { index } = (await load()).json<Latest>("api/index/latest.json");
        expect(index.asOf).toBe(asOf);
        expect(index.level).toBe(one(level(asOf)));
        expect(index.change).toMatchObject(
          [1, 4].map((periods) => ({
            periods,
            from: at(ends, periods - 1),
            level: levelChange(at(ends, periods - 1)),
          })),
        );
      });

      it("gives the stress of its day, and compares it with the last period end", async () => {
        const site = await load();
        const { index } = site.json<Latest>("api/index/latest.json");
        const { rows } = site.json<History>("api/data/exports/index-history.json");
        const stress = (end: string | undefined) =>
          rows.find(({ periodEnd }) => periodEnd === end)?.stressIndex ?? Number.NaN;
        expect(index.periodEnd).toBe(asOf);
        expect(index.provisional).toBe(asOf !== lastEnd);
        if (asOf === lastEnd) expect(index.stressIndex).toBe(stress(lastEnd));
        const change = at(index.change, 0);
        expect(change.from).toBe(before);
        expect(change.by).toBe(index.methodologyVersion);
        const isNew = alike(asOf, before).length < gradesOn(grades, asOf).size;
        expect(change.membership.joined).toEqual(isNew ? ["fir"] : []);
        if (!isNew) {
          expect(change.stressIndex).toBeCloseTo((index.stressIndex ?? 0) - stress(before), 3);
        }
      });

      it("says the same on the front page and on the page of the market", async () => {
        const site = await load();
        const median = `${one(level(asOf)).toFixed(1)} ${signed(levelChange(before))} since ${dayWords(before)}`;
        for (const path of ["index.html", "market.html"]) {
          expect(site.words(path), path).toContain(`Median score, of 100 ${median}`);
        }
      });

      it("says the same on the card of the index, whose line ends there", async () => {
        const { indexCard } = await load();
        const change = levelChange(before);
        const way = change === 0 ? "unchanged" : change > 0 ? "up" : "down";
        const when = asOf === lastEnd ? `on the ${period}` : `since ${dayWords(before)}`;
        // that nothing has come since the last period end is no news: then it leads with its ranking
        const isNews = change !== 0 || asOf === lastEnd;
        if (isNews) expect(indexCard.title).toContain(`Scores ${way} ${when}`);
        else expect(indexCard.title).toMatch(/ leads? with .* of 100/);
        expect(indexCard.description).toContain(
          `Median score ${one(level(asOf)).toFixed(1)} of 100, ${words(change)}`,
        );
        expect(lastPoint(indexCard)).toEqual(one(level(asOf)));
      });

      it("says the same of each firm in rankings, movers and on its page and card", async () => {
        const site = await load();
        const { data } = site.json<Rankings>("api/rankings.json");
        const ranks = (day: string, slug: string) => {
          const own = scoreOn(slug, day);
          if (own === null) return null;
          return 1 + [...gradesOn(grades, day).values()].filter((value) => value > own).length;
        };
        const likeRank = (day: string, other: string, slug: string) => {
          const own = scoreOn(slug, day);
          if (own === null || scoreOn(slug, other) === null) return null;
          return 1 + alike(day, other).filter((value) => value > own).length;
        };
        for (const slug of slugs.filter((one) => scoreOn(one, asOf) !== null)) {
          const row = at(
            data.filter((one) => one.slug === slug),
            0,
          );
          const now = likeRank(asOf, before, slug);
          const then = likeRank(before, asOf, slug);
          expect(row, slug).toMatchObject({
            score: one(scoreOn(slug, asOf) ?? Number.NaN),
            rank: ranks(asOf, slug),
            rankChange: now === null || then === null ? null : then - now,
          });
          const change = gained(slug);
          const front = site.words("index.html");
          const score = (row.score ?? Number.NaN).toFixed(1);
          const mover = `${slug} | | ${score} | ${signed(change ?? 0)} |`;
          const moved = change !== null && change !== 0;
          expect(front.replace(/\| +/g, "| ").includes(mover), `${slug}: ${mover}`).toBe(moved);
          const card = site.firmCard(slug);
          expect(card.description, slug).toContain(`Score ${score} of 100`);
          expect(lastPoint(card), slug).toBe(row.score);
          const when = asOf === lastEnd ? "" : ` since ${dayWords(before)}`;
          const way =
            change === null ? "" : change === 0 ? "unchanged" : change > 0 ? "up" : "down";
          expect(card.view.deck, slug).toContain(way === "" ? "" : `Score ${way}${when}`);
          expect(site.html(`firms/${slug}.html`), slug).toMatch(
            scoreOn(slug, before) === null
              ? /Too few scores for a chart/
              : new RegExp(`The score was ${score} of 100 on ${dayWords(asOf)}`),
          );
        }
        expect(front(site)).toContain(`Movers since ${dayWords(before)}`);
      });

      it.runIf(asOf === Object.keys(grades).sort().at(-1))(
        "shows the score of a firm that is new since the last period end",
        async () => {
          const card = (await load()).firmCard("fir");
          expect(card.description).toContain("Score 74.3 of 100");
          expect(card.description).toContain("Rank 1 of 5");
          expect(card.description).not.toMatch(/[Nn]ot rated/);
          expect(card.badge).toContain("score 74.3 of 100");
          expect(card.view.deck).toMatch(/^In the index since /);
        },
      );
    });
  },
);

const front = (site: Seen) => site.words("index.html");

function lastPoint({ view }: Seen["indexCard"]): number | null | undefined {
  if (view.body.kind !== "figures") throw new Error("no figures");
  return view.body.chart.points.at(-1);
}
