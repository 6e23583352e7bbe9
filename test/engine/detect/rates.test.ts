import { expect, it, test } from "vitest";
import { falseAlarms, powerOf } from "./power.ts";
import { noises } from "./series-worlds.ts";

// A small part of bench/detector.ts, which has more series and every period.

const rooms = [
  { period: "week", firms: 30, length: 104 },
  { period: "month", firms: 40, length: 60 },
  { period: "quarter", firms: 60, length: 40 },
  { period: "year", firms: 100, length: 24 },
] as const;

test.each(Object.keys(noises))("at most 1 of 100 readings is told: %s", (noise) => {
  for (const { period, ...size } of rooms) {
    expect(falseAlarms(noise, period, { ...size, from: 0 }), period).toBeLessThanOrEqual(0.01);
  }
});

it("tells each change at most one period after a CUSUM with the same rate of false alarms", () => {
  const cells = powerOf("week", 40, 104, 15);
  const late = cells.filter(({ own, reference }) => own > reference + 1);
  expect(late).toEqual([]);
});
