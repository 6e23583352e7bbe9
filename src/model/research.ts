import { z } from "zod";
import { conceptId, id, isoDate, referenceId, text } from "./cell.ts";

/** The front matter of `research/*.md`. */
export const researchSchema = z.strictObject({
  id: id,
  title: text,
  author: text,
  category: text,
  date: isoDate,
  version: text,
  relatedReferences: z.array(z.union([referenceId, conceptId])).default([]),
});

export interface ResearchDocument extends z.infer<typeof researchSchema> {
  /** The Markdown below the front matter, as written, line ends as LF. */
  readonly body: string;
}
