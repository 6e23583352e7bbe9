import { isDeepStrictEqual } from "node:util";
import Papa from "papaparse";
import { givenBytes, mostBytes } from "../../content/files/content-file.ts";
import { UnreadableError } from "../../content/findings/finding.ts";
import { parseJson } from "../../content/text/json.ts";
import { type Citation, citationSchema } from "../../model/citation.ts";
import { type Accepted, acceptedSchema } from "../../model/delivery/accepted.ts";
import { type Delivery, deliverySchema } from "../../model/delivery/delivery.ts";
import { type Forecast, forecastSchema, forecastsPath } from "../../model/forecast.ts";
import { type Redaction, redactionSchema } from "../../model/issued/redaction.ts";
import { type SaltRow, saltSchema } from "../../model/issued/salt.ts";
import { type IssuedRows, issuedRowsSchema } from "../../model/issued-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import {
  type Publication,
  type PublishedLock,
  publishedLockSchema,
} from "../../model/publication.ts";
import { joinedLock, lockEntries, lockText, lockWith } from "../../record/lock.ts";
import { publicationPath, publicationText } from "../../record/publication-text.ts";
import { replaceFile } from "../files/draft.ts";
import { statusOf } from "../files/plain-path.ts";
import { onDisk } from "../files/site-error.ts";
import type { Desk } from "./desk.ts";
import { type Change, textOf, writeChanges } from "./journal.ts";

export const lockPath = "published.lock.json";
/** The digests of the rows that records rest on. */
export const rowsPath = "published.rows.csv";
/** The salts of texts that may be redacted. */
export const saltsPath = "published.salts.csv";
export const redactionsPath = "redactions.csv";
export const citationsPath = "citations.csv";
const deliveriesPath = "deliveries.csv";
const acceptedPath = "accepted.csv";

export interface IssuedContent {
  /** The records in the order of the log. */
  readonly records: readonly Publication[];
  readonly forecasts: readonly Forecast[];
  /** The rows on which records rest from now on. */
  readonly rows: readonly IssuedRows[];
  /** All salts of texts, as the issue leaves them. */
  readonly salts: readonly SaltRow[];
}

/** The files of an issue. Throws a RangeError for a lock that changed meanwhile. */
export function issueChanges(
  folder: string,
  lock: PublishedLock,
  { records, forecasts, rows, salts }: IssuedContent,
): readonly Change[] {
  refuseOtherLock(folder, lock);
  return [
    ...records.map((record) => newFile(folder, publicationPath(record), publicationText(record))),
    ...[...groupBy(forecasts, ({ issuedOn }) => issuedOn)].map(([day, added]) =>
      appended(folder, forecastsPath(day), forecastSchema, added),
    ),
    ...(rows.length === 0 ? [] : [appended(folder, rowsPath, issuedRowsSchema, rows)]),
    ...(salts.length === 0 ? [] : [changed(folder, saltsPath, tableOf(saltSchema, salts))]),
    lockChange(folder, lock, records),
  ];
}

/** The lock as one JSON object again, where a merge left second braces, no commas or lines twice; null for any other. */
export function mergedLockChange(folder: string): Change | null {
  const before = textOf(folder, lockPath) ?? "{}";
  if (isStrictJson(before)) return null;
  const joined = joinedLock(before);
  if (joined === before || !isStrictJson(joined)) return null;
  const lock = publishedLockSchema.safeParse(JSON.parse(joined));
  return lock.success ? changed(folder, lockPath, lockText(lock.data)) : null;
}

function isStrictJson(text: string): boolean {
  try {
    parseJson(text, lockPath);
    return true;
  } catch (error) {
    if (error instanceof UnreadableError) return false;
    throw error;
  }
}

/** The lock with the lines of records, and without what a merge left of its shape. */
export function lockChange(
  folder: string,
  lock: PublishedLock,
  records: readonly Publication[],
): Change {
  return changed(folder, lockPath, lockText(lockWith(lock, lockEntries(records))));
}

export function citationsChange(folder: string, rows: readonly Citation[]): Change {
  return appended(folder, citationsPath, citationSchema, rows);
}

/** A file of the content as it will be. */
export interface SourceFile {
  readonly path: string;
  readonly after: string;
}

/** The files of a delivery, with its row and the answers to doubts about it. */
export function deliveryChanges(
  folder: string,
  files: readonly SourceFile[],
  delivery: Delivery,
  accepted: readonly Accepted[],
): readonly Change[] {
  return [
    ...sourceChanges(folder, files),
    ...acceptedChanges(folder, accepted),
    // last, so that a delivery that is listed is there
    appended(folder, deliveriesPath, deliverySchema, [delivery]),
  ];
}

/** Source files as they will be. */
export function sourceChanges(folder: string, files: readonly SourceFile[]): readonly Change[] {
  return files.map(({ path, after }) => changed(folder, path, after));
}

/** The answers to doubts. */
export function acceptedChanges(folder: string, accepted: readonly Accepted[]): readonly Change[] {
  return accepted.length === 0 ? [] : [appended(folder, acceptedPath, acceptedSchema, accepted)];
}

/** What redactions left: records and files without texts, salts without those of the texts, and the rows that say so. */
export interface RedactedContent {
  readonly records: readonly Publication[];
  /** Null for a file that goes. */
  readonly files: readonly { readonly path: string; readonly after: string | null }[];
  readonly salts: readonly SaltRow[];
  readonly rows: readonly Redaction[];
}

export function redactionChanges(
  folder: string,
  { records, files, salts, rows }: RedactedContent,
): readonly Change[] {
  return [
    ...records.map((record) => changed(folder, publicationPath(record), publicationText(record))),
    ...files.map(({ path, after }) => changed(folder, path, after)),
    ...(salts.length === 0 ? [] : [changed(folder, saltsPath, tableOf(saltSchema, salts))]),
    appended(folder, redactionsPath, redactionSchema, rows),
  ];
}

/** Writes all changes, or none, and returns the paths. The caller holds the lock of the content. */
export function writeContent(desk: Desk, changes: readonly Change[]): readonly string[] {
  const due = changes.filter(({ before, after }) => before !== after);
  if (due.length > 0) onDisk(`Cannot write into "${desk.content}"`, () => writeChanges(desk, due));
  return due.map(({ path }) => path);
}

function tableOf({ shape }: { readonly shape: object }, rows: readonly Row[]): string {
  return appendedCsv(null, Object.keys(shape), rows);
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

function changed(folder: string, path: string, after: string | null): Change {
  return { path, before: textOf(folder, path), after };
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

/**
 * The change that puts a model file into the content; null where it is there. Other bytes only when forced,
 * because archived forecasts name the model that made them.
 */
export function modelChange(
  content: string,
  path: string,
  text: string,
  force: boolean,
): Change | null {
  const before = textOf(content, path);
  if (before === text) return null;
  refuseOtherModel(path, before !== null && !force);
  return { path, before, after: text };
}

/** Writes a model file that is none of the content, by the same rules. */
export function writeModel(file: string, text: string, force: boolean): "written" | "unchanged" {
  return onDisk(`Cannot write "${file}"`, () => {
    const before =
      statusOf(file) === null ? null : givenBytes(file, "the model", mostBytes).toString("utf8");
    if (before === text) return "unchanged";
    refuseOtherModel(file, before !== null && !force);
    replaceFile(file, text);
    return "written";
  });
}

function refuseOtherModel(file: string, isRefused: boolean): void {
  if (!isRefused) return;
  throw new RangeError(
    `Cannot write "${file}": it exists with other bytes, choose another --version or add --force`,
  );
}
