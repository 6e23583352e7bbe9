import type { Firm } from "../../model/firm.ts";
import type { Methodology } from "../../model/methodology.ts";
import { noSeries } from "../world/series.ts";
import type { World } from "../world/world.ts";
import type { FirmReading } from "./firm-reading.ts";
import { readPillars } from "./pillar.ts";
import { firmCoverage, scoreOf } from "./score.ts";
import { advanceTo, type Figure, type SeriesCursor, seriesCursor } from "./series-cursor.ts";

/** The part of a firm's reading that the figures of the market use. */
export interface FirmFigures extends Pick<FirmReading, "coverage" | "score"> {
  /** The figures of the indicators, in the order of the methodology. */
  readonly indicators: readonly Figure[];
}

/**
 * A cursor over the days of one firm. On every day on which the firm is a constituent its figures
 * equal what `readFirm` (firm-reading.ts), its tested definition, says; they are computed only on
 * days on which an indicator may have changed. A cursor only moves forward.
 */
export interface FirmCursor {
  readonly firm: Firm;
  methodology: Methodology | null;
  /** The cursors in the order of the methodology. */
  series: readonly SeriesCursor[];
  figures: FirmFigures;
  /** The first day on which the figures may differ. */
  until: number;
}

/** The figures of a firm that the market's figures leave out. */
export const nothing: FirmFigures = { indicators: [], coverage: 0, score: null };

export function firmCursor(firm: Firm): FirmCursor {
  const until = Number.NEGATIVE_INFINITY;
  return { firm, methodology: null, series: [], figures: nothing, until };
}

/** The figures of a constituent on a day, given as a day number. */
export function figuresOn(
  world: World,
  cursor: FirmCursor,
  methodology: Methodology,
  today: number,
): FirmFigures {
  if (cursor.methodology !== methodology) restart(world, cursor, methodology);
  if (today >= cursor.until) advance(cursor, methodology, today);
  return cursor.figures;
}

function restart({ observations }: World, cursor: FirmCursor, methodology: Methodology): void {
  const series = observations.get(cursor.firm.firmId);
  const { staleHalfLives } = methodology.rules;
  cursor.methodology = methodology;
  cursor.series = methodology.indicators.map((indicator) =>
    seriesCursor(series?.get(indicator.id) ?? noSeries, indicator, staleHalfLives),
  );
  cursor.until = Number.NEGATIVE_INFINITY;
}

function advance(cursor: FirmCursor, methodology: Methodology, today: number): void {
  cursor.until = Number.POSITIVE_INFINITY;
  for (const one of cursor.series) {
    advanceTo(one, today);
    if (one.until < cursor.until) cursor.until = one.until;
  }
  const indicators = cursor.series.map(({ figure }) => figure);
  const pillars = readPillars(methodology, indicators);
  const coverage = firmCoverage(methodology, pillars);
  cursor.figures = { indicators, coverage, score: scoreOf(methodology, pillars, coverage) };
}
