import type { CalibrationBin } from "../model/calibration.ts";
import { counted } from "../model/language/counted.ts";
import { percentWords } from "../model/language/percent.ts";

/** What came of forecasts like one: the firms that they were about, and how many of these failed in a window. */
export type ForecastsLike = Pick<CalibrationBin, "nFirms" | "nEpisodes">;

/** "27 of 30 firms forecast like this failed", in words of the frame. */
export function likeWords({ nFirms, nEpisodes }: ForecastsLike): string {
  const failed = nEpisodes === 0 ? "none" : String(nEpisodes);
  return `${failed} of ${counted(nFirms, "%firm%")} forecast like this %failed% in time`;
}

/** The share of such forecasts that come true, as far as it is known. */
export function likeShareWords({ low, high, events }: CalibrationBin): string {
  const share = events === 0 ? "at most" : `${percentWords(low)} to`;
  return `${share} ${percentWords(high)} of such forecasts come true`;
}
