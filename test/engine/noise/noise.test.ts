import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bandNews, noiseOf, scoreSignals } from "./quiet-worlds.ts";

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

it("the methodology page has what was measured", () => {
  const firms = [
    ...["noise in points", "memory", "weeks with a score signal", "with a band change"],
    ...["drops of 10 points told", "of 20", "of 40"],
  ];
  expectOnPage(table(firms, beside("quiet firms", "dropping firms")));
});
