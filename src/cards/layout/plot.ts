import type { Chart } from "../content/view-model.ts";

/** The room at the top of a plot, with and without the words of a peak. */
const headroom = { peak: 26, plain: 10 } as const;

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The distance of a value from the top of a plot. */
export function plotY({ low, high, peak }: Chart, value: number, height: number): number {
  const top = peak === null ? headroom.plain : headroom.peak;
  const share = (Math.min(high, Math.max(low, value)) - low) / (high - low);
  return top + (height - top) * (1 - share);
}

/** The distance of the i-th point from the left of a plot; one that is alone lies at the right. */
export function plotX({ points }: Chart, i: number, width: number): number {
  return points.length > 1 ? (i * width) / (points.length - 1) : width;
}

export function hasHistory({ points }: Chart): boolean {
  return points.some((point) => point !== null);
}
