import { z } from "zod";
import { field, id, isoDate, line, optionalCell, url } from "./cell.ts";
import { anyReference } from "./thing.ts";

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
  citationId: field(id, "Identifier, unique among the citations", "W001"),
  referenceId: field(
    anyReference,
    "Reference cited, or a concept in all its versions",
    "PFI-WS-20260304-0a1b2c3d",
  ),
  title: field(line, "Title of the citing work", "Ferries in the fog"),
  url: field(url, "Where the citing work can be read", "https://news.example/fog"),
  publisher: field(line, "Who published the citing work", "Varde Courier"),
  kind: field(z.enum(citationKinds), "What sort of work it is", "news"),
  doi: field(
    optionalCell(z.string().regex(/^10\.\d{4,9}\/\S+$/, "a DOI such as 10.1234/abcd")),
    "DOI of the citing work",
    "10.1234/abcd",
  ),
  citedOn: field(isoDate, "Day on which the citing work appeared", "2026-03-10"),
  addedOn: field(isoDate, "Day on which it was entered here", "2026-03-11"),
  verification: field(
    z.enum(["verified", "unverified", "dead_link"]),
    "Whether somebody saw the citation",
    "verified",
  ),
  verifiedOn: field(optionalCell(isoDate), "Day on which it was last seen", "2026-03-11"),
});
export type Citation = z.infer<typeof citationSchema>;
