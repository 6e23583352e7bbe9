import { type Firm, type FirmStatus, isListed, isStatusKnown, standsIn } from "../../model/firm.ts";
import type { Methodology } from "../../model/methodology.ts";
import { latestOf } from "../numbers/calendar.ts";
import { noSeries } from "../world/series.ts";
import type { Sight } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { type IndicatorReading, readIndicator } from "./indicator.ts";
import { firmCoverage, readPillars, scoreOf } from "./score.ts";

/** The indicators are in the order of the methodology, the score unrounded: null for who is unrated or no constituent. */
export type FirmReading = ReturnType<typeof readFirm>;

/** The reading of a firm, by default under the methodology in force on the day that is read. */
export function readFirm(
  world: Pick<World, "methodologies" | "observations">,
  firm: Firm,
  sight: Sight,
  methodology: Methodology = methodologyAt(world, sight.at),
) {
  const series = world.observations.get(firm.firmId);
  const { staleHalfLives } = methodology.rules;
  const indicators = methodology.indicators.map((indicator) =>
    readIndicator(series?.get(indicator.id) ?? noSeries, indicator, staleHalfLives, sight),
  );
  const { score, ...rest } = scored(methodology, indicators);
  const ofConstituent = isConstituent(firm, sight) ? score : null;
  const lastObservedOn = latestOf(indicators.map(({ observedOn }) => observedOn));
  return { ...rest, score: ofConstituent, lastObservedOn };
}

export function scored(methodology: Methodology, indicators: readonly IndicatorReading[]) {
  const pillars = readPillars(methodology, indicators);
  const coverage = firmCoverage(methodology, pillars);
  return { indicators, pillars, coverage, score: scoreOf(methodology, pillars, coverage) };
}

/** The firm's status. Before the first entry of its history a listed firm is active. */
export function statusAt({ statusHistory }: Firm, { at, knownBy }: Sight): FirmStatus {
  return statusHistory.findLast((entry) => isStatusKnown(entry, at, knownBy))?.status ?? "active";
}

export function isConstituent(firm: Firm, sight: Sight): boolean {
  return standsIn(firm, sight.at, sight.knownBy) && isListed(statusAt(firm, sight));
}
