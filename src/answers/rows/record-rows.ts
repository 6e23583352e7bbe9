import { z } from "zod";
import { calibrationShortSchema } from "../../model/calibration.ts";
import { conceptId, count, isoDate, referenceId, text, url } from "../../model/cell.ts";
import { type Citation, citationSchema } from "../../model/citation.ts";
import { type Publication, publicationSchema } from "../../model/publication.ts";
import { type IssuedRecord, publicationStatuses } from "../../record/status.ts";
import { calibrationShort } from "./attached.ts";
import { objectOf } from "./object-of.ts";
import { conceptOf, type ReadModel } from "./read-model.ts";
import { frozenRecordFile } from "./record-address.ts";

const archived = objectOf<Publication & IssuedRecord>()({
  ...publicationSchema.pick({
    referenceId: true,
    conceptId: true,
    series: true,
    seriesCode: true,
    type: true,
    version: true,
    supersedes: true,
    title: true,
    summary: true,
    periodStart: true,
    periodEnd: true,
    publishedAt: true,
    marketState: true,
    stressIndex: true,
    stressDelta: true,
    confidence: true,
    contentHash: true,
    provenance: true,
    legalNoteId: true,
  }).shape,
  status: z.enum(publicationStatuses),
  supersededBy: referenceId.nullable(),
  logIndex: count,
  calibration: [calibrationShortSchema, ({ record }) => calibrationShort(record.calibration)],
  href: [z.string(), (one) => `/${frozenRecordFile(one.referenceId)}`],
});
export const archiveRowSchema = archived.schema;
export type ArchiveRow = z.infer<typeof archiveRowSchema>;

/** An issued record in list form. */
export function archiveRow(issued: IssuedRecord): ArchiveRow {
  return archived.of({ ...issued.record, ...issued });
}

const { citationId, kind, verification } = citationSchema.shape;

const cited = objectOf<Citation & { readonly readModel: ReadModel }>()({
  citationId,
  referenceId: z.union([referenceId, conceptId]),
  conceptId: [conceptId, (citation) => conceptOf(citation.referenceId)],
  /** The version cited; null where the concept was cited in all its versions. */
  referenceVersion: [
    z.number().int().min(1).nullable(),
    ({ readModel, referenceId }) => readModel.issuedById.get(referenceId)?.record.version ?? null,
  ],
  /** The status; of a concept, that of its newest version. */
  referenceStatus: [z.enum(publicationStatuses).nullable(), statusOf],
  title: text,
  url,
  publisher: text,
  kind,
  doi: z.string().nullable(),
  citedOn: isoDate,
  addedOn: isoDate,
  verification,
  verifiedOn: isoDate.nullable(),
});
export const citationRowSchema = cited.schema;
export type CitationRow = z.infer<typeof citationRowSchema>;

/** A row of the cited-by ledger, with the status of what it cites. */
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
