import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDay } from "../../../src/engine/numbers/calendar.ts";
import { readIndicator } from "../../../src/engine/reading/indicator.ts";
import { noPeers } from "../../../src/engine/reading/scale/scale.ts";
import { normalise } from "../../../src/engine/reading/scale/scales.ts";
import { seriesWriter } from "../../../src/engine/world/series.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import type { Indicator } from "../../../src/model/methodology.ts";
import type { Observation } from "../../../src/model/observation.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { observation } from "../world-builder.ts";

// goalposts 0 to 10 points, half-life 30 days, window 14 days
const delay = tinyMethodology().indicators[0]!;
const { score } = tinyMethodology();
const at = "2024-06-30";

function read(rows: readonly Observation[], overrides: Partial<Indicator> = {}, day = at) {
  return readIndicator(
    seriesWriter(rows.length)(rows),
    { ...delay, ...overrides },
    4,
    sightOn(day),
    (value) => normalise(value, { ...delay, ...overrides }, score, noPeers),
  );
}

const rows = (...days: readonly (readonly [string, number])[]) =>
  days.map(([day, value]) => observation("alder", "delay", day, value));

describe("normalise()", () => {
  test("maps the goalposts to 0 and 1 and clips beyond them", () => {
    const up = { ...delay, lo: 2, hi: 4, direction: "higher" as const };
    expect([1, 2, 3, 4, 5].map((x) => normalise(x, up, score, noPeers))).toEqual([0, 0, 0.5, 1, 1]);
    const down = { ...up, direction: "lower" as const };
    expect([1, 2, 3, 4, 5].map((x) => normalise(x, down, score, noPeers))).toEqual([
      1, 1, 0.5, 0, 0,
    ]);
  });
});

describe("readIndicator()", () => {
  test("is null all through without an observation", () => {
    expect(read([])).toEqual({
      id: "delay",
      value: null,
      normalised: null,
      observedOn: null,
      ageDays: null,
      observations: 0,
      evidenceIds: [],
      effect: null,
    });
  });

  const month = rows(
    ["2024-06-01", 9],
    ["2024-06-15", 1],
    ["2024-06-16", 2],
    ["2024-06-20", 6],
    ["2024-06-28", 3],
  );

  test.each([
    ["last", 3, 1],
    ["median", 2.5, 4],
    ["sum", 12, 4],
    ["rate", 12 / 14, 4],
  ] as const)(
    "%s covers the 14 days that end with the newest observation",
    (aggregate, value, n) => {
      const found = read(month, { aggregate });
      expect(found.value).toBeCloseTo(value, 12);
      expect(found.observations).toBe(n);
      expect(found.observedOn).toBe("2024-06-28");
      expect(found.ageDays).toBe(2);
    },
  );

  test("reads a quiet source as it last reported, until it is too old", () => {
    // four half-lives of 30 days after the 1st of June is the 29th of September
    const old = rows(["2024-06-01", 4]);
    expect(read(old, {}, "2024-09-29").value).toBe(4);
    const stale = read(old, {}, "2024-09-30");
    expect(stale).toMatchObject({ value: null, normalised: null, observations: 0 });
    expect(stale).toMatchObject({ observedOn: "2024-06-01", ageDays: 121 });
  });

  test("uses the latest revision of a day that was known", () => {
    const revised = [
      observation("alder", "delay", "2024-06-01", 4, { knownOn: "2024-06-02" }),
      observation("alder", "delay", "2024-06-01", 7, { knownOn: "2024-06-10" }),
    ];
    expect(read(revised, {}, "2024-06-01").value).toBeNull();
    expect(read(revised, {}, "2024-06-09").value).toBe(4);
    expect(read(revised, {}, "2024-06-10").value).toBe(7);
    expect(read(revised, { aggregate: "sum" }, "2024-06-10").value).toBe(7);
  });

  test("ignores rows that are known or observed later", () => {
    const seen = rows(["2024-06-01", 4]);
    const unseen = [
      observation("alder", "delay", "2024-06-20", 9, { knownOn: "2024-07-01" }),
      observation("alder", "delay", "2024-07-02", 9, { knownOn: "2024-07-02" }),
    ];
    expect(read([...seen, ...unseen])).toEqual(read(seen));
  });

  test("names the evidence it used, once and in order", () => {
    const named = ["e2", "e1", "e2", null].map((evidenceId, i) =>
      observation("alder", "delay", `2024-06-2${i}`, i, { evidenceId }),
    );
    expect(read(named).evidenceIds).toEqual(["e1", "e2"]);
    expect(read(named, { aggregate: "last" }).evidenceIds).toEqual([]);
  });

  test("does not depend on the order of two reports of one value", () => {
    const [a, b, none] = ["e1", "e2", null].map((evidenceId) =>
      observation("alder", "delay", "2024-06-20", 5, { evidenceId }),
    );
    expect(read([a!, b!])).toEqual(read([b!, a!]));
    expect(read([a!, none!])).toEqual(read([none!, a!]));
  });

  test("agrees with a plain reading of its definition", () => {
    const row = fc.record({
      day: fc.integer({ min: 0, max: 60 }),
      lag: fc.integer({ min: 0, max: 20 }),
      value: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 0, max: 90 }), (raw, now) => {
        const sorted = raw
          .toSorted((a, b) => a.day - b.day || a.lag - b.lag || a.value - b.value)
          .map(({ day, lag, value }) =>
            observation("alder", "delay", isoDay(day), value, { knownOn: isoDay(day + lag) }),
          );
        const known = raw.filter(({ day, lag }) => day + lag <= now);
        const newest = Math.max(...known.map(({ day }) => day));
        const days = [...new Set(known.map(({ day }) => day))].filter((d) => d > newest - 14);
        const latest = days.map((day) => {
          const those = known.filter((one) => one.day === day);
          const lag = Math.max(...those.map((one) => one.lag));
          return Math.max(...those.filter((one) => one.lag === lag).map(({ value }) => value));
        });
        const expected = known.length === 0 ? null : latest.reduce((a, b) => a + b, 0);
        expect(read(sorted, { aggregate: "sum" }, isoDay(now)).value).toBe(expected);
      }),
    );
  });
});
