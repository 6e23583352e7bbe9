import type { ContentKind } from "../../model/content-kind.ts";
import { at } from "../../model/language/at.ts";

export interface ContentFile {
  /** Relative to the content folder, with forward slashes. */
  readonly path: string;
  readonly kind: FileKind;
}

export interface Folder {
  /** Absolute, with links resolved. */
  readonly root: string;
  readonly files: readonly ContentFile[];
  /** Kinds of which a file is there under a wrong name, so that a missing name proves nothing. */
  readonly misnamed?: ReadonlySet<FileKind>;
}

/** The kinds of content files; terms belong to the publisher, the lock, the rows behind it and redactions belong to the publications. */
export type FileKind = ContentKind | "terms" | "lock" | "issuedRows" | "redactions";
type Format = "yaml" | "json" | "csv" | "markdown";

/** Where the files of a kind are and how they are written. */
export interface Layout {
  /** A path in which `*` matches one name. */
  readonly pattern: string;
  readonly format: Format;
  /** A file that must exist; an empty table is a file with its header row. */
  readonly required: boolean;
  /** The folder of an archive, which must exist even if it is empty; null for other kinds. */
  readonly archive: string | null;
  /** The maximum size; tables have none, as they are read in chunks. */
  readonly maxBytes: number;
}

const mebibyte = 1024 * 1024;

function yaml(pattern: string, required = false): Layout {
  return { pattern, format: "yaml", required, archive: null, maxBytes: mebibyte };
}

function json(pattern: string, maxBytes = mebibyte): Layout {
  return { pattern, format: "json", required: false, archive: null, maxBytes };
}

function csv(pattern: string, required = true): Layout {
  const maxBytes = Number.POSITIVE_INFINITY;
  return { pattern, format: "csv", required, archive: null, maxBytes };
}

export const layouts: Readonly<Record<FileKind, Layout>> = {
  publisher: yaml("index.yaml", true),
  terms: yaml("terms.yaml"),
  methodology: yaml("methodology/*.yaml", true),
  model: json("model/*.json"),
  firms: yaml("firms/*.yaml", true),
  observations: csv("observations/*.csv", false),
  sources: csv("sources.csv"),
  claims: csv("claims.csv"),
  evidence: csv("evidence.csv"),
  events: csv("events.csv"),
  outcomes: csv("outcomes.csv"),
  forecasts: { ...csv("forecasts/*.csv", false), archive: "forecasts" },
  publications: { ...json("publications/*/*.json"), archive: "publications" },
  lock: { ...json("published.lock.json", 64 * mebibyte), required: true },
  issuedRows: csv("published.rows.csv", false),
  redactions: csv("redactions.csv", false),
  citations: csv("citations.csv"),
  research: {
    pattern: "research/*.md",
    format: "markdown",
    required: false,
    archive: null,
    // forty thousand words: what is read whenever a site is made must take less than a second
    maxBytes: mebibyte / 4,
  },
};

/** Every kind with its layout, in the order in which content is read. */
export function kinds(): readonly (readonly [FileKind, Layout])[] {
  // Object.entries forgets that the keys of this literal are exactly the kinds of files
  return Object.entries(layouts) as [FileKind, Layout][];
}

const patterns = kinds().map(([kind, { pattern }]) => ({ kind, parts: pattern.split("/") }));

export function kindOf(path: string): FileKind | null {
  const names = path.split("/");
  return patterns.find(({ parts }) => matches(parts, names))?.kind ?? null;
}

function matches(parts: readonly string[], names: readonly string[]): boolean {
  return parts.length === names.length && parts.every((part, i) => fits(part, at(names, i)));
}

function fits(part: string, name: string): boolean {
  if (!part.startsWith("*")) return part === name;
  const ending = part.slice(1);
  return name.length > ending.length && name.endsWith(ending);
}

/** The name of a file without folders and without its ending. */
export function stem(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(0, name.lastIndexOf("."));
}
