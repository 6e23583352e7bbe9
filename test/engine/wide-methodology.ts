import type { Methodology } from "../../src/model/methodology.ts";
import { tinyMethodology } from "./tiny-methodology.ts";

/** A methodology of `pillars` pillars and `indicators` indicators dealt out among them. */
export function wideMethodology(pillars: number, indicators: number): Methodology {
  const tiny = tinyMethodology();
  const model = tiny.indicators[1]!;
  return tinyMethodology({
    pillars: Array.from({ length: pillars }, (_, i) => ({
      id: `p${i}`,
      name: `Pillar ${i}`,
      weight: 1 + (i % 3),
      aggregate: "arithmetic" as const,
    })),
    indicators: Array.from({ length: indicators }, (_, i) => ({
      ...model,
      id: `i${i}`,
      label: `Indicator ${i}`,
      pillar: `p${i % pillars}`,
      weight: 1 + (i % 2),
      direction: i % 2 === 0 ? "higher" : "lower",
    })),
  });
}
