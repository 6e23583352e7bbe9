import { stressReading } from "../../../engine/market/stress-reading.ts";
import type { MarketPeriod } from "../../../engine/world/analysis.ts";
import { modelOn } from "../../../engine/world/breaks.ts";
import { methodologyAt } from "../../../engine/world/world.ts";
import { picked } from "../../../model/language/picked.ts";
import type { Segment } from "../../../model/methodology.ts";
import { riskBands } from "../../../model/shared.ts";
import { indexObject } from "../../rows/index-object.ts";
import { publishedCoverage, publishedScore, publishedShare } from "../../rows/published.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import type { Vintage } from "../../rows/records-by-period.ts";
import { breakCells, breakColumns } from "../break-columns.ts";
import { columnsOf, date, integer, nullable, number, string } from "../column.ts";
import { defineDataset, type FlatDataset, type Row } from "../dataset.ts";
import { allSegments, marketColumns, segmentCells, segmentColumns } from "../market-columns.ts";

/** The `index` of `/api/index/latest`, laid flat; its constituents are the dataset `firms`. */
export const indexSnapshot: FlatDataset = {
  name: "index-snapshot",
  title: "Index snapshot",
  description: "The index on the as-of date, in one row",
  layer: "interpretation",
  nested: false,
  key: ["asOf"],
  columns: ({ analysis: { world } }) => [
    ...columnsOf(snapshotColumns),
    ...riskBands.map((band) => ({
      name: `riskDistribution.${band}`,
      ...integer(`Constituents in the band ${band}`, "firms"),
    })),
    ...world.methodology.pillars.map(({ id, name }) => ({
      name: `pillarMedians.${id}`,
      ...nullable(number(`Median of pillar "${name}", 0 worst to 1 best`, "share")),
    })),
    ...segmentColumns(world.methodology.segments),
  ],
  rows: (readModel) => [snapshotRow(readModel)],
};

const snapshotColumns = {
  name: string("Name of the index"),
  asOf: date("The one clock of the build: nothing known later is used"),
  methodologyVersion: string("Version of the methodology in force"),
  periodEnd: nullable(date("Period end on which stress and state were read")),
  ...marketColumns,
  stateSince: nullable(date("Period end at which the state was entered")),
  historyPeriods: integer("Periods the state is derived from", "periods"),
  confidence: nullable(number("Completeness of the evidence, 0 to 1; no probability", "share")),
  snapshotId: string("First 12 hex digits of the snapshot's hash"),
  snapshotSha256: string("SHA-256 of the snapshot of all firms, in hex"),
  merkleRoot: string("Root of the RFC 9162 Merkle tree over the firms, in hex"),
};

function snapshotRow(readModel: ReadModel): Row {
  const { world, snapshot } = readModel.analysis;
  const index = indexObject(readModel);
  const cells: Record<keyof typeof snapshotColumns, string | number | null> = {
    ...picked(snapshot, snapshotColumns),
    ...picked(index, snapshotColumns),
    snapshotSha256: snapshot.sha256,
  };
  return {
    ...cells,
    ...prefixed("riskDistribution", index.riskDistribution),
    ...prefixed("pillarMedians", index.pillarMedians),
    ...segmentCells(world.methodology.segments, index.segments),
  };
}

function prefixed(prefix: string, values: Readonly<Record<string, number | null>>): Row {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [`${prefix}.${id}`, value]),
  );
}

export const indexHistory: FlatDataset = {
  name: "index-history",
  title: "Index history",
  description: "The market on every period end as it was known on that day, oldest first",
  layer: "derived",
  nested: false,
  key: ["periodEnd"],
  columns: ({ analysis: { world } }) => [
    ...columnsOf(historyColumns),
    ...segmentColumns(allSegments(world.methodologies)),
    ...columnsOf(ruleColumns),
  ],
  needs: ["publications"],
  rows: ({ analysis: { market, world }, vintages, breaks }) => {
    const segments = allSegments(world.methodologies);
    return market.map((period) => ({
      ...historyRow(period, segments, vintages.get(period.periodEnd) ?? null),
      methodologyVersion: methodologyAt(world, period.periodEnd).version,
      modelVersion: modelOn(world, period.periodEnd)?.version ?? null,
      ...breakCells(breaks.get(period.periodEnd) ?? null),
    }));
  },
};

const historyColumns = {
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

function historyRow(
  period: MarketPeriod,
  segments: readonly Segment[],
  vintage: Vintage | null,
): Row {
  const reading = stressReading(period);
  const cells: Record<keyof typeof historyColumns, string | number | null> = {
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

export const riskDistribution = defineDataset({
  name: "risk-distribution",
  title: "Risk distribution",
  description: "Constituents in each risk band, lowest risk first, empty bands included",
  layer: "interpretation",
  key: ["riskBand"],
  columns: {
    riskBand: string("low, moderate, elevated, high, critical, or unrated without a probability"),
    count: integer("Constituents in the band", "firms"),
    share: nullable(number("Of all constituents, 0 to 1; null when there is none", "share")),
  },
  rows: (site) => {
    const { riskDistribution: counts, constituentCount } = indexObject(site);
    return riskBands.map((riskBand) => {
      const count = counts[riskBand];
      const share = constituentCount === 0 ? null : publishedShare(count / constituentCount);
      return { riskBand, count, share };
    });
  },
});
