import { stressReading } from "../../../engine/market/stress-reading.ts";
import type { MarketPeriod } from "../../../engine/world/analysis.ts";
import { modelOn } from "../../../engine/world/breaks.ts";
import { methodologyAt } from "../../../engine/world/world.ts";
import type { Segment } from "../../../model/methodology.ts";
import { publishedCoverage, publishedScore } from "../../rows/published.ts";
import type { Vintage } from "../../rows/records-by-period.ts";
import { breakCells, breakColumns } from "../break-columns.ts";
import { columnsOf, date, nullable, number, string } from "../column.ts";
import type { FlatDataset, Row } from "../dataset.ts";
import { allSegments, marketColumns, segmentCells, segmentColumns } from "../market-columns.ts";

export const indexHistory: FlatDataset = {
  name: "index-history",
  title: "Index history",
  description: "The market on every period end as it was known on that day, oldest first",
  layer: "derived",
  nested: false,
  key: ["periodEnd"],
  columns: ({ analysis: { world } }) => [
    ...columnsOf(columns),
    ...segmentColumns(allSegments(world.methodologies)),
    ...columnsOf(ruleColumns),
  ],
  needs: ["publications"],
  rows: ({ analysis: { market, world }, vintages, breaks }) => {
    const segments = allSegments(world.methodologies);
    return market.map((period) => ({
      ...row(period, segments, vintages.get(period.periodEnd) ?? null),
      methodologyVersion: methodologyAt(world, period.periodEnd).version,
      modelVersion: modelOn(world, period.periodEnd)?.version ?? null,
      ...breakCells(breaks.get(period.periodEnd) ?? null),
    }));
  },
};

const columns = {
  periodStart: date("First day of the period"),
  periodEnd: date("Last day of the period"),
  ...marketColumns,
  stateSince: nullable(date("Period end at which the state was entered")),
  coverage: number("Mean coverage of the constituents, 0 to 1", "share"),
  firstPublishedReference: nullable(string("The first record of the regular series of the period")),
  firstPublishedStress: nullable(number("The stress index that it states", "points")),
  standingReference: nullable(string("The last version of that publication")),
  standingStress: nullable(number("What it states; null where it was withdrawn", "points")),
  revisedOn: nullable(date("Day of the last version; null where the first one stands")),
};

const ruleColumns = {
  methodologyVersion: string("Version of the methodology in force"),
  modelVersion: nullable(string("Version of the model in force")),
  ...breakColumns,
};

function row(period: MarketPeriod, segments: readonly Segment[], vintage: Vintage | null): Row {
  const reading = stressReading(period);
  const cells: Record<keyof typeof columns, string | number | null> = {
    periodStart: period.periodStart,
    periodEnd: period.periodEnd,
    level: publishedScore(period.level),
    mean: publishedScore(period.mean),
    dispersion: publishedScore(period.dispersion),
    stressIndex: reading.stressIndex,
    crossCorrelation: reading.crossCorrelation,
    marketState: period.state,
    previousState: period.previousState,
    transition: period.transition,
    constituentCount: period.constituents,
    ratedCount: period.rated,
    unratedCount: period.constituents - period.rated,
    stateSince: period.stateSince,
    coverage: publishedCoverage(period.coverage),
    firstPublishedReference: vintage?.firstPublished.referenceId ?? null,
    firstPublishedStress: vintage?.firstPublished.stressIndex ?? null,
    standingReference: vintage?.standing.referenceId ?? null,
    standingStress: vintage?.standing.stressIndex ?? null,
    revisedOn: vintage?.revisedOn ?? null,
  };
  return { ...cells, ...segmentCells(segments, reading.segments) };
}
