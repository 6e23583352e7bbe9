import { picked } from "../../../model/language/picked.ts";
import { riskBands } from "../../../model/shared.ts";
import { indexObject } from "../../rows/index-object.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { columnsOf, date, integer, nullable, number, string } from "../column.ts";
import type { FlatDataset, Row } from "../dataset.ts";
import { marketColumns, segmentCells, segmentColumns } from "../market-columns.ts";

/** The `index` of `/api/index/latest`, laid flat; its constituents are the dataset `firms`. */
export const indexSnapshot: FlatDataset = {
  name: "index-snapshot",
  title: "Index snapshot",
  description: "The index on the as-of date, in one row",
  layer: "interpretation",
  nested: false,
  key: ["asOf"],
  columns: ({ analysis: { world } }) => [
    ...columnsOf(columns),
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
  rows: (readModel) => [row(readModel)],
};

const columns = {
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

function row(readModel: ReadModel): Row {
  const { world, snapshot } = readModel.analysis;
  const index = indexObject(readModel);
  const cells: Record<keyof typeof columns, string | number | null> = {
    ...picked(snapshot, columns),
    ...picked(index, columns),
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
