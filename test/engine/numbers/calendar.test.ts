import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  dayNumber,
  daysBetween,
  isoDay,
  laterOf,
  periodDays,
  periodEnd,
  periodEnds,
  periodStart,
} from "../../../src/engine/numbers/calendar.ts";
import { periods } from "../../../src/model/publisher.ts";

// 0001-01-01 to 9999-12-31
const day = fc.integer({ min: -719_162, max: 2_932_896 }).map(isoDay);
const nearDay = fc.integer({ min: 0, max: 40_000 }).map(isoDay);
const period = fc.constantFrom(...periods);

describe("calendar days", () => {
  test("dayNumber() counts from 1970-01-01", () => {
    expect(dayNumber("1970-01-01")).toBe(0);
    expect(dayNumber("2024-02-29")).toBe(19_782);
    expect(dayNumber("1969-12-31")).toBe(-1);
    expect(dayNumber("0001-01-01")).toBe(-719_162);
  });

  test("isoDay() is the inverse of dayNumber()", () => {
    fc.assert(
      fc.property(day, (d) => {
        expect(isoDay(dayNumber(d))).toBe(d);
      }),
    );
  });

  test("agree with the platform's own calendar on every day of 800 years", () => {
    for (let n = -135_140; n < 157_054; n += 1) {
      const platform = new Date(n * 86_400_000).toISOString().slice(0, 10);
      if (isoDay(n) !== platform || dayNumber(platform) !== n) expect(isoDay(n)).toBe(platform);
    }
    expect(isoDay(157_053)).toBe("2399-12-31");
  });

  test("addDays() crosses months, leap days and years", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2023-02-28", 1)).toBe("2023-03-01");
    expect(addDays("1900-02-28", 1)).toBe("1900-03-01");
    expect(addDays("2024-12-31", 1)).toBe("2025-01-01");
    expect(addDays("2024-01-01", -366)).toBe("2022-12-31");
  });

  test("daysBetween() is negative when the second day is earlier", () => {
    expect(daysBetween("2024-01-01", "2024-12-31")).toBe(365);
    expect(daysBetween("2024-12-31", "2024-01-01")).toBe(-365);
  });

  test("later days are greater as texts", () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(a < b).toBe(dayNumber(a) < dayNumber(b));
        expect(dayNumber(laterOf(a, b))).toBe(Math.max(dayNumber(a), dayNumber(b)));
      }),
    );
  });
});

describe("calendar periods", () => {
  test("weeks end on Sunday", () => {
    expect(periodEnds("week", "2024-12-27", "2025-01-12")).toEqual([
      "2024-12-29",
      "2025-01-05",
      "2025-01-12",
    ]);
    expect(periodStart("week", "2025-01-05")).toBe("2024-12-30");
  });

  test("months, quarters and years are those of the calendar", () => {
    expect(periodEnds("month", "2024-01-31", "2024-04-29")).toEqual([
      "2024-01-31",
      "2024-02-29",
      "2024-03-31",
    ]);
    expect(periodEnds("quarter", "2009-12-31", "2010-07-01")).toEqual([
      "2009-12-31",
      "2010-03-31",
      "2010-06-30",
    ]);
    expect(periodEnds("year", "2023-06-01", "2025-12-30")).toEqual(["2023-12-31", "2024-12-31"]);
    expect(periodStart("quarter", "2010-03-31")).toBe("2010-01-01");
    expect(periodStart("year", "2024-12-31")).toBe("2024-01-01");
  });

  test("periodEnds() is empty when nothing ends between", () => {
    expect(periodEnds("week", "2025-01-06", "2025-01-11")).toEqual([]);
    expect(periodEnds("week", "2025-01-12", "2025-01-01")).toEqual([]);
  });

  test("a day lies within its period, and periods follow without a gap", () => {
    fc.assert(
      fc.property(period, nearDay, (name, d) => {
        const end = periodEnd(name, d);
        const start = periodStart(name, end);
        expect(start <= d && d <= end).toBe(true);
        expect(periodEnd(name, start)).toBe(end);
        expect(periodStart(name, periodEnd(name, addDays(end, 1)))).toBe(addDays(end, 1));
      }),
    );
  });

  test("a nominal length is within two days of every real one", () => {
    fc.assert(
      fc.property(period, nearDay, (name, d) => {
        const end = periodEnd(name, d);
        const length = daysBetween(periodStart(name, end), end) + 1;
        expect(Math.abs(length - periodDays(name))).toBeLessThanOrEqual(2);
      }),
    );
  });
});
