import type { FirmReading } from "../../src/engine/reading/firm-reading.ts";
import { firmCoverage, readPillars, scoreOf } from "../../src/engine/reading/score.ts";
import type { Methodology } from "../../src/model/methodology.ts";

/** The reading of a firm whose indicators have these values, normalised already, and no more. */
export function wideReading(
  methodology: Methodology,
  values: readonly (number | null)[],
): FirmReading {
  const indicators = methodology.indicators.map(({ id }, i) => ({
    id,
    value: values[i] ?? null,
    normalised: values[i] ?? null,
    observedOn: null,
    ageDays: null,
    observations: 0,
    evidenceIds: [],
    effect: null,
  }));
  const pillars = readPillars(methodology, indicators);
  const coverage = firmCoverage(methodology, pillars);
  const score = scoreOf(methodology, pillars, coverage);
  return { indicators, pillars, coverage, score, lastObservedOn: null };
}
