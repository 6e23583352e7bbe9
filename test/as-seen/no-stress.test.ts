import { describe, expect, it } from "vitest";
import { firm, tinyDataset } from "../engine/world-builder.ts";
import { graded, scoresOnly } from "./scores-only.ts";
import { seen } from "./seen.ts";

// An index that declares no segments has scores and ranks, and nothing is said of stress.

const grades = Object.fromEntries(
  ["2026-06-07", "2026-06-14", "2026-06-21", "2026-06-28"].map((day, t) => [
    day,
    { ash: 60 + t, elm: 50 - t, oak: 40 + 3 * t },
  ]),
);

const dataset = tinyDataset({
  methodologies: [{ ...scoresOnly, segments: [] }],
  firms: ["ash", "elm", "oak"].map((slug) => firm(slug)),
  observations: graded(grades),
});

const words = /stress|market state|escalation alert|payout drift|indeterminate|nominal/i;

describe("an index without segments", () => {
  it("has no word of stress or state on a page, a card, a feed or in a text", async () => {
    const site = await seen(dataset, "2026-06-28");
    // the reference has the fields that the API has everywhere, and the client's names of series
    const shown = site.paths.filter(
      (path) => /\.(?:html|svg|atom|ics|txt|md)$/.test(path) && !/reference\.html/.test(path),
    );
    expect(shown.length).toBeGreaterThan(10);
    const found = shown.flatMap((path) => {
      const text = site.words(path).replaceAll("weekly-stress", "");
      const [said] = words.exec(text) ?? [];
      return said === undefined ? [] : [`${path}: ${said}`];
    });
    expect(found).toEqual([]);
  });

  it("has no column of them in its exports", async () => {
    const site = await seen(dataset, "2026-06-28");
    for (const name of ["index-history", "index-snapshot", "publications"]) {
      const [head = ""] = site.html(`api/data/exports/${name}.csv`).split("\r\n");
      expect([name, /stress|state|because|transition/i.exec(head)?.[0] ?? null]).toEqual([
        name,
        null,
      ]);
    }
  });

  it("answers with null where the API has a field", async () => {
    const site = await seen(dataset, "2026-06-28");
    const { index } = site.json<{ index: object }>("api/index/latest.json");
    expect(index).toMatchObject({
      ...{ stressIndex: null, marketState: null, previousState: null, stateSince: null },
      ...{ transition: null, because: null, segments: [], level: 49 },
    });
  });
});
