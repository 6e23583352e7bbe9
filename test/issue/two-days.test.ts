import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, periodEnd } from "../../src/engine/numbers/calendar.ts";
import { roundHalfEven } from "../../src/engine/numbers/round.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { correction } from "../../src/issue/correct.ts";
import { issue } from "../../src/issue/issue.ts";
import { lastEnd, readingAgain, readingOf, recordedAnalysis } from "../../src/issue/reading.ts";
import { replayFaults } from "../../src/issue/replay.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { by } from "../../src/model/language/order.ts";
import type { Observation } from "../../src/model/observation.ts";
import type { Publication, SeriesCode } from "../../src/model/publication.ts";
import type { Period } from "../../src/model/publisher.ts";
import { coreOf } from "../../src/record/reference.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";

// A record is about its period's end and rests on what was known on its day of issue.

const periods: readonly Period[] = ["week", "month", "quarter", "year"];
const indicators = ["delay", "paid", "complaints", "replies"];
const slugs = ["alder", "birch", "cedar"];

/** A world that begins seven periods before a day, with a reading of everything every few days. */
interface Recipe {
  readonly period: Period;
  /** A day of the period before the one of the issue. */
  readonly about: string;
  readonly every: number;
  /** Days from the period's end to the issue, and from the issue to the correction. */
  readonly wait: number;
  readonly again: number;
  readonly seed: number;
  readonly model: boolean;
}

const recipes: fc.Arbitrary<Recipe> = fc.record({
  period: fc.constantFrom(...periods),
  about: fc.integer({ min: 0, max: 700 }).map((days) => addDays("2023-01-04", days)),
  every: fc.integer({ min: 4, max: 40 }),
  wait: fc.integer({ min: 0, max: 40 }),
  again: fc.integer({ min: 0, max: 30 }),
  seed: fc.integer({ min: 1, max: 99 }),
  model: fc.boolean(),
});

const lengths: Readonly<Record<Period, number>> = {
  ...{ day: 1, week: 7, month: 31 },
  ...{ quarter: 92, "half-year": 184, year: 366 },
};

interface Scene {
  readonly dataset: Dataset;
  readonly end: string;
  readonly issuedOn: string;
  readonly correctedOn: string;
}

function sceneOf({ period, about, every, wait, again, seed, model }: Recipe): Scene {
  const end = periodEnd(period, about);
  const issuedOn = addDays(end, Math.min(wait, lengths[period] === 7 ? 6 : 40) % lengths[period]);
  const first = addDays(end, -7 * Math.min(lengths[period], 120));
  const observations: Observation[] = [];
  for (const firmId of slugs) {
    for (const [place, indicatorId] of indicators.entries()) {
      let step = 0;
      for (let on = first; on <= addDays(issuedOn, 9); on = addDays(on, every)) {
        step += 1;
        const value = (step * (place + 3) * seed + firmId.length) % 10;
        observations.push(observation(firmId, indicatorId, on, value));
      }
    }
  }
  const dataset = tinyDataset({
    publisher: tinyPublisher({ period }),
    firms: slugs.map((slug) => firm(slug)),
    models: model ? [tinyModel()] : [],
    observations,
  });
  return { dataset, end, issuedOn, correctedOn: addDays(issuedOn, again) };
}

/** As `stele issue` does it. */
function issued(dataset: Dataset, on: string, series: SeriesCode | null = "WS"): Dataset {
  const period = { periodEnd: lastEnd(dataset, on), knownBy: on };
  const reading = readingOf(dataset, period);
  const { analysis, criticalTurns } = reading;
  const today = worldAt(dataset, on);
  const made = issue(analysis, dataset.publications, {
    ...{
      series,
      note: null,
      criticalTurns,
      comparison: reading.comparison(),
      mode: "real_time",
      today,
    },
  });
  return {
    ...dataset,
    publications: [...dataset.publications, ...made.records],
    forecasts: [...dataset.forecasts, ...made.forecasts],
  };
}

/** As `stele correct` does it. */
function corrected(dataset: Dataset, record: Publication, on: string): Publication {
  return correction(dataset.publications, readingAgain(dataset, record, on), {
    reference: record.referenceId,
    reason: "Looked at again",
    note: null,
    on,
    publishTime: dataset.publisher.publishTime,
  });
}

const recordOf = ({ publications }: Dataset): Publication => {
  const [record] = publications.slice(-1);
  if (record === undefined) throw new RangeError("Nothing was issued");
  return record;
};

const withRow = (dataset: Dataset, row: Observation): Dataset => ({
  ...dataset,
  observations: [...dataset.observations, row].sort(
    by(
      ({ firmId }) => firmId,
      ({ indicatorId }) => indicatorId,
      ({ observedOn }) => observedOn,
      ({ knownOn }) => knownOn,
    ),
  ),
});

/** What may differ in a correction of content that did not change. */
function lasting(record: Publication): object {
  const { type, version, supersedes, reason, publishedAt, validUntil, title, summary, ...rest } =
    coreOf(record);
  return {
    ...rest,
    title: title.replace("Correction: ", ""),
    summary: summary.replace(/^This record replaces \S+: Looked at again\. /, ""),
  };
}

