import type { IsoDate } from "../../model/cell.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Period } from "../../model/publisher.ts";
import type { Measured } from "../reading/measured.ts";
import { scoreStep } from "../reading/printed.ts";
import { type Watched, watched } from "./detect.ts";

/** The score of a firm at a period end, and what it was made by and of. */
export interface ScoreEntry extends Measured {
  readonly periodEnd: IsoDate;
  readonly score: number | null;
}

interface WatchOptions {
  readonly period: Period;
  readonly methodologyOn: (day: IsoDate) => Methodology;
}

/** The news of a firm's scores by period end, and the deviation of their noise, of one methodology and coverage each. */
export function watchedScores(
  history: readonly ScoreEntry[],
  firmId: string,
  { period, methodologyOn }: WatchOptions,
): Watched {
  const points = history.map(({ periodEnd, score, present, isMeasured }) => ({
    value: score,
    isReading: isMeasured,
    basis: `${methodologyOn(periodEnd).version} ${present}`,
    isNewLevel: false,
    resolution: scoreStep(methodologyOn(periodEnd)),
  }));
  return watched(points, { period, seed: firmId });
}
