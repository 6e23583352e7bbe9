import type { Firm } from "../../model/firm.ts";
import type { Methodology } from "../../model/methodology.ts";
import { noSeries } from "../world/series.ts";
import type { World } from "../world/world.ts";
import type { FirmReading } from "./firm-reading.ts";
import { readPillars } from "./pillar.ts";
import { firmCoverage, scoreOf } from "./score.ts";
import { beginWalk, type Figure, type SeriesWalk, walkTo } from "./series-walk.ts";

/** What the figures of the market take from the reading of a firm. */
export interface FirmFigures extends Pick<FirmReading, "coverage" | "score"> {
  /** In the order of the methodology. */
  readonly indicators: readonly Figure[];
}

/**
 * One firm, day after day: what `readFirm` says of each on which it is a constituent, found again
 * only on a day on which an indicator may have changed. A walk goes forward, as do those in it.
 */
export interface FirmWalk {
  readonly firm: Firm;
  methodology: Methodology | null;
  /** In the order of the methodology. */
  series: readonly SeriesWalk[];
  figures: FirmFigures;
  /** The first day on which the figures may be others. */
  until: number;
}

/** Nothing is read of a firm that the market's figures leave out. */
export const nothing: FirmFigures = { indicators: [], coverage: 0, score: null };

export function beginFirm(firm: Firm): FirmWalk {
  const until = Number.NEGATIVE_INFINITY;
  return { firm, methodology: null, series: [], figures: nothing, until };
}

/** The figures of a constituent on a day, which is given as its number. */
export function figuresOn(
  world: World,
  walk: FirmWalk,
  methodology: Methodology,
  today: number,
): FirmFigures {
  if (walk.methodology !== methodology) beginAgain(world, walk, methodology);
  if (today >= walk.until) walkOn(walk, methodology, today);
  return walk.figures;
}

function beginAgain({ observations }: World, walk: FirmWalk, methodology: Methodology): void {
  const series = observations.get(walk.firm.firmId);
  const { staleHalfLives } = methodology.rules;
  walk.methodology = methodology;
  walk.series = methodology.indicators.map((indicator) =>
    beginWalk(series?.get(indicator.id) ?? noSeries, indicator, staleHalfLives),
  );
  walk.until = Number.NEGATIVE_INFINITY;
}

function walkOn(walk: FirmWalk, methodology: Methodology, today: number): void {
  walk.until = Number.POSITIVE_INFINITY;
  for (const one of walk.series) {
    walkTo(one, today);
    if (one.until < walk.until) walk.until = one.until;
  }
  const indicators = walk.series.map(({ figure }) => figure);
  const pillars = readPillars(methodology, indicators);
  const coverage = firmCoverage(methodology, pillars);
  walk.figures = { indicators, coverage, score: scoreOf(methodology, pillars, coverage) };
}
