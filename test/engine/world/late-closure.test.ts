import { describe, expect, test } from "vitest";
import { analyse } from "../../../src/engine/analyse.ts";
import { newestKnownDay, worldAt } from "../../../src/engine/world/world.ts";
import { forecastMode } from "../../../src/issue/issue.ts";
import { hindsight } from "../../../src/issue/reading.ts";
import { firm, observation, tinyDataset } from "../world-builder.ts";

// A closure of March that was learnt in June changes nothing before June.

const observations = ["alder", "birch"].flatMap((slug) => [
  observation(slug, "delay", "2024-02-25", 2),
  observation(slug, "delay", "2024-03-24", 3),
]);
const active = { status: "active", from: "2020-01-01" } as const;
const closed = { status: "closed", from: "2024-03-01", knownOn: "2024-06-25" } as const;
const before = tinyDataset({ observations, firms: [firm("alder"), firm("birch")] });
const after = tinyDataset({
  observations,
  firms: [firm("alder", { statusHistory: [active, closed] }), firm("birch")],
});

describe("a closure that was learnt late", () => {
  test("leaves every answer of the days before as it was", () => {
    for (const asOf of ["2024-02-25", "2024-03-31", "2024-06-24"]) {
      const [x, y] = [before, after].map((dataset) => analyse(worldAt(dataset, asOf)));
      expect(y?.firms).toEqual(x?.firms);
      expect(y?.market).toEqual(x?.market);
      expect(y?.inputHash).toBe(x?.inputHash);
    }
  });

  test("counts from the day on which it was learnt", () => {
    const statusOn = (asOf: string) =>
      analyse(worldAt(after, asOf)).firms.find((one) => one.firm.slug === "alder")?.status;
    expect([statusOn("2024-06-24"), statusOn("2024-06-25")]).toEqual(["active", "closed"]);
    expect(newestKnownDay(after)).toBe("2024-06-25");
  });

  test("is known in the correction of the period that it fell into", () => {
    const known = hindsight(after, [{ periodEnd: "2024-03-31", knownBy: "2024-07-01" }]);
    expect(analyse(worldAt(known, "2024-03-31")).firms[0]?.status).toBe("closed");
    const tooEarly = hindsight(after, [{ periodEnd: "2024-03-31", knownBy: "2024-06-24" }]);
    expect(analyse(worldAt(tooEarly, "2024-03-31")).firms[0]?.status).toBe("active");
  });
});

describe("forecastMode()", () => {
  const on = (today: string, period: "week" | "year" = "week") => ({ today, period });

  test("is real_time only where nothing was known after the day", () => {
    const clock = on("2024-03-25");
    expect(forecastMode(newestKnownDay(before), "2024-03-24", clock)).toBe("real_time");
    expect(forecastMode(newestKnownDay(before), "2024-03-23", clock)).toBe("hindcast");
    expect(forecastMode(newestKnownDay(after), "2024-03-31", clock)).toBe("hindcast");
    expect(forecastMode(null, "2024-03-31", clock)).toBe("real_time");
  });

  test("is hindcast for a history that is entered later than a period of the clock", () => {
    expect(forecastMode(null, "2024-03-24", on("2024-03-31"))).toBe("real_time");
    expect(forecastMode(null, "2024-03-24", on("2024-04-01"))).toBe("hindcast");
    expect(forecastMode(null, "2014-06-30", on("2026-11-24", "year"))).toBe("hindcast");
    expect(forecastMode(null, "2024-03-24", on("2024-04-01", "year"))).toBe("real_time");
    expect(forecastMode(null, "2027-03-24", on("2024-04-01"))).toBe("hindcast");
  });
});
