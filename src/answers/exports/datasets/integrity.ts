import { analysedKinds } from "../../../model/content-kind.ts";
import { at } from "../../../model/language/at.ts";
import { originalHashes } from "../../../model/publication.ts";
import { ledgerOf } from "../../../record/ledger/ledger.ts";
import { leafOf } from "../../../record/merkle.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { integer, nullable, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";

/** The tree of publications is that of the ledger: see `ledger/checkpoint` for its root. */
export const integrity = defineDataset({
  name: "integrity",
  title: "Integrity",
  description:
    "Hashes to check a copy by: one row for the snapshot of all firms, then one per publication",
  layer: "derived",
  needs: ["publications", ...analysedKinds],
  ownInputs: noInputs,
  key: ["kind", "id"],
  columns: {
    kind: string("snapshot or publication"),
    id: string("The snapshot's id or the publication's reference"),
    snapshotId: string("Snapshot of the firms the row is about or was made from"),
    contentHash: nullable(string("SHA-256 of the record's core, in hex; begins the reference")),
    sha256: string("SHA-256 of the record's canonical JSON (RFC 8785) as in the lock, in hex"),
    logIndex: nullable(integer("The publication's leaf in the tree, from 0")),
    leafHash: nullable(string("RFC 9162 hash of that leaf, in hex")),
    treeSize: integer("Leaves of the tree: firms, or publications", "leaves"),
    treeRoot: string("Root of the RFC 9162 Merkle tree, in hex"),
  },
  rows: (readModel) => [snapshotRow(readModel), ...publicationRows(readModel)],
});

function snapshotRow({ analysis: { snapshot } }: ReadModel) {
  return {
    kind: "snapshot",
    id: snapshot.snapshotId,
    snapshotId: snapshot.snapshotId,
    contentHash: null,
    sha256: snapshot.sha256,
    logIndex: null,
    leafHash: null,
    treeSize: snapshot.constituents,
    treeRoot: snapshot.merkleRoot,
  };
}

function publicationRows({ issued, analysis }: ReadModel) {
  const inOrder = issued.toSorted((a, b) => a.logIndex - b.logIndex);
  const records = inOrder.map(({ record }) => record);
  const lock = originalHashes(analysis.world.redactions);
  const { entries, tree } = ledgerOf(records, { origin: "", signer: null, lock });
  return inOrder.map(({ record, logIndex }, i) => ({
    kind: "publication",
    id: record.referenceId,
    snapshotId: record.snapshot.snapshotId,
    contentHash: record.contentHash,
    sha256: at(entries, i).sha256,
    logIndex,
    leafHash: leafOf(tree, i),
    treeSize: tree.size,
    treeRoot: tree.root,
  }));
}
