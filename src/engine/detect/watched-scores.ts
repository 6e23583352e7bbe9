import type { IsoDate } from "../../model/cell.ts";
import type { Period } from "../../model/publisher.ts";
import type { Measured } from "../reading/measured.ts";
import { type Watched, watched } from "./detect.ts";

/** The score of a firm at a period end, and what it was made by and of. */
export interface ScoreEntry extends Measured {
  readonly periodEnd: IsoDate;
  readonly score: number | null;
}

/** The step in which scores are written, in points. */
const step = 0.1;

/** The news of a firm's scores by period end, and the deviation of their noise, of one methodology and coverage each. */
export function watchedScores(
  history: readonly ScoreEntry[],
  firmId: string,
  { period, versionOn }: { period: Period; versionOn: (day: IsoDate) => string },
): Watched {
  const points = history.map(({ periodEnd, score, present, isMeasured }) => ({
    value: score,
    isReading: isMeasured,
    basis: `${versionOn(periodEnd)} ${present}`,
    isNewLevel: false,
    resolution: step,
  }));
  return watched(points, { period, seed: firmId });
}
