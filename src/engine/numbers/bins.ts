import type { Calibration } from "../../model/calibration.ts";
import { wilson } from "./interval.ts";

// Forecasts grouped into bins and compared with what happened. Equal forecasts always share a bin,
// so the order of the rows cannot change a figure.

export type CalibrationBin = NonNullable<Calibration["bins"]>[number];

/** The bin of `n` forecasts, of which the sum is given; none without a forecast. */
export function binOf(n: number, events: number, forecast: number): CalibrationBin[] {
  const interval = wilson(events, n);
  if (interval === null) return [];
  const meanForecast = Math.min(1, forecast / n);
  return [{ n, events, meanForecast, observedRate: events / n, ...interval }];
}

export function maxBinGap(bins: readonly CalibrationBin[]): number | null {
  return bins.length === 0 ? null : Math.max(...bins.map(gap));
}

function gap(bin: CalibrationBin): number {
  return Math.abs(bin.observedRate - bin.meanForecast);
}
