import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import Papa from "papaparse";
import { givenBytes, mostBytes } from "../../content/files/content-file.ts";
import { type Citation, citationSchema } from "../../model/citation.ts";
import { type Forecast, forecastSchema, forecastsPath } from "../../model/forecast.ts";
import { type IssuedRows, issuedRowsSchema } from "../../model/issued-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import {
  type Publication,
  type PublishedLock,
  type Redaction,
  redactionSchema,
} from "../../model/publication.ts";
import { joinedLock, lockEntries, lockText, lockWith } from "../../record/lock.ts";
import { publicationPath, publicationText } from "../../record/publication-text.ts";
import { replaceFile } from "../files/draft.ts";
import { isInside, statusOf } from "../files/plain-path.ts";
import { onDisk } from "../files/site-error.ts";
import { deskFolder } from "./desk-folder.ts";
import {
  type Change,
  citationsPath,
  lockPath,
  redactionsPath,
  rowsPath,
  textOf,
  writeChanges,
} from "./journal.ts";

export interface IssuedContent {
  /** The records in the order of the log. */
  readonly records: readonly Publication[];
  readonly forecasts: readonly Forecast[];
  /** The rows on which records rest from now on. */
  readonly rows: readonly IssuedRows[];
}

/** Adds all of an issue, or none, and returns the paths. Throws a RangeError for a lock that changed meanwhile. */
export function writeIssue(
  folder: string,
  lock: PublishedLock,
  { records, forecasts, rows }: IssuedContent,
): readonly string[] {
  refuseOtherLock(folder, lock);
  return writeAll(folder, [
    ...records.map((record) => newFile(folder, publicationPath(record), publicationText(record))),
    ...[...groupBy(forecasts, ({ issuedOn }) => issuedOn)].map(([day, added]) =>
      appended(folder, forecastsPath(day), forecastSchema, added),
    ),
    ...(rows.length === 0 ? [] : [appended(folder, rowsPath, issuedRowsSchema, rows)]),
    changed(folder, lockPath, lockText(lockWith(lock, lockEntries(records)))),
  ]);
}

/** Adds the lines of records that are there already to the lock, which a merge may have misshapen. */
export function writeLock(
  folder: string,
  lock: PublishedLock,
  records: readonly Publication[],
): readonly string[] {
  const change = changed(folder, lockPath, lockText(lockWith(lock, lockEntries(records))));
  return change.after === change.before ? [] : writeAll(folder, [change]);
}

export function writeCitations(folder: string, rows: readonly Citation[]): readonly string[] {
  return writeAll(folder, [appended(folder, citationsPath, citationSchema, rows)]);
}

/** The change of a text file below the content. Throws a RangeError where it is not there. */
export function changedText(
  folder: string,
  path: string,
  change: (text: string) => string,
): Change & { readonly before: string } {
  const before = textOf(folder, path);
  if (before === null) throw new RangeError(`Cannot read "${path}": there is no such file`);
  return { path, before, after: change(before) };
}

/** Writes source files, each in one step. */
export function replaceTexts(folder: string, changes: readonly Change[]): void {
  for (const { path, after } of changes) replaceFile(join(folder, path), after);
}

/** Replaces records by what a redaction left of them, and adds the rows that say so. */
export function writeRedactions(
  folder: string,
  records: readonly Publication[],
  rows: readonly Redaction[],
): readonly string[] {
  return writeAll(folder, [
    ...records.map((record) => changed(folder, publicationPath(record), publicationText(record))),
    appended(folder, redactionsPath, redactionSchema, rows),
  ]);
}

type Row = Readonly<Record<string, string | number | null>>;

function appended(
  folder: string,
  path: string,
  { shape }: { readonly shape: object },
  rows: readonly Row[],
): Change {
  return changed(folder, path, appendedCsv(textOf(folder, path), Object.keys(shape), rows));
}

function refuseOtherLock(folder: string, lock: PublishedLock): void {
  const found: unknown = JSON.parse(joinedLock(textOf(folder, lockPath) ?? "{}"));
  if (isDeepStrictEqual(found, lock)) return;
  throw new RangeError(
    `Cannot issue into "${folder}": "${lockPath}" changed meanwhile, run the command again`,
  );
}

function newFile(folder: string, path: string, after: string): Change {
  if (textOf(folder, path) === null) return { path, before: null, after };
  throw new RangeError(`Cannot write "${path}": an issued record is never rewritten`);
}

function changed(folder: string, path: string, after: string): Change {
  return { path, before: textOf(folder, path), after };
}

function writeAll(folder: string, changes: readonly Change[]): readonly string[] {
  onDisk(`Cannot write into "${folder}"`, () => writeChanges(folder, changes));
  return changes.map(({ path }) => path);
}

/** A table with rows appended, in the order of its own header; `table` is null for a new one. */
export function appendedCsv(
  table: string | null,
  columns: readonly string[],
  rows: readonly Row[],
): string {
  const existing = table ?? `${columns.join(",")}\n`;
  const first = Papa.parse<string[]>(existing.replace(/^\uFEFF/, ""), { preview: 1 });
  const [header = []] = first.data;
  const missing = columns.find((column) => !header.includes(column));
  if (missing !== undefined) {
    throw new RangeError(`Cannot append to a table: it has no column "${missing}"`);
  }
  const newline = existing.includes("\r\n") ? "\r\n" : "\n";
  const begun = existing.endsWith("\n") ? existing : `${existing}${newline}`;
  const added = rows.map((row) => header.map((column) => row[column] ?? null));
  return added.length === 0 ? existing : `${begun}${Papa.unparse(added, { newline })}${newline}`;
}

/** Writes a model file; other bytes only when forced, because archived forecasts name the model that made them. */
export function writeModel(
  content: string,
  file: string,
  text: string,
  force: boolean,
): "written" | "unchanged" {
  return onDisk(`Cannot write "${file}"`, () => {
    const before =
      statusOf(file) === null ? null : givenBytes(file, "the model", mostBytes).toString("utf8");
    if (before === text) return "unchanged";
    if (before !== null && !force) {
      throw new RangeError(
        `Cannot write "${file}": it exists with other bytes, choose another --version or add --force`,
      );
    }
    if (isInside(file, content)) replaceFile(file, text, deskFolder(content));
    else replaceFile(file, text);
    return "written";
  });
}
