import type { ScaleName } from "../../../model/methodology/scale.ts";
import type { Indicator, Methodology } from "../../../model/methodology.ts";
import { given } from "./given.ts";
import { linear } from "./linear.ts";
import { log } from "./log.ts";
import { rank } from "./rank.ts";
import { relative } from "./relative.ts";
import type { Peers, Scale } from "./scale.ts";
import { table } from "./table.ts";
import { zscore } from "./zscore.ts";

export const scales: Readonly<Record<ScaleName, Scale>> = {
  linear,
  log,
  zscore,
  rank,
  table,
  given,
  relative,
};

/** Whether an indicator's values are set in relation to those of other firms. */
export function hasPeers({ scale }: Indicator): boolean {
  return scale === "rank" || scale === "relative";
}

/** The value on its scale, in the direction of the score; null where the scale has none for it. */
export function normalise(
  value: number,
  indicator: Indicator,
  { clamp, scale: { better } }: Methodology["score"],
  peers: Peers,
): number | null {
  const { of, turned, hasGoalposts } = scales[indicator.scale];
  const scaled = of(value, indicator, peers);
  if (scaled === null || !Number.isFinite(scaled)) return null;
  const held = clamp && hasGoalposts ? Math.min(1, Math.max(0, scaled)) : scaled;
  if (indicator.direction === better || turned === "never") return held;
  return turned === "sign" ? -held : 1 - held;
}
