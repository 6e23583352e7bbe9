import { z } from "zod";
import { conceptId, id, isoDate, line, referenceId } from "./cell.ts";

/** The front matter of `research/*.md`. */
export const researchSchema = z.strictObject({
  id: id,
  title: line,
  author: line,
  category: line,
  date: isoDate,
  version: line,
  relatedReferences: z.array(z.union([referenceId, conceptId])).default([]),
});

export interface ResearchDocument extends z.infer<typeof researchSchema> {
  /** The Markdown below the front matter, as written, line ends as LF. */
  readonly body: string;
}
