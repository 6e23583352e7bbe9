import { z } from "zod";
import { conceptId, field, id, isoDate, line, referenceId } from "./cell.ts";

/** The front matter of `research/*.md`. */
export const researchSchema = z.strictObject({
  id: field(id, "Identifier, which becomes the name of its page", { example: "first-essay" }),
  title: field(line, "Title", { example: "Why service fails in winter" }),
  author: field(line, "Who wrote it", { example: "The desk" }),
  category: field(line, "A heading to group by", { example: "method" }),
  date: field(isoDate, "Day on which it was published", { example: "2026-03-01" }),
  version: field(line, "Version of the text", { example: "1.0" }),
  relatedReferences: field(
    z.array(z.union([referenceId, conceptId])).default([]),
    "References or concepts that it is about",
    { names: "reference" },
  ),
});

export interface ResearchDocument extends z.infer<typeof researchSchema> {
  /** The Markdown below the front matter, as written, line ends as LF. */
  readonly body: string;
}
