import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { robustZ } from "../numbers/robust-z.ts";
import type { MarketPeriod } from "./market.ts";

/** By period: the robust z, positive towards more stress, and for how many periods it was at the threshold. */
export function driftOf(market: readonly MarketPeriod[], methodology: Methodology, id: string) {
  const { z: threshold, trailingPeriods } = methodology.issue.payoutDrift;
  const input = methodology.segments.flatMap(({ inputs }) => inputs).find((one) => one.id === id);
  const sign = input?.kind === "indicator" && input.stressWhen === "lower" ? -1 : 1;
  const values = market.map(({ inputs }) => inputs.find((one) => one.id === id)?.value ?? null);
  const readings = values.map((_, index) => {
    const { z, ...window } = robustZ(values, index, trailingPeriods);
    return { ...window, z: z === null ? null : z * sign };
  });
  const runAt = (index: number) => {
    let run = 0;
    while (run <= index && (at(readings, index - run).z ?? -Infinity) >= threshold) run += 1;
    return run;
  };
  return { input, values, readings, runAt };
}
