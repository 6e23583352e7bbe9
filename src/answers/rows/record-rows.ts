import { z } from "zod";
import { calibrationShortSchema } from "../../model/calibration.ts";
import { conceptId, count, field, isoDate, referenceId, text, url } from "../../model/cell.ts";
import { type Citation, citationSchema } from "../../model/citation.ts";
import { type Publication, publicationSchema } from "../../model/publication.ts";
import { nameOf } from "../../model/thing.ts";
import { type IssuedRecord, publicationStatuses } from "../../record/status.ts";
import { calibrationShort } from "./attached.ts";
import { members, objectOf } from "./object-of.ts";
import { conceptOf, type ReadModel } from "./read-model.ts";
import { frozenRecordFile } from "./record-address.ts";

export const statusShape = {
  status: field(z.enum(publicationStatuses), "What became of it"),
  supersededBy: field(nameOf("version", referenceId).nullable(), "The reference that replaced it"),
  logIndex: field(count, "Place in the append-only log of issued records, from 0"),
};

const archived = objectOf<Publication & IssuedRecord>("ArchiveRow")({
  ...members(
    publicationSchema.shape,
    "referenceId conceptId series seriesCode type version supersedes title summary periodStart",
    "periodEnd publishedAt marketState stressIndex stressDelta confidence contentHash provenance",
    "legalNoteId",
  ),
  ...statusShape,
  calibration: [calibrationShortSchema, ({ record }) => calibrationShort(record.calibration)],
  href: [z.string(), (one) => `/${frozenRecordFile(one.referenceId)}`],
});
export const archiveRowSchema = archived.schema;
export type ArchiveRow = z.infer<typeof archiveRowSchema>;

export function archiveRow(issued: IssuedRecord): ArchiveRow {
  return archived.of({ ...issued.record, ...issued });
}

const cited = objectOf<Citation & { readonly readModel: ReadModel }>("CitationRow")({
  ...members(citationSchema.shape, "citationId referenceId"),
  conceptId: [
    field(conceptId, "The reference without its version"),
    (citation) => conceptOf(citation.referenceId),
  ],
  referenceVersion: [
    field(z.number().int().min(1).nullable(), "Version cited; null for a concept"),
    ({ readModel, referenceId }) => readModel.issuedById.get(referenceId)?.record.version,
  ],
  referenceStatus: [
    field(
      z.enum(publicationStatuses).nullable(),
      "Status of what is cited; of a concept, that of its newest version",
    ),
    statusOf,
  ],
  title: field(text, "Title of the work that cites"),
  url: field(url, "Address of the work"),
  publisher: field(text, "Publisher of the work"),
  kind: citationSchema.shape.kind,
  doi: field(z.string().nullable(), "Digital object identifier of the work"),
  citedOn: field(isoDate, "Day of the work"),
  addedOn: field(isoDate, "Day it entered the ledger"),
  verification: citationSchema.shape.verification,
  verifiedOn: field(isoDate.nullable(), "Day of the last check"),
});
export const citationRowSchema = cited.schema;
export type CitationRow = z.infer<typeof citationRowSchema>;

export function citationRow(readModel: ReadModel, citation: Citation): CitationRow {
  return cited.of({ ...citation, readModel });
}

function statusOf({ readModel, referenceId }: Citation & { readonly readModel: ReadModel }) {
  const concept = conceptOf(referenceId);
  const newest = readModel.issued.find(({ record }) => record.conceptId === concept);
  return (readModel.issuedById.get(referenceId) ?? newest)?.status ?? null;
}

/** The citations of one reference; a citation of its concept counts for every version. */
export function citationsOf(readModel: ReadModel, reference: string): readonly Citation[] {
  const concept = conceptOf(reference);
  const rows = readModel.citationsByConcept.get(concept) ?? [];
  if (reference === concept) return rows;
  return rows.filter((row) => row.referenceId === reference || row.referenceId === concept);
}
