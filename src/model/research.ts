import { z } from "zod";
import { field, id, isoDate, line } from "./cell.ts";
import { anyReference } from "./thing.ts";

/** The front matter of `research/*.md`. */
export const researchSchema = z.strictObject({
  id: field(id, "Identifier, which becomes the name of its page", "first-essay"),
  title: field(line, "Title", "Why service fails in winter"),
  author: field(line, "Who wrote it", "The desk"),
  category: field(line, "A heading to group by", "method"),
  date: field(isoDate, "Day on which it was published", "2026-03-01"),
  version: field(line, "Version of the text", "1.0"),
  relatedReferences: field(z.array(anyReference).default([]), "References or concepts it is about"),
});

export interface ResearchDocument extends z.infer<typeof researchSchema> {
  /** The Markdown below the front matter, as written, line ends as LF. */
  readonly body: string;
}
