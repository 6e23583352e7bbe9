import type { Citation } from "../../../model/citation.ts";
import { analysedKinds } from "../../../model/content-kind.ts";
import { at } from "../../../model/language/at.ts";
import { by } from "../../../model/language/order.ts";
import { picked } from "../../../model/language/picked.ts";
import { originalHashes, type Publication } from "../../../model/publication.ts";
import { ledgerOf } from "../../../record/ledger/ledger.ts";
import { leafOf } from "../../../record/merkle.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { citationRow } from "../../rows/record-rows.ts";
import { date, datetime, integer, nullable, number, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";

const publicationColumns = {
  referenceId: string("Permanent identifier of this one version"),
  conceptId: string("The reference without its version"),
  series: string(
    "Weekly Stress (or as the period is), Structural Watch, Payout Drift or Escalation Alert",
  ),
  seriesCode: string("WS, SW, PD or EA"),
  type: string("scheduled, triggered, correction or withdrawal"),
  version: integer("Version of the concept, from 1"),
  supersedes: nullable(string("The reference it replaces")),
  supersededBy: nullable(string("The reference that replaced it")),
  status: string("current, superseded or withdrawn"),
  title: string("Title"),
  summary: string("Summary"),
  note: nullable(string("The publisher's own comment, in Markdown")),
  reason: nullable(string("Why a correction or a withdrawal was issued")),
  periodStart: date("First day of the period"),
  periodEnd: date("Last day of the period"),
  publishedAt: datetime("Instant of issue"),
  validUntil: datetime("Instant after which it is out of date"),
  marketState: string("indeterminate, nominal, watch, elevated, high or critical"),
  previousState: nullable(string("The state before this one")),
  stateSince: date("Period end at which the state was entered"),
  transition: string("entered, raised, lowered or unchanged"),
  stressIndex: nullable(number("Sector stress, 0 to 100", "points")),
  stressDelta: nullable(number("Against the period before", "points")),
  confidence: nullable(number("Completeness of the evidence, 0 to 1; no probability", "share")),
  leadMedianDays: nullable(number("Median days from alert to closure, in the past", "days")),
  leadClosures: nullable(integer("Closures behind the lead window", "firms")),
  calibrationStatus: string("insufficient, limited or sufficient"),
  brierSkill: nullable(number("Skill of past forecasts; null when insufficient")),
  methodologyVersion: string("Version of the methodology in force"),
  modelVersion: nullable(string("Version of the model in force")),
  snapshotId: string("Snapshot of the firms it was made from"),
  contentHash: string("SHA-256 of the record's core, in hex"),
  logIndex: integer("Place in the append-only log of issued records, from 0"),
  citedByCount: nullable(
    integer("Works that cite it; null when the citations could not be used", "citations"),
  ),
  legalNoteId: string("The legal note it was issued under"),
  legalNote: string("What the record is and what it is not"),
};

/** The frozen values as issued; the whole record is published under its reference. */
export const publications = defineDataset({
  name: "publications",
  title: "Publications",
  description: "Every issued publication with its present status, newest first",
  layer: "interpretation",
  needs: ["publications"],
  ownInputs: noInputs,
  key: ["referenceId"],
  columns: publicationColumns,
  rows: (site) => {
    const citedBy = site.broken.has("citations") ? null : citationCounts(site.citations);
    return site.issued.map(({ record, status, supersededBy, logIndex }) => ({
      ...picked(record, publicationColumns),
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

const vintageColumns = {
  periodEnd: date("Last day of the period"),
  seriesCode: string("WS, SW, PD or EA"),
  referenceId: string("The record that states the values"),
  version: integer("Version of the publication, from 1"),
  type: string("scheduled, triggered, correction or withdrawal"),
  status: string("current, superseded or withdrawn"),
  supersededBy: nullable(string("The reference that replaced it")),
  publishedAt: datetime("Instant of issue"),
  stressIndex: nullable(number("Sector stress, 0 to 100; null in a withdrawal", "points")),
  marketState: string("indeterminate, nominal, watch, elevated, high or critical"),
  methodologyVersion: string("Version of the methodology in force"),
};

/** Every value of the stress index that was ever published, with the record that stated it. */
export const indexVintages = defineDataset({
  name: "index-vintages",
  title: "Index vintages",
  description: "The stress index and state of each period in every version issued, oldest first",
  layer: "derived",
  needs: ["publications"],
  ownInputs: noInputs,
  key: ["referenceId"],
  columns: vintageColumns,
  rows: ({ issued }) =>
    issued
      .map(({ record, status, supersededBy }) => ({
        ...picked(record, vintageColumns),
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
  title: "Citations",
  description: "The cited-by ledger: works that cite a publication, newest first",
  layer: "observed",
  needs: ["publications", "citations"],
  ownInputs: noInputs,
  key: ["citationId"],
  columns: {
    citationId: string("Identifier of the citation"),
    referenceId: string("What is cited: one version, or a concept in all its versions"),
    conceptId: string("The reference without its version"),
    referenceVersion: nullable(integer("Version cited; null for a concept")),
    referenceStatus: nullable(
      string("current, superseded or withdrawn; of a concept, that of its newest version"),
    ),
    title: string("Title of the work that cites"),
    url: string("Address of the work"),
    publisher: string("Publisher of the work"),
    kind: string("article, paper, report, filing, news, and so on"),
    doi: nullable(string("Digital object identifier of the work")),
    citedOn: date("Day of the work"),
    addedOn: date("Day it entered the ledger"),
    verification: string("verified, unverified or dead_link"),
    verifiedOn: nullable(date("Day of the last check")),
  },
  rows: (site) => site.citations.map((citation) => citationRow(site, citation)),
});

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
