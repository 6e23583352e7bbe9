import { describe, expect, test } from "vitest";
import { reportsOf } from "../../src/engine/world/series.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { hindsight } from "../../src/issue/reading.ts";
import { observation, tinyDataset } from "../engine/world-builder.ts";

describe("hindsight()", () => {
  const dataset = tinyDataset({
    observations: [
      observation("alder", "delay", "2025-01-03", 4),
      observation("alder", "delay", "2025-01-03", 9, { knownOn: "2025-01-09" }),
      observation("alder", "delay", "2025-01-07", 5),
      observation("birch", "delay", "2025-01-02", 7, { knownOn: "2025-02-01" }),
    ],
  });
  const known = (day: string, knownBy: string) => {
    const { observations } = worldAt(
      hindsight(dataset, [{ periodEnd: "2025-01-05", knownBy }]),
      day,
    );
    const series = [...observations.values()].flatMap((of) => [...of.values()]);
    return series.flatMap((of) => Array.from(reportsOf(of), ({ value }) => value));
  };

  test("adds what was learnt later about the period, the latest last", () => {
    expect(known("2025-01-05", "2025-01-10")).toEqual([4, 9]);
    expect(known("2025-01-05", "2025-02-01")).toEqual([4, 9, 7]);
  });

  test("adds nothing when nothing was learnt", () => {
    expect(known("2025-01-05", "2025-01-05")).toEqual([4]);
  });

  test("leaves earlier days as they were known", () => {
    expect(known("2025-01-04", "2025-02-01")).toEqual([4]);
  });

  test("does not change the content it is given", () => {
    expect(dataset.observations.map(({ knownOn }) => knownOn)).toContain("2025-01-09");
  });
});
