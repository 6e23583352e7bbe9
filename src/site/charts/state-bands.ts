import { at } from "../../language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sentence } from "../parts/figures.ts";
import type { Band } from "./time-chart.tsx";

/** The states as ranges of the stress index, and the thresholds between them. */
export function stateBands({ states }: Pick<Methodology, "states">): {
  readonly bands: readonly Band[];
  readonly ticks: readonly number[];
} {
  const { watch, elevated, high, critical } = states;
  const edges = [0, watch, elevated, high, critical, 100];
  const tones = ["nominal", "watch", "elevated", "high", "critical"];
  const bands = tones.map((tone, i) => ({
    from: at(edges, i),
    to: at(edges, i + 1),
    tone,
    label: sentence(tone),
  }));
  return { bands, ticks: edges };
}
