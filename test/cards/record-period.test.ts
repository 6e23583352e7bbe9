import { describe, expect, test } from "vitest";
import { publicationCard } from "../../src/answers/rows/card-source.ts";
import { readModelOf } from "../../src/answers/rows/read-model.ts";
import { publicationViewModel } from "../../src/cards/content/publication-view-model.ts";
import { addDays, periodDays, periodEnd, periodEnds } from "../../src/engine/numbers/calendar.ts";
import { issue } from "../../src/issue/issue.ts";
import { readingOf, recordedAnalysis } from "../../src/issue/reading.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import { type Period, periods } from "../../src/model/publisher.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";

// A publisher that slows down, or hastens, after it has issued.

const asked = { series: null, note: null, mode: "real_time" } as const;

/** Nine periods with a dozen readings of everything in each, at most one in five days, and what was issued at their end. */
function issued(period: Period): Dataset {
  const first = "2020-02-03";
  const ends = periodEnds(period, first, "2030-12-31").slice(0, 9);
  const last = at(ends, ends.length - 1);
  const step = Math.max(5, Math.floor(periodDays(period) / 12));
  const days = Array.from({ length: 900 }, (_, i) => addDays(first, step * i));
  const observations = ["alder", "birch", "cedar"].flatMap((firmId, j) =>
    ["delay", "paid", "complaints", "replies"].flatMap((id, k) =>
      days
        .filter((on) => on <= last)
        .map((on, i) => observation(firmId, id, on, (i * (k + 2) + j) % 10)),
    ),
  );
  const dataset = tinyDataset({
    publisher: tinyPublisher({ period }),
    firms: ["alder", "birch", "cedar"].map((slug) => firm(slug)),
    observations,
  });
  const reading = readingOf(dataset, { periodEnd: last, knownBy: last });
  const { analysis, criticalTurns } = reading;
  const { records } = issue(analysis, [], {
    ...asked,
    criticalTurns,
    comparison: reading.comparison(),
  });
  return { ...dataset, publications: [...records] };
}

/** The words of the cards of all records, where the index is read by another period now. */
function cards(dataset: Dataset, period: Period) {
  const now = { ...dataset, publisher: { ...dataset.publisher, period } };
  const day = periodEnd("year", at(dataset.publications, 0).publishedAt.slice(0, 10));
  const model = readModelOf(recordedAnalysis(now, day)(), "stele test");
  return model.issued.map((one) => publicationViewModel(publicationCard(model, one, "light")));
}

describe("the card of an issued record", () => {
  for (const period of periods) {
    test(`of an index by ${period} says the same after the period has changed`, () => {
      const dataset = issued(period);
      const before = cards(dataset, period);
      expect(JSON.stringify(before)).toMatch(
        new RegExp(`(?:on the|\\d|th|second|third) ${period}`),
      );
      for (const other of periods) expect(cards(dataset, other)).toEqual(before);
    });
  }
});
