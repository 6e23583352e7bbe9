import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { worldAt } from "../../src/engine/world/world.ts";
import { publicationSchema, type SeriesCode, seriesCodes } from "../../src/model/publication.ts";
import { contentHashOf } from "../../src/record/reference.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, tinyDataset } from "../engine/world-builder.ts";
import { sampleAnalysis } from "../exports/sample-site.ts";
import { issueSample as issue } from "./sample-comparison.ts";
import { analysisOf, weeks, withDelays } from "./sample-market.ts";

const options = { series: null, note: null, criticalTurns: [], mode: "real_time" } as const;
const one = (code: SeriesCode, market = weeks([35.4, 41.5]), publications = sampleNothing) =>
  issue(analysisOf(market), publications, { ...options, series: code }).records[0];
const sampleNothing: Parameters<typeof issue>[1] = [];

describe("issue()", () => {
  test("writes what is due, named by its content", () => {
    const { records, already } = issue(analysisOf(weeks([35.4, 41.5])), [], options);
    expect(records.map(({ seriesCode, type, version }) => [seriesCode, type, version])).toEqual([
      ["WS", "scheduled", 1],
    ]);
    expect(already).toEqual([]);
    for (const record of records) {
      expect(publicationSchema.parse(record)).toEqual(record);
      expect(contentHashOf(record)).toBe(record.contentHash);
      expect(record.publishedAt).toBe("2025-01-08T06:00:00Z");
      expect(record.validUntil).toBe("2025-01-15T06:00:00Z");
    }
  });

  test("gives the same bytes twice", () => {
    const analysis = analysisOf(weeks([35.4, 41.5]));
    expect(issue(analysis, [], options)).toEqual(issue(analysis, [], options));
  });

  test("issues a concept once, and names the record that exists", () => {
    const analysis = analysisOf(weeks([35.4, 41.5]));
    const { records } = issue(analysis, [], options);
    const again = issue(analysis, records, options);
    expect(again).toMatchObject({ records: [], forecasts: [] });
    expect(again.already).toEqual(records);
  });

  test("issues a named series that is not due, and states that no rule required it", () => {
    expect(one("PD")?.title).toContain("within the usual range");
    expect(one("EA")?.summary).toContain("No rule of escalation is met in this period.");
  });

  test("orders the records of a run as the log does", () => {
    const market = weeks([60, 70], { state: "high", transition: "raised" });
    const { records } = issue(analysisOf(market), [], options);
    const references = records.map(({ referenceId }) => referenceId);
    expect(references).toEqual(references.toSorted());
    expect(records.map(({ seriesCode }) => seriesCode)).toEqual(["EA", "WS"]);
  });

  test("appends after an issue of the same day, and never before a later one", () => {
    const analysis = analysisOf(weeks([35.4, 41.5]));
    const { records } = issue(analysis, [], options);
    const second = issue(analysis, records, { ...options, series: "SW" }).records[0];
    expect(second?.publishedAt).toBe("2025-01-08T06:00:01Z");
    const later = records.map((record) => ({ ...record, publishedAt: "2025-02-01T06:00:00Z" }));
    expect(() => issue(analysis, later, { ...options, series: "SW" })).toThrow(
      "Cannot issue on 2025-01-08: the newest record is of 2025-02-01T06:00:00Z",
    );
  });

  test("refuses before the first period has ended", () => {
    expect(() => issue(analysisOf([]), [], { ...options, series: "WS" })).toThrow("Cannot issue");
    expect(issue(analysisOf([]), [], options).records).toEqual([]);
  });

  test("archives the probabilities of the day once, with the Weekly Stress", () => {
    const dataset = tinyDataset({ models: [tinyModel()], firms: sampleAnalysis().world.firms });
    const world = worldAt(dataset, "2025-01-08");
    const analysis = analysisOf(weeks([35.4, 41.5]), { world });
    const rows = [
      {
        issuedOn: "2025-01-08",
        firmId: "alder",
        probability: 0.123456,
        modelVersion: tinyModel().version,
        mode: "real_time",
      },
    ];
    expect(issue(analysis, [], options).forecasts).toEqual(rows);
    expect(issue(analysis, [], { ...options, series: "SW" }).forecasts).toEqual([]);
    const archived = { ...world, forecasts: issue(analysis, [], options).forecasts };
    const again = analysisOf(weeks([35.4, 41.5]), { world: archived });
    expect(issue(again, [], options).forecasts).toEqual([]);
  });

  test("freezes the publisher's note and legal note with the record", () => {
    const analysis = analysisOf(weeks([35.4, 41.5]));
    const [record] = issue(analysis, [], { ...options, note: "A *calm* week." }).records;
    expect(record).toMatchObject({ note: "A *calm* week.", legalNoteId: "note" });
    expect(record?.legalNote).toBe("An automatic reading of evidence.");
  });
});

