import { z } from "zod";
import { calibrationShortSchema } from "../../../model/calibration.ts";
import { count, field, measured, sha256Hex } from "../../../model/cell.ts";
import type { Citation } from "../../../model/citation.ts";
import { analysedKinds } from "../../../model/content-kind.ts";
import { at } from "../../../model/language/at.ts";
import { by } from "../../../model/language/order.ts";
import { picked } from "../../../model/language/picked.ts";
import { originalHashes, type Publication, publicationSchema } from "../../../model/publication.ts";
import { leadWindowSchema, provenanceSchema } from "../../../model/shared.ts";
import { nameOf } from "../../../model/thing.ts";
import { ledgerOf } from "../../../record/ledger/ledger.ts";
import { leafOf } from "../../../record/merkle.ts";
import { indexSchema } from "../../rows/index-object.ts";
import { members } from "../../rows/members.ts";
import { figures } from "../../rows/published.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { citationRow, citationRowSchema, statusShape } from "../../rows/record-rows.ts";
import { defineDataset, noInputs } from "../dataset.ts";

const { modelVersion, snapshotId } = provenanceSchema.shape;
const { methodologyVersion } = indexSchema.shape;

const publicationShape = {
  ...members(
    publicationSchema.shape,
    "referenceId conceptId series seriesCode type version supersedes",
  ),
  ...members(statusShape, "supersededBy status"),
  ...members(
    publicationSchema.shape,
    "title summary note reason periodStart periodEnd publishedAt validUntil marketState",
    "previousState stateSince transition stressIndex stressDelta confidence",
  ),
  stressIndex: indexSchema.shape.stressIndex,
  stressDelta: figures.stress("Its change on the period before; null where one of them is"),
  confidence: indexSchema.shape.confidence,
  leadMedianDays: leadWindowSchema.shape.medianDays.nullable(),
  leadClosures: leadWindowSchema.shape.n.nullable(),
  calibrationStatus: calibrationShortSchema.shape.status,
  brierSkill: calibrationShortSchema.shape.brierSkill,
  ...{ methodologyVersion, modelVersion, snapshotId },
  contentHash: publicationSchema.shape.contentHash,
  logIndex: statusShape.logIndex,
  citedByCount: measured(
    count.nullable(),
    "Works that cite it; null when the citations could not be used",
    "citations",
  ),
  ...members(publicationSchema.shape, "legalNoteId legalNote"),
};

/** The frozen values as issued; the whole record is published under its reference. */
export const publications = defineDataset({
  name: "publications",
  description: "Every issued publication with its present status, newest first",
  layer: "interpretation",
  needs: ["publications"],
  ownInputs: noInputs,
  key: ["referenceId"],
  shape: publicationShape,
  rows: (site) => {
    const citedBy = site.broken.has("citations") ? null : citationCounts(site.citations);
    return site.issued.map(({ record, status, supersededBy, logIndex }) => ({
      ...picked(record, publicationShape),
      ...basis(record),
      ...{ status, supersededBy, logIndex },
      citedByCount: citedBy === null ? null : countOf(citedBy, record),
    }));
  },
});

/** Counts by what is cited: a reference, or a concept, which counts for all its versions. */
function countOf(
  citedBy: ReadonlyMap<string, number>,
  { referenceId, conceptId }: Publication,
): number {
  return (citedBy.get(referenceId) ?? 0) + (citedBy.get(conceptId) ?? 0);
}

function citationCounts(citations: readonly Citation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { referenceId } of citations)
    counts.set(referenceId, (counts.get(referenceId) ?? 0) + 1);
  return counts;
}

function basis({ leadWindow, calibration, provenance, snapshot }: Publication) {
  return {
    leadMedianDays: leadWindow?.medianDays ?? null,
    leadClosures: leadWindow?.n ?? null,
    calibrationStatus: calibration.status,
    brierSkill: calibration.brierSkill,
    methodologyVersion: provenance.methodologyVersion,
    modelVersion: provenance.modelVersion,
    snapshotId: snapshot.snapshotId,
  };
}

const vintageShape = {
  ...members(publicationSchema.shape, "periodEnd seriesCode"),
  referenceId: nameOf("version", publicationSchema.shape.referenceId),
  ...members(publicationSchema.shape, "version type"),
  ...members(statusShape, "status supersededBy"),
  publishedAt: publicationSchema.shape.publishedAt,
  ...members(indexSchema.shape, "stressIndex marketState"),
  methodologyVersion,
};

/** Every value of the stress index that was ever published, with the record that stated it. */
export const indexVintages = defineDataset({
  name: "index-vintages",
  description: "The stress index and state of each period in every version issued, oldest first",
  layer: "derived",
  needs: ["publications"],
  ownInputs: noInputs,
  key: ["referenceId"],
  shape: vintageShape,
  rows: ({ issued }) =>
    issued
      .map(({ record, status, supersededBy }) => ({
        ...picked(record, vintageShape),
        ...{ status, supersededBy, methodologyVersion: record.provenance.methodologyVersion },
      }))
      .sort(
        by(
          ({ periodEnd }) => periodEnd,
          ({ seriesCode }) => seriesCode,
          ({ publishedAt }) => publishedAt,
          ({ referenceId }) => referenceId,
        ),
      ),
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

function publicationRows({ issued, analysis }: ReadModel) {
  const inOrder = issued.toSorted((a, b) => a.logIndex - b.logIndex);
  const records = inOrder.map(({ record }) => record);
  const lock = originalHashes(analysis.world.redactions);
  const { entries, tree } = ledgerOf(records, { origin: "", signer: null, lock });
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
