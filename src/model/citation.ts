import { z } from "zod";
import { conceptId, id, isoDate, line, optionalCell, referenceId, url } from "./cell.ts";

export const citationKinds = [
  "article",
  "paper",
  "report",
  "filing",
  "news",
  "blog",
  "dataset",
  "book",
  "thesis",
  "other",
] as const;

/** A row of `citations.csv`: a work that cites one reference, or a concept in all its versions. */
export const citationSchema = z.strictObject({
  citationId: id,
  referenceId: z.union([referenceId, conceptId]),
  title: line,
  url: url,
  publisher: line,
  kind: z.enum(citationKinds),
  doi: optionalCell(z.string().regex(/^10\.\d{4,9}\/\S+$/, "a DOI such as 10.1234/abcd")),
  citedOn: isoDate,
  addedOn: isoDate,
  verification: z.enum(["verified", "unverified", "dead_link"]),
  verifiedOn: optionalCell(isoDate),
});
export type Citation = z.infer<typeof citationSchema>;