describe("a record of any series", () => {
  test("has contributions that sum to its stress, and a delta between published numbers", () => {
    const stress = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(stress, stress, fc.constantFrom(...seriesCodes), (before, now, code) => {
        const record = one(code, weeks([before, now]));
        const sum = record?.segments.reduce((total, s) => total + (s.contribution ?? 0), 0) ?? -1;
        expect(Math.abs(sum - (record?.stressIndex ?? 0))).toBeLessThan(1e-9);
        const [then, last] = (record?.stressHistory ?? []).map(({ stressIndex }) => stressIndex);
        expect(last).toBe(record?.stressIndex);
        expect(record?.stressDelta).toBeCloseTo((last ?? 0) - (then ?? 0), 9);
      }),
    );
  });

  test("keeps absent values: without stress there is no number and no statement about it", () => {
    const record = one("WS", weeks([null, null]));
    expect(record).toMatchObject({
      stressIndex: null,
      stressDelta: null,
      marketState: "indeterminate",
    });
    expect(record?.segments.every(({ contribution }) => contribution === null)).toBe(true);
    expect(record?.summary).toContain("The market state is indeterminate because");
    expect(record?.summary).not.toContain("points");
  });

  test("keeps 52 periods of history", () => {
    const record = one("WS", weeks(Array.from({ length: 60 }, (_, i) => i)));
    expect(record?.stressHistory).toHaveLength(52);
    expect(record?.stressHistory.at(-1)?.periodEnd).toBe("2025-01-05");
  });
});

describe("Weekly Stress", () => {
  test("compares its numbers with the period before, rounded once", () => {
    const record = one("WS", weeks([35.44, 41.46]));
    expect(record?.title).toBe(
      "Weekly Stress, 30 December 2024 to 5 January 2025: stress 41.5, state watch",
    );
    expect(record?.summary).toContain(
      "Sector stress is 41.5 out of 100 on 5 January 2025, up 6.0 points on a week earlier.",
    );
    expect(record?.stressDelta).toBe(6.02);
    expect(one("WS", weeks([41.46, 41.45]))?.summary).toContain("unchanged from a week earlier");
  });

  test("says why the state falls, also in a week in which stress rose", () => {
    const lowered = { state: "watch", previousState: "elevated", transition: "lowered" } as const;
    expect(one("WS", weeks([20, 41.5], lowered))?.summary).toContain(
      "falls one step, from elevated to watch, because stress has been below 45 for two periods in a row.",
    );
  });

  test("has the singular where one firm is rated, or there is one", () => {
    const ratedOf = (constituents: number, rated: number, level: number | null) =>
      one("WS", weeks([35.4, 41.5], { constituents, rated, level }))?.summary;
    expect(ratedOf(3, 1, 61.2)).toContain("1 of the 3 constituents is rated and the median");
    expect(ratedOf(1, 1, 61.2)).toContain("The only constituent is rated and the median");
    expect(ratedOf(1, 0, null)).toContain("The only constituent cannot be rated.");
    expect(ratedOf(2, 2, 61.2)).toContain("Both constituents are rated and the median");
  });

  test("counts the firms of each band against the record before", () => {
    const first = one(
      "WS",
      weeks([35.4]).map((w) => ({ ...w, periodEnd: "2024-12-29" })),
    );
    const record = one("WS", weeks([35.4, 41.5]), first === undefined ? [] : [first]);
    const low = record?.metrics.find(({ id }) => id === "band.low");
    expect(low).toMatchObject({ value: 1, previous: 1, change: 0 });
  });

  test("states since when stress has not been so high, once the history is long enough", () => {
    const long = [90, 20, 20, 20, 20, 50];
    expect(one("WS", weeks(long))?.summary).toContain("highest reading since 1 December 2024");
    expect(one("WS", weeks([90, 20, 50]))?.summary).not.toContain("highest");
    expect(one("WS", weeks([20, 21, 22, 23, 24, 19]))?.summary).toContain("has been lower");
  });
});

