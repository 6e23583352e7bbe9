import { type Methodology, methodologySchema } from "../../src/model/methodology.ts";
import type { Observation } from "../../src/model/observation.ts";
import { observation } from "../engine/world-builder.ts";

// A methodology in which a score is the last reading of its one indicator, so that a test can say
// what every figure must be without an engine of its own.

export const scoresOnly: Methodology = {
  ...methodologySchema.parse({
    effectiveFrom: "2020-01-01",
    pillars: [{ id: "service", name: "Service" }],
    indicators: [
      {
        ...{ id: "grade", label: "Grade", pillar: "service", unit: "points" },
        ...{ direction: "higher", lo: 0, hi: 100, aggregate: "last" },
      },
    ],
    segments: [
      {
        ...{ id: "service", name: "Service", weight: 1 },
        inputs: [
          {
            ...{ kind: "indicator", id: "median_grade", label: "Median grade", unit: "points" },
            ...{ indicator: "grade", calm: 100, worst: 0 },
          },
        ],
      },
    ],
    rules: { minConstituents: 2 },
    legalNotes: [{ id: "note", text: "An automatic reading of evidence." }],
  }),
  version: "1",
};

export type Grades = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Observations from grades by day and firm, each known on its day. */
export function graded(grades: Grades): Observation[] {
  return Object.entries(grades).flatMap(([on, ofDay]) =>
    Object.entries(ofDay).map(([firmId, value]) => observation(firmId, "grade", on, value)),
  );
}

/** The newest grade of each firm on a day. */
export function gradesOn(grades: Grades, day: string): Map<string, number> {
  const days = Object.keys(grades).sort();
  return new Map(days.filter((on) => on <= day).flatMap((on) => Object.entries(grades[on] ?? {})));
}

/** The middle of some numbers, or the mean of the two in the middle. */
export function middle(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const pair = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  const [low, high] = pair;
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
