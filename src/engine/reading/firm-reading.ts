import type { IsoDate } from "../../model/cell.ts";
import {
  type Firm,
  type FirmStatus,
  firmStandsOn,
  isListed,
  isStatusKnown,
} from "../../model/firm.ts";
import type { Methodology } from "../../model/methodology.ts";
import { latestOf } from "../numbers/calendar.ts";
import { noSeries } from "../world/series.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { type IndicatorReading, readIndicator } from "./indicator.ts";
import { firmCoverage, readPillars, scoreOf } from "./score.ts";

/** The indicators are in the order of the methodology, the score unrounded: null for who is unrated or no constituent. */
export type FirmReading = ReturnType<typeof readFirm>;

/** The reading of a firm on one day, as known on that day under the methodology then in force. */
export function readFirm(world: World, firm: Firm, at: IsoDate) {
  const methodology = methodologyAt(world, at);
  const series = world.observations.get(firm.firmId);
  const { staleHalfLives } = methodology.rules;
  const indicators = methodology.indicators.map((indicator) =>
    readIndicator(series?.get(indicator.id) ?? noSeries, indicator, staleHalfLives, at),
  );
  const { score, ...rest } = scored(methodology, indicators);
  const ofConstituent = isConstituent(firm, at) ? score : null;
  const lastObservedOn = latestOf(indicators.map(({ observedOn }) => observedOn));
  return { ...rest, score: ofConstituent, lastObservedOn };
}

export function scored(methodology: Methodology, indicators: readonly IndicatorReading[]) {
  const pillars = readPillars(methodology, indicators);
  const coverage = firmCoverage(methodology, pillars);
  return { indicators, pillars, coverage, score: scoreOf(methodology, pillars, coverage) };
}

/** The firm's status on `at`, as it was known on that day. Before the first entry of its history a listed firm is active. */
export function statusAt(firm: Firm, at: IsoDate): FirmStatus {
  return firm.statusHistory.findLast((entry) => isStatusKnown(entry, at))?.status ?? "active";
}

export function isConstituent(firm: Firm, at: IsoDate): boolean {
  return firmStandsOn(firm) <= at && isListed(statusAt(firm, at));
}
