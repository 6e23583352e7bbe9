import { z } from "zod";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Citation } from "../../src/model/citation.ts";
import { csvRows } from "./csv.ts";

/** A row of `works.csv`; a day may be a month or a year. */
const workSchema = z.object({
  doi: z.string().min(1),
  type: z.string(),
  title: z.string().trim(),
  container: z.string().trim(),
  publisher: z.string().trim(),
  issued: z.string().regex(/^(?:\d{4}(?:-\d\d){0,2})?$/, "a day, a month, a year or nothing"),
});
export type Work = z.output<typeof workSchema>;

/** A row of `citations.csv`. */
const edgeSchema = z.object({ citing_doi: z.string().min(1), cited_doi: z.string().min(1) });

/** That one work cites another. */
export interface Edge {
  readonly citing: string;
  readonly cited: string;
}

export function readWorks(path: string): ReadonlyMap<string, Work> {
  return new Map(csvRows(path, workSchema).map((work) => [work.doi, work]));
}

/** Each edge once, in the order of the file. */
export function readEdges(path: string): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const { citing_doi: citing, cited_doi: cited } of csvRows(path, edgeSchema)) {
    edges.set(`${citing} ${cited}`, { citing, cited });
  }
  return [...edges.values()];
}

/** The first day of the month or the year where no more is known; null when nothing is. */
export function issuedOn({ issued }: Work): IsoDate | null {
  return issued === "" ? null : `${issued}-01-01`.slice(0, 10);
}

const kinds: Readonly<Record<string, Citation["kind"]>> = {
  "journal-article": "article",
  "proceedings-article": "paper",
  "posted-content": "paper",
  report: "report",
  dataset: "dataset",
  dissertation: "thesis",
  book: "book",
  "book-chapter": "book",
  monograph: "book",
  "reference-book": "book",
};

export function citationKind({ type }: Work): Citation["kind"] {
  return (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? "other";
}
