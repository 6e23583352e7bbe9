import { z } from "zod";
import { calibrationShortSchema } from "../../../model/calibration.ts";
import { count, field, measured, sha256Hex } from "../../../model/cell.ts";
import { analysedKinds } from "../../../model/content-kind.ts";
import { at } from "../../../model/language/at.ts";
import { type Publication, publicationSchema } from "../../../model/publication.ts";
import { leadWindowSchema, provenanceSchema, stateReasonSchema } from "../../../model/shared.ts";
import { ledgerOf } from "../../../record/ledger/ledger.ts";
import { leafOf } from "../../../record/merkle.ts";
import type { IssuedRecord } from "../../../record/status.ts";
import { confidence } from "../../rows/attached.ts";
import { indexSchema } from "../../rows/index-object.ts";
import { members, objectOf } from "../../rows/object-of.ts";
import { figures } from "../../rows/published.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import {
  citationRow,
  citationRowSchema,
  citationsOf,
  statusShape,
} from "../../rows/record-rows.ts";
import { defineDataset, noInputs } from "../dataset.ts";
import { stressCells, withoutStress } from "./market.ts";

const { modelVersion, snapshotId } = provenanceSchema.shape;
const { methodologyVersion } = indexSchema.shape;

const { medianDays, n } = leadWindowSchema.shape;

const publication = objectOf<Publication & IssuedRecord & { readonly readModel: ReadModel }>()({
  ...members(
    publicationSchema.shape,
    "referenceId conceptId series seriesCode type version supersedes",
  ),
  ...members(statusShape, "supersededBy status"),
  ...members(
    publicationSchema.shape,
    "title summary note reason periodStart periodEnd publishedAt validUntil marketState",
    "previousState stateSince transition",
  ),
  becauseRule: [
    stateReasonSchema.shape.rule.nullable(),
    ({ because }) => stressCells(because).becauseRule,
  ],
  becauseThreshold: [
    stateReasonSchema.shape.threshold,
    ({ because }) => stressCells(because).becauseThreshold,
  ],
  becauseSince: [
    stateReasonSchema.shape.since.nullable(),
    ({ because }) => stressCells(because).becauseSince,
  ],
  stressIndex: indexSchema.shape.stressIndex,
  stressDelta: figures.stress("Its change on the period before; null where one of them is"),
  confidence: confidence.confidence[0],
  leadMedianDays: [medianDays, ({ leadWindow }) => leadWindow?.medianDays],
  leadClosures: [n.nullable(), ({ leadWindow }) => leadWindow?.n],
  calibrationStatus: [calibrationShortSchema.shape.status, ({ calibration }) => calibration.status],
  brierSkill: [
    calibrationShortSchema.shape.brierSkill,
    ({ calibration }) => calibration.brierSkill,
  ],
  methodologyVersion: [methodologyVersion, (one) => one.provenance.methodologyVersion],
  modelVersion: [modelVersion, ({ provenance }) => provenance.modelVersion],
  snapshotId: [snapshotId, ({ snapshot }) => snapshot.snapshotId],
  contentHash: publicationSchema.shape.contentHash,
  logIndex: statusShape.logIndex,
  citedByCount: [
    measured(
      count.nullable(),
      "Works that cite it; null when the citations could not be used",
      "citations",
    ),
    ({ readModel, referenceId }) =>
      readModel.broken.has("citations") ? null : citationsOf(readModel, referenceId).length,
  ],
  ...members(publicationSchema.shape, "legalNoteId legalNote"),
});

/** The frozen values as issued; the whole record is published under its reference. */
export const publications = defineDataset({
  name: "publications",
  description: "Every issued publication with its present status, newest first",
  layer: "interpretation",
  needs: ["publications"],
  ownInputs: noInputs,
  key: ["referenceId"],
  shape: publication.schema.shape,
  absent: withoutStress([
    "marketState",
    "previousState",
    "stateSince",
    "transition",
    "becauseRule",
    "becauseThreshold",
    "becauseSince",
    "stressIndex",
    "stressDelta",
  ]),
  rows: (readModel) =>
    readModel.issued.map((one) => publication.of({ readModel, ...one.record, ...one })),
});

export const citations = defineDataset({
  name: "citations",
  description: "The cited-by ledger: works that cite a publication, newest first",
  layer: "observed",
  needs: ["publications", "citations"],
  ownInputs: noInputs,
  key: ["citationId"],
  shape: citationRowSchema.shape,
  rows: (site) => site.citations.map((citation) => citationRow(site, citation)),
});

/** The tree of publications is that of the ledger: see `ledger/checkpoint` for its root. */
export const integrity = defineDataset({
  name: "integrity",
  description:
    "Hashes to check a copy by: one row for the snapshot of all firms, then one per publication",
  layer: "derived",
  needs: ["publications", ...analysedKinds],
  ownInputs: noInputs,
  key: ["kind", "id"],
  shape: {
    kind: field(z.enum(["snapshot", "publication"]), "What the row is about"),
    id: field(z.string(), "The snapshot's id or the publication's reference"),
    snapshotId: field(z.string(), "Snapshot of the firms the row is about or was made from"),
    contentHash: field(
      sha256Hex.nullable(),
      "SHA-256 of the record's core, in hex; begins the reference",
    ),
    sha256: field(
      sha256Hex,
      "SHA-256 of the record's canonical JSON (RFC 8785) as in the lock, in hex",
    ),
    logIndex: field(count.nullable(), "The publication's leaf in the tree, from 0"),
    leafHash: field(sha256Hex.nullable(), "RFC 9162 hash of that leaf, in hex"),
    treeSize: measured(count, "Leaves of the tree: firms, or publications", "leaves"),
    treeRoot: field(sha256Hex, "Root of the RFC 9162 Merkle tree, in hex"),
  },
  rows: (readModel) => [snapshotRow(readModel), ...publicationRows(readModel)],
});

function snapshotRow({ analysis: { snapshot } }: ReadModel) {
  return {
    kind: "snapshot" as const,
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

function publicationRows({ issued }: ReadModel) {
  const inOrder = issued.toSorted((a, b) => a.logIndex - b.logIndex);
  const records = inOrder.map(({ record }) => record);
  const { entries, tree } = ledgerOf(records, { origin: "", signer: null, lock: {} });
  return inOrder.map(({ record, logIndex }, i) => ({
    kind: "publication" as const,
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
