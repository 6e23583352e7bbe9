import { z } from "zod";
import type { IsoDate } from "../model/cell.ts";
import { type Citation, citationSchema } from "../model/citation.ts";
import { invisibleCharacters } from "../model/unsafe-text.ts";
import { sha256Hex } from "../record/canonical.ts";
import { citedWorks } from "./cited-works.ts";

export interface ImportOptions {
  /** The subject that the works cite: a reference, or a concept in all its versions. */
  readonly referenceId: string;
  readonly addedOn: IsoDate;
  /** The date of works without a publication date; null leaves those out. */
  readonly citedOn: IsoDate | null;
  /** Rows that exist already. */
  readonly known: readonly Citation[];
}

export type ImportedCitations = NonNullable<ReturnType<typeof importCitations>>;

const itemSchema = z.object({
  type: z.string().default(""),
  title: z.string().default(""),
  URL: z.string().default(""),
  DOI: z.string().default(""),
  publisher: z.string().default(""),
  "container-title": z.string().default(""),
  issued: z
    .object({ "date-parts": z.array(z.array(z.union([z.number(), z.string()]))).default([]) })
    .default({ "date-parts": [] }),
});
type Item = z.infer<typeof itemSchema>;

/**
 * The rows that a file of works adds to the cited-by ledger, the works that are listed already, and why others are unread. Null
 * for a file in none of the formats.
 */
export function importCitations(text: string, options: ImportOptions) {
  const works = citedWorks(text);
  if (works === null) return null;
  const rows: Citation[] = [];
  const already: string[] = [];
  const unread: string[] = [];
  for (const work of works) {
    const made = work.kind === "unread" ? work.why : citationOf(work.item, options);
    if (typeof made === "string") unread.push(`${work.label}: ${made}`);
    else if ([...options.known, ...rows].some((row) => isSame(row, made))) already.push(work.label);
    else rows.push(made);
  }
  return { rows, already, unread };
}

/** A row, or why there is none. */
function citationOf(found: unknown, options: ImportOptions): Citation | string {
  const item = itemSchema.safeParse(found);
  if (!item.success) return `it is not a CSL item, ${reason(item.error)}`;
  const { DOI: doi, URL, type, title } = item.data;
  const resolved = doi === "" ? "" : `https://doi.org/${doi}`;
  const url = URL === "" ? resolved : URL;
  const citedOn = dayOf(item.data) ?? options.citedOn;
  if (citedOn === null) return "it does not tell the day on which it appeared";
  const row = citationSchema.safeParse({
    citationId: `cite-${sha256Hex(`${options.referenceId}\n${url}`).slice(0, 12)}`,
    referenceId: options.referenceId,
    title: seen(title.replace(/<\/?(?:i|b|sub|sup|sc|span)\b[^>]*>/g, "").replace(/\s+/g, " ")),
    url,
    publisher: seen(publisherOf(item.data)),
    kind: kinds[type] ?? "other",
    doi,
    citedOn,
    addedOn: options.addedOn,
    verification: "unverified",
    verifiedOn: "",
  });
  return row.success ? row.data : whyNot(row.error);
}

/** Texts of others may come with soft hyphens and the like, which `line` refuses. */
function seen(text: string): string {
  return text.replace(invisibleCharacters, "");
}

const kinds: Readonly<Record<string, Citation["kind"]>> = {
  article: "paper",
  "article-journal": "article",
  "article-magazine": "article",
  "article-newspaper": "news",
  "paper-conference": "paper",
  book: "book",
  chapter: "book",
  thesis: "thesis",
  report: "report",
  dataset: "dataset",
  "post-weblog": "blog",
  legal_case: "filing",
  legislation: "filing",
  regulation: "filing",
};

/** Books and reports are named by who published them, articles by what they appeared in. */
function publisherOf({ type, publisher, "container-title": container }: Item): string {
  const byPublisher = ["book", "chapter", "report", "thesis"].includes(type);
  return byPublisher ? publisher || container : container || publisher;
}

function dayOf({ issued }: Item): IsoDate | null {
  const [parts = []] = issued["date-parts"];
  return parts.length === 3 ? parts.map((part) => String(part).padStart(2, "0")).join("-") : null;
}

function isSame(a: Citation, b: Citation): boolean {
  return a.citationId === b.citationId || (a.referenceId === b.referenceId && a.url === b.url);
}

/** The fields that the ledger needs of a work, in words. */
const needed: ReadonlyMap<PropertyKey, string> = new Map([
  ["title", "a title"],
  ["url", "an http or https URL, or a DOI"],
  ["publisher", "a publisher or the journal or site that it appeared in"],
]);

/** The fields that a work lacks, or why it cannot be a row. */
function whyNot(error: z.ZodError): string {
  const missing = error.issues.flatMap(({ path: [key = ""] }) => needed.get(key) ?? []);
  if (missing.length < error.issues.length) return `it cannot be a row, ${reason(error)}`;
  return `it must name ${missing.join(" and ")}`;
}

function reason({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return "found nothing of use";
  return `"${issue.path.join(".")}": ${issue.message}`;
}
