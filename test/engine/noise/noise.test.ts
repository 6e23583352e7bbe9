import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bandNews, noiseOf, scoreSignals, sectorOf, statesOf } from "./quiet-worlds.ts";

// The rates that the methodology page states, measured in worlds in which nothing changes, and the time
// after which a true change is told.

const memories = [0, 0.5, 0.9];
const share = (all: readonly boolean[]) => all.filter(Boolean).length / all.length;
const percent = (x: number) => `${(100 * x).toFixed(1)} %`;
const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map(() => "--:")), ...rows.map(row)].join("\n");

type Cells = (string | number)[];
/** The rows of each kind of world, of which those of one kind of thing are one table. */
const measured = new Map<string, readonly Cells[]>();
const beside = (quiet: string, changed: string) =>
  (measured.get(quiet) ?? []).map((row, i) => [
    ...row,
    ...(measured.get(changed)?.[i] ?? []).slice(2),
  ]);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
const weeksWords = (values: readonly number[]) => {
  const middle = median(values) ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(middle) ? String(middle) : "over 26";
};

/** A table on the methodology page, written by this test where it runs outside CI. */
function expectOnPage(made: string) {
  const path = new URL("../../../src/site/theme/methodology.md", import.meta.url);
  const text = readFileSync(path, "utf8");
  const [head = ""] = made.split("\n");
  const at = text.indexOf(head);
  expect(at).toBeGreaterThan(-1);
  const now = text.slice(0, at) + text.slice(at).replace(/^(?:\|.*\n)+/, `${made}\n`);
  if (!process.env["CI"]) writeFileSync(path, now);
  expect(now).toBe(text);
}

it("at most 2 of 100 firm-weeks in which nothing changes have a signal of score or band", () => {
  const cells = [1, 3, 10].flatMap((noise) =>
    memories.map((memory) => {
      const firms = Array.from({ length: 40 }, (_, firm) => {
        const own = noiseOf(`firm ${noise} ${memory} ${firm}`, memory);
        const scores = Array.from({ length: 104 }, () => 60 + noise * own());
        // every firm's usual probability lies at the edge of a band
        const odds = Array.from({ length: 104 }, () => Math.log(0.1 / 0.9) + 0.1 * noise * own());
        return { scores: scoreSignals(scores), bands: bandNews(odds) };
      });
      const scores = share(firms.flatMap((firm) => firm.scores.slice(12)));
      const bands = share(firms.flatMap((firm) => firm.bands.slice(12)));
      expect(scores + bands).toBeLessThanOrEqual(0.02);
      return [noise, memory, percent(scores), percent(bands)];
    }),
  );
  measured.set("quiet firms", cells);
});

it("at most one alert in ten years in a sector in which nothing changes", () => {
  const cells = [1, 3, 10].flatMap((segments) =>
    memories.map((memory) => {
      const methodology = sectorOf(segments, 1);
      const worlds = Array.from({ length: 12 }, (_, world) =>
        statesOf(methodology, `sector ${world}`, memory, { weeks: 520 }).slice(26),
      );
      const states = worlds.flat();
      const alarms = states.filter(
        ({ state, transition }) =>
          transition === "raised" && (state === "high" || state === "critical"),
      );
      const years = states.length / 52;
      const perDecade = (10 * alarms.length) / years;
      expect(perDecade).toBeLessThanOrEqual(1);
      const inState = (name: string) => percent(share(states.map(({ state }) => state === name)));
      return [segments, memory, perDecade.toFixed(1), inState("watch"), inState("elevated")];
    }),
  );
  measured.set("quiet sectors", cells);
});

it("a true drop is signalled, and how soon is published", () => {
  const cells = [1, 3, 10].flatMap((noise) =>
    memories.map((memory) => {
      const soon = [10, 20, 40].map((drop) => {
        const first = Array.from({ length: 60 }, (_, firm) => {
          const own = noiseOf(`drop ${noise} ${memory} ${firm}`, memory);
          const scores = Array.from(
            { length: 53 },
            (_, week) => 60 - (week < 52 ? 0 : drop) + noise * own(),
          );
          return scoreSignals(scores)[52] === true;
        });
        return share(first);
      });
      return [noise, memory, ...soon.map((found) => `${Math.round(100 * found)} %`)];
    }),
  );
  expect(cells[0]).toEqual([1, 0, "100 %", "100 %", "100 %"]);
  measured.set("dropping firms", cells);
});

it("a sector that worsens reaches an alarm, and how soon is published", () => {
  const cells = [1, 3, 10].flatMap((segments) =>
    memories.map((memory) => {
      const methodology = sectorOf(segments, 1);
      const found = [2, 4, 8].map((shift) =>
        Array.from({ length: 15 }, (_, world) => {
          const over = { weeks: 130, shift, from: 104 };
          const states = statesOf(methodology, `worse ${world}`, memory, over);
          const week = states
            .slice(104)
            .findIndex(({ state }) => state === "high" || state === "critical");
          return week === -1 ? Number.POSITIVE_INFINITY : week + 1;
        }),
      );
      expect(median(found[2] ?? [])).toBeLessThanOrEqual(9);
      return [segments, memory, ...found.map(weeksWords)];
    }),
  );
  measured.set("worse sectors", cells);
});

it("the methodology page has what was measured", () => {
  const firms = [
    ...["noise in points", "memory", "weeks with a score signal", "with a band change"],
    ...["drops of 10 points told", "of 20", "of 40"],
  ];
  expectOnPage(table(firms, beside("quiet firms", "dropping firms")));
  const sectors = [
    ...["segments", "memory", "alerts in ten years", "weeks at watch", "at elevated"],
    ...["weeks to high after 2 deviations", "after 4", "after 8"],
  ];
  expectOnPage(table(sectors, beside("quiet sectors", "worse sectors")));
});
