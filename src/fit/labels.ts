import type { Lives } from "../engine/forecast/scored-forecasts.ts";
import { addDays } from "../engine/numbers/calendar.ts";
import type { IsoDate } from "../model/cell.ts";

/** What happened after a period end, as known on the day of fitting. */
export interface Labels {
  /** Whether the event occurred before the next period end. */
  readonly inPeriod: 0 | 1;
  /** Whether it occurred within the horizon; null while that window is open or if censored. */
  readonly inHorizon: 0 | 1 | null;
  /** The day from which `inPeriod` is known. */
  readonly learntOn: IsoDate;
}

/** The label of a period; null when the firm left it without the event. */
export function labelsOf(
  life: Lives,
  at: IsoDate,
  next: IsoDate,
  horizonDays: number,
  asOf: IsoDate,
): Labels | null {
  const inPeriod = cameWithin(life, at, next);
  if (inPeriod === null) return null;
  const horizon = addDays(at, horizonDays);
  return {
    inPeriod,
    inHorizon: horizon > asOf ? null : cameWithin(life, at, horizon),
    learntOn: learntOn(life, at, next),
  };
}

function cameWithin({ resolutions }: Lives, at: IsoDate, end: IsoDate): 0 | 1 | null {
  const fate = resolutions.find(({ on }) => on > at && on <= end);
  if (fate === undefined) return 0;
  return fate.kind === "event" ? 1 : null;
}

/** The end of the period, or later where its outcome became known later. */
function learntOn({ resolutions }: Lives, at: IsoDate, end: IsoDate): IsoDate {
  const known = resolutions.find(({ on }) => on > at && on <= end)?.outcome.knownOn;
  return known !== undefined && known > end ? known : end;
}