describe("Structural Watch", () => {
  const world = (on: string) =>
    worldAt(
      tinyDataset({
        firms: [
          firm("alder", { name: "Alder", jurisdictionTier: "tier-2" }),
          firm("birch", {
            name: "Birch",
            statusHistory: [
              { status: "active", from: "2020-01-01" },
              { status: "closed", from: "2025-01-04" },
            ],
          }),
          firm("cedar", { name: "Cedar", listedOn: "2025-01-02", country: "FR" }),
        ],
      }),
      on,
    );

  test("names entries, exits and changes of status, and measures concentration", () => {
    const analysis = analysisOf(weeks([35.4, 41.5]), { world: world("2025-01-08"), firms: [] });
    const [record] = issue(analysis, [], { ...options, series: "SW" }).records;
    expect(record?.title).toBe("Structural Watch, 1 to 5 January 2025: one entry, one exit");
    expect(record?.periodStart).toBe("2025-01-01");
    expect(record?.summary).toContain("Entered since 31 December 2024: Cedar.");
    expect(record?.summary).toContain("Left since 31 December 2024: Birch (closed).");
    expect(record?.summary).toContain(
      "One change of status was recorded: Birch from active to closed.",
    );
    const values = Object.fromEntries((record?.metrics ?? []).map(({ id, value }) => [id, value]));
    expect(values).toEqual({
      constituents: 2,
      entered: 1,
      left: 1,
      statusChanges: 1,
      "tier.tier-1": 1,
      "tier.tier-2": 1,
      jurisdictionConcentration: 0.5,
    });
  });
});

describe("Payout Drift", () => {
  test("states how far each measure is from its own past, and what decided", () => {
    const steady = Array.from({ length: 30 }, (_, i) => 3 + (i % 3));
    const delays = [...steady, 20];
    const record = one("PD", withDelays(weeks(delays.map(() => 20)), delays));
    expect(record?.type).toBe("triggered");
    expect(record?.summary).toMatch(
      /Median delay is 20 points on 5 January 2025, usually about 4 before: it alone is \d+\.\d of its own deviations away, more than \d+\.\d\./u,
    );
    const small = [...steady.map((delay) => delay / 100), 1];
    expect(one("PD", withDelays(weeks(small.map(() => 20)), small))?.summary).toContain(
      "Median delay is 1 point on",
    );
    const values = Object.fromEntries((record?.metrics ?? []).map(({ id, value }) => [id, value]));
    expect(values).toMatchObject({ sector_delay: 20, "sector_delay.readings": 1 });
    expect(values["sector_delay.usual"]).toBeCloseTo(4, 0);
    expect(values["sector_delay.size"]).toBeGreaterThan(values["sector_delay.limit"] ?? Infinity);
  });
});

describe("Escalation Alert", () => {
  test("calls the period before as the publisher does", () => {
    const summaryIn = (period: "week" | "month") => {
      const { world } = analysisOf([]);
      const analysis = analysisOf(weeks([35.4, 41.5]), {
        world: { ...world, publisher: { ...world.publisher, period } },
      });
      return issue(analysis, [], { ...options, series: "EA" }).records[0]?.summary;
    };
    expect(summaryIn("week")).toContain("up 6.1 points on the week before.");
    expect(summaryIn("month")).toContain("up 6.1 points on the month before.");
  });

  test("has the singular where rules are of one firm or one day", () => {
    const quiet = (escalation: { criticalFirms: number; withinDays: number }) => {
      const { world } = analysisOf([]);
      const { methodology } = world;
      const { issue: before } = methodology;
      const after = { ...before, escalation: { ...before.escalation, ...escalation } };
      const analysis = analysisOf(weeks([35.4, 41.5]), {
        world: { ...world, methodology: { ...methodology, issue: after } },
      });
      return issue(analysis, [], { ...options, series: "EA" }).records[0]?.summary;
    };
    expect(quiet({ criticalFirms: 1, withinDays: 14 })).toContain("No firm turned critical.");
    expect(quiet({ criticalFirms: 3, withinDays: 1 })).toContain(
      "Fewer than three firms turned critical within 1 day; that number is declared.",
    );
  });

  test("states its triggers with their counts", () => {
    const market = weeks([60, 70], {
      state: "high",
      previousState: "elevated",
      transition: "raised",
      because: { rule: "entered", threshold: 65, since: "2025-01-05" },
    });
    const criticalTurns = ["a", "b", "c"].map((firmId) => ({ firmId, on: "2025-01-02" }));
    const { records } = issue(analysisOf(market), [], { ...options, series: "EA", criticalTurns });
    expect(records[0]?.title).toContain("state high, three firms turned critical");
    expect(records[0]?.summary).toContain(
      "The market state rises from elevated to high, which begins at 65.",
    );
    expect(records[0]?.summary).toContain(
      "Three firms turned critical on 2 January 2025; three firms within 14 days are announced",
    );
    expect(records[0]?.metrics).toContainEqual(
      expect.objectContaining({ id: "trigger.firms", value: 3 }),
    );
  });
});
