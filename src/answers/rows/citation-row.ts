import { z } from "zod";
import { conceptId, isoDate, referenceId, text, url } from "../../model/cell.ts";
import type { Citation } from "../../model/citation.ts";
import { citationSchema } from "../../model/citation.ts";
import { conceptOf, type ReadModel } from "./read-model.ts";

const written = citationSchema.shape;

export const citationRowSchema = z.strictObject({
  citationId: written.citationId,
  referenceId: z.union([referenceId, conceptId]),
  conceptId,
  /** The version cited; null where the concept was cited in all its versions. */
  referenceVersion: z.number().int().min(1).nullable(),
  referenceStatus: z.enum(["current", "superseded", "withdrawn"]).nullable(),
  title: text,
  url,
  publisher: text,
  kind: written.kind,
  doi: z.string().nullable(),
  citedOn: isoDate,
  addedOn: isoDate,
  verification: written.verification,
  verifiedOn: isoDate.nullable(),
});
export type CitationRow = z.infer<typeof citationRowSchema>;

/** A row of the cited-by ledger, with the status of what it cites; of a concept, of its newest version. */
export function citationRow(readModel: ReadModel, citation: Citation): CitationRow {
  const issued = readModel.issuedById.get(citation.referenceId);
  const concept = conceptOf(citation.referenceId);
  const newest = readModel.issued.find(({ record }) => record.conceptId === concept);
  const { citationId, referenceId, title, url, publisher, kind, doi, citedOn, addedOn } = citation;
  return {
    citationId,
    referenceId,
    conceptId: concept,
    referenceVersion: issued?.record.version ?? null,
    referenceStatus: (issued ?? newest)?.status ?? null,
    title,
    url,
    publisher,
    kind,
    doi,
    citedOn,
    addedOn,
    verification: citation.verification,
    verifiedOn: citation.verifiedOn,
  };
}

/** The citations of one reference; a citation of its concept counts for every version. */
export function citationsOf(readModel: ReadModel, reference: string): readonly Citation[] {
  const concept = conceptOf(reference);
  const rows = readModel.citationsByConcept.get(concept) ?? [];
  if (reference === concept) return rows;
  return rows.filter((row) => row.referenceId === reference || row.referenceId === concept);
}
