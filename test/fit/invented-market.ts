import { chanceFrom } from "../../src/engine/numbers/seed.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Observation } from "../../src/model/observation.ts";
import type { Outcome } from "../../src/model/outcome.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { outcome } from "../engine/confirmed-events.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";

export const quarterEnds = [
  "2022-03-31",
  "2022-06-30",
  "2022-09-30",
  "2022-12-31",
  "2023-03-31",
  "2023-06-30",
  "2023-09-30",
  "2023-12-31",
] as const;

export interface InventedMarket {
  readonly firms: number;
  readonly indicators: number;
  /** Log-odds a quarter of a firm whose indicators are all 0, and of each indicator in turn. */
  readonly intercept: number;
  readonly weights: readonly number[];
  readonly seed: string;
}

/** Firms whose closures follow a known hazard, observed once a quarter, on its last day. */
export function inventedMarket(asked: InventedMarket): Dataset {
  const chance = chanceFrom(sha256Hex(asked.seed));
  const ids = Array.from({ length: asked.firms }, (_, i) => `firm${String(i).padStart(5, "0")}`);
  const observations: Observation[] = [];
  const outcomes: Outcome[] = [];
  const base = tinyMethodology();
  const indicators = Array.from({ length: asked.indicators }, (_, j) => ({
    ...base.indicators[0]!,
    id: `i${j}`,
    aggregate: "last" as const,
    windowDays: 1,
    lo: -3,
    hi: 3,
  }));
  for (const id of ids) {
    for (const day of quarterEnds) {
      const values = indicators.map(() => chance() + chance() + chance() + chance() - 2);
      values.forEach((value, j) => {
        observations.push(observation(id, `i${j}`, day, value));
      });
      const eta = values.reduce((sum, x, j) => sum + (asked.weights[j] ?? 0) * x, asked.intercept);
      if (chance() >= sigmoid(eta)) continue;
      outcomes.push(outcome(`o-${id}`, id, nextMonth(day)));
      break;
    }
  }
  return tinyDataset({
    publisher: tinyPublisher({ period: "quarter", asOf: "2024-04-01" }),
    methodologies: [{ ...base, indicators, segments: [] }],
    firms: ids.map((id) => firm(id)),
    observations,
    outcomes,
  });
}

function nextMonth(quarterEnd: string): string {
  const [year, month] = quarterEnd.split("-").map(Number);
  return month === 12 ? `${year! + 1}-01-15` : `${year}-${String(month! + 1).padStart(2, "0")}-15`;
}