describe("a record", () => {
  test("is the same when it is corrected and nothing changed", () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const { dataset, issuedOn, correctedOn } = sceneOf(recipe);
        for (const series of ["WS", "SW", "EA"] as const) {
          const after = issued(dataset, issuedOn, series);
          const record = recordOf(after);
          const again = corrected(after, record, correctedOn);
          expect(lasting(again)).toEqual(lasting(record));
        }
      }),
      { numRuns: 25 },
    );
  });

  test("has a reading of its period that arrived before its issue, and no later reading", () => {
    fc.assert(
      fc.property(recipes, fc.integer({ min: 0, max: 6 }), (recipe, ago) => {
        const { dataset, end, issuedOn } = sceneOf({ ...recipe, wait: 1 + (recipe.wait % 6) });
        const row = (knownOn: string, observedOn = addDays(end, -ago)) =>
          observation("birch", "delay", observedOn, 9.5, { knownOn });
        const figures = (rows: Dataset) => {
          const { publishedAt, validUntil, provenance, ...core } = coreOf(
            recordOf(issued(rows, issuedOn)),
          );
          return { ...core, counts: provenance.inputs };
        };
        const late = withRow(dataset, row(issuedOn));
        expect(figures(late)).toEqual(figures(withRow(dataset, row(end))));
        expect(figures(late).counts.observations).toBe(figures(dataset).counts.observations + 1);
        const tooLate = withRow(dataset, row(addDays(issuedOn, 1)));
        expect(figures(tooLate)).toEqual(figures(dataset));
        const ofToday = withRow(dataset, row(issuedOn, issuedOn));
        expect(figures(ofToday)).toEqual(figures(dataset));
      }),
      { numRuns: 20 },
    );
  });

  test("is computed again to the same figures, however late it was issued", () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const { dataset, issuedOn } = sceneOf(recipe);
        const after = issued(dataset, issuedOn);
        expect(replayFaults(after, [], recordOf(after))).toEqual([]);
        const mended = after.observations.map((row) => ({
          ...row,
          value: Number(row.value) * 0.5,
        }));
        const faults = replayFaults({ ...after, observations: mended }, [], recordOf(after));
        expect(faults.map(({ member }) => member)).toContain("snapshot");
      }),
      { numRuns: 20 },
    );
  });

  test("says both of its days", () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const { dataset, end, issuedOn } = sceneOf(recipe);
        const after = issued(dataset, issuedOn);
        const { freshness, periodEnd, provenance, publishedAt, snapshot } = recordOf(after);
        expect([periodEnd, freshness.asOf, snapshot.asOf]).toEqual([end, end, end]);
        expect([provenance.asOf, publishedAt.slice(0, 10)]).toEqual([issuedOn, issuedOn]);
        for (const one of after.forecasts) expect(one.issuedOn).toBe(issuedOn);
        expect(after.forecasts.length > 0).toBe(recipe.model);
      }),
      { numRuns: 20 },
    );
  });

  test("names one value of each figure", () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const { dataset, issuedOn } = sceneOf(recipe);
        const late = withRow(
          dataset,
          observation("alder", "delay", addDays(issuedOn, -recipe.wait), 3, { knownOn: issuedOn }),
        );
        const record = recordOf(issued(late, issuedOn));
        expect(told(record)).toEqual(stated(record));
      }),
      { numRuns: 60 },
    );
  });

  test("is the point of its period in the series from then on", () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const { dataset, end, issuedOn } = sceneOf({ ...recipe, wait: 1 + (recipe.wait % 6) });
        const row = observation("alder", "delay", end, 9.9, { knownOn: issuedOn });
        const late = withRow(dataset, row);
        const after = issued(late, issuedOn);
        const record = recordOf(after);
        const point = (content: Dataset, asOf: string) =>
          recordedAnalysis(content, asOf)().market.find((one) => one.periodEnd === end);
        const level = record.metrics.find(({ id }) => id === "level")?.value ?? null;
        for (const later of [0, 1, 30]) {
          const found = point(after, addDays(issuedOn, later));
          expect(rounded(found?.stress ?? null, 3)).toBe(record.stressIndex);
          expect(rounded(found?.level ?? null, 1)).toBe(level);
          expect(found?.state).toBe(record.marketState);
        }
        // a period that nobody issued is read by all that is known
        expect(rounded(point(late, issuedOn)?.level ?? null, 1)).toBe(level);
      }),
      { numRuns: 25 },
    );
  });
});

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : roundHalfEven(value, digits);
}

const patterns = {
  stress: /Sector stress (?:is|stands at) ([\d.]+) (?:points )?out/,
  level: /the median score is (\d+(?:\.\d+)?)/,
  rated: /(?:All )?(\d+) (?:of the \d+ )?constituents (?:is|are) rated/,
  confidence: /Confidence in the reading is ([\d.]+)/,
  coverage: /weakest part is coverage, at ([\d.]+)/,
  covers: /the indicators cover (\d+) per cent/,
};

/** The figures that the text names. */
function told({ summary }: Publication): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(patterns).flatMap(([id, pattern]) => {
      const found = pattern.exec(summary)?.[1];
      return found === undefined ? [] : [[id, found]];
    }),
  );
}

/** The same figures of its fields, as far as the text names them. */
function stated(record: Publication): Readonly<Record<string, string>> {
  const metric = (id: string) => record.metrics.find((one) => one.id === id)?.value ?? null;
  const part = record.confidenceBasis.coverage;
  const values = {
    stress: rounded(record.stressIndex, 1)?.toFixed(1),
    level: metric("level")?.toFixed(1),
    rated: String(metric("rated")),
    confidence: record.confidence?.toFixed(2),
    coverage: part?.toFixed(2),
    covers: part === null ? undefined : String(Math.floor((metric("coverage") ?? 0) * 100)),
  };
  expect(Math.abs((metric("coverage") ?? 0) - (part ?? 0))).toBeLessThanOrEqual(0.0055);
  const named = told(record);
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) =>
      id in named && value !== undefined ? [[id, value]] : [],
    ),
  );
}
