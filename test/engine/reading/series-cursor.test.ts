import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayNumber } from "../../../src/engine/numbers/calendar.ts";
import { readIndicator } from "../../../src/engine/reading/indicator.ts";
import { advanceTo, seriesCursor } from "../../../src/engine/reading/series-cursor.ts";
import { seriesOf } from "../../../src/engine/world/series.ts";
import type { Indicator } from "../../../src/model/methodology.ts";
import type { Observation } from "../../../src/model/observation.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { observation } from "../world-builder.ts";

const delay = tinyMethodology().indicators[0]!;
const dayAfter = (n: number) => addDays("2024-01-01", n);

// few days and long lags, so that many rows revise a day and many come out of turn
const anyRows = fc.array(
  fc
    .record({
      day: fc.integer({ min: 0, max: 60 }),
      lag: fc.integer({ min: 0, max: 40 }),
      value: fc.double({ min: -1, max: 12, noNaN: true }),
    })
    .map(({ day, lag, value }) =>
      observation("alder", "delay", dayAfter(day), value + 0, { knownOn: dayAfter(day + lag) }),
    ),
  { maxLength: 25 },
);

const anyIndicator = fc.record({
  aggregate: fc.constantFrom("last", "median", "sum", "rate"),
  windowDays: fc.integer({ min: 1, max: 40 }),
  halfLifeDays: fc.double({ min: 0.3, max: 20, noNaN: true }),
});

const anyDays = fc
  .array(fc.integer({ min: -5, max: 130 }), { maxLength: 40 })
  .map((days) => days.sort((a, b) => a - b).map(dayAfter));

test("advanceTo() equals readIndicator() on every day", () => {
  fc.assert(
    fc.property(anyRows, anyIndicator, anyDays, (rows, rules, days) => {
      const indicator: Indicator = { ...delay, ...rules };
      const series = seriesOf(rows.sort(inOrder));
      const cursor = seriesCursor(series, indicator, 1.5);
      for (const day of days) {
        advanceTo(cursor, dayNumber(day));
        const { value, normalised, observedOn } = readIndicator(series, indicator, 1.5, day);
        expect(cursor.figure).toEqual({ value, normalised, observedOn });
      }
    }),
    { numRuns: 500 },
  );
});

test("advanceTo() computes again only when a row becomes known or the value becomes stale", () => {
  // half-life 30 days: stale 46 days after the observation
  const rows = [observation("alder", "delay", "2024-01-01", 4, { knownOn: "2024-01-11" })];
  const cursor = seriesCursor(seriesOf(rows), delay, 1.5);
  const turns = ["2024-01-01", "2024-01-11", "2024-02-16"].map((day) => {
    advanceTo(cursor, dayNumber(day));
    return cursor.until;
  });
  expect(turns).toEqual([
    dayNumber("2024-01-11"),
    dayNumber("2024-02-16"),
    Number.POSITIVE_INFINITY,
  ]);
});

function inOrder(a: Observation, b: Observation): number {
  const [x, y] = [`${a.observedOn} ${a.knownOn}`, `${b.observedOn} ${b.knownOn}`];
  return x < y ? -1 : x > y ? 1 : 0;
}
