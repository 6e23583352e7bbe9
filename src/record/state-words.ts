import { counted } from "../model/language/counted.ts";
import type { Methodology } from "../model/methodology.ts";
import type { StateReason } from "../model/shared.ts";

/** Until when a state is held that stress alone would not give now: "until stress is below 60 for 2 weeks"; else empty. */
export function heldWords(
  because: StateReason | null,
  { exitGap, confirmPeriods }: Methodology["states"],
  period: string,
): string {
  if (because === null || because.threshold === null) return "";
  if (because.rule !== "held_gap" && because.rule !== "held_confirm") return "";
  const exit = Number((because.threshold - exitGap).toFixed(6));
  const run = confirmPeriods === 1 ? "" : ` for ${counted(confirmPeriods, period)}`;
  return `until stress is below ${exit}${run}`;
}
