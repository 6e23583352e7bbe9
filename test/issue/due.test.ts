import { describe, expect, test } from "vitest";
import type { MarketPeriod } from "../../src/engine/market/market.ts";
import { type DueQuestion, dueSeries, endsMonth, nextExpected } from "../../src/issue/due.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { sampleCore } from "../record/sample-core.ts";
import { week, weeks } from "./sample-market.ts";

function due(market: readonly MarketPeriod[], overrides: Partial<DueQuestion> = {}) {
  const methodology = tinyMethodology();
  return dueSeries({
    market,
    methodology,
    period: "week",
    criticalTurns: [],
    comparison: null,
    toAlarm: { firms: 3 },
    isDrifting: false,
    ...overrides,
  });
}

describe("dueSeries()", () => {
  test("is empty before the first period end", () => {
    expect(due([])).toEqual([]);
  });

  test("has Weekly Stress every period, also when there is no stress to give", () => {
    expect(due([week("2025-01-12", 20)])).toEqual(["WS"]);
    expect(due([week("2025-01-12", null)])).toEqual(["WS"]);
  });

  test("has Structural Watch on the last period end of a month", () => {
    expect(due([week("2025-01-19", 20)])).toEqual(["WS"]);
    expect(due([week("2025-01-26", 20)])).toEqual(["WS", "SW"]);
    expect(due([week("2024-06-30", 20)])).toEqual(["WS", "SW"]);
  });

  test.each(["month", "quarter", "year"] as const)(
    "has Structural Watch every period when the period is a %s",
    (period) => {
      expect(due([week("2024-12-31", 20)], { period })).toEqual(["WS", "SW"]);
    },
  );

  test("has Payout Drift when a watched input is news", () => {
    expect(due([week("2025-01-12", 20)], { isDrifting: true })).toEqual(["WS", "PD"]);
  });

  test.each([
    ["raised", "high", true],
    ["raised", "critical", true],
    ["entered", "high", true],
    ["raised", "elevated", false],
    ["unchanged", "high", false],
    ["lowered", "high", false],
  ] as const)("when the state is %s to %s has Escalation Alert: %s", (transition, state, alert) => {
    expect(due([week("2025-01-12", 70, { transition, state })]).includes("EA")).toBe(alert);
  });

  test("has Escalation Alert in the period in which the third firm turns critical", () => {
    const criticalTurns = [
      { firmId: "a", on: "2024-12-28" },
      { firmId: "b", on: "2025-01-01" },
      { firmId: "c", on: "2025-01-06" },
    ];
    expect(due([week("2025-01-05", 20)], { criticalTurns })).not.toContain("EA");
    expect(due([week("2025-01-12", 20)], { criticalTurns })).toContain("EA");
    expect(due([week("2025-01-19", 20)], { criticalTurns })).not.toContain("EA");
    const more = { criticalTurns, toAlarm: { firms: 4 } };
    expect(due([week("2025-01-12", 20)], more)).not.toContain("EA");
  });
});

describe("endsMonth()", () => {
  test("is true for exactly one week of every month", () => {
    const ends = weeks(Array.from({ length: 157 }, () => 20)).map(({ periodEnd }) => periodEnd);
    const closing = ends.filter((end) => endsMonth("week", end)).map((end) => end.slice(0, 7));
    const months = new Set(ends.slice(0, -1).map((end) => end.slice(0, 7)));
    expect(closing).toEqual([...months].filter((month) => month < "2025-01"));
  });
});

describe("nextExpected()", () => {
  const next = (overrides: object, period: Parameters<typeof nextExpected>[2] = "week") => {
    const record = publicationOf({ ...sampleCore, periodEnd: "2026-06-28", ...overrides });
    return nextExpected(record, "2026-06-29T06:00:00Z", period);
  };

  test("is as long after the end of the next period as the record was after its own", () => {
    expect(next({ seriesCode: "WS" })).toBe("2026-07-06T23:59:59Z");
    expect(next({ seriesCode: "WS", periodEnd: "2026-06-27" }, "day")).toBe("2026-06-29T23:59:59Z");
    expect(next({ seriesCode: "WS", periodEnd: "2025-12-31" }, "year")).toBe(
      "2027-06-29T23:59:59Z",
    );
  });

  test("of Structural Watch is a month on", () => {
    expect(next({ seriesCode: "SW" })).toBe("2026-07-27T23:59:59Z");
  });

  test("is not known of what is issued on an occasion", () => {
    for (const seriesCode of ["PD", "EA"]) expect(next({ seriesCode })).toBeNull();
    expect(next({ seriesCode: "WS", type: "withdrawal" })).toBeNull();
  });
});
