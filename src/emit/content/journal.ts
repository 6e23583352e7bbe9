import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { contentBytes, mostBytes } from "../../content/files/content-file.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { unlessAbsent } from "../../model/language/system-error.ts";
import { seriesCodes } from "../../model/publication.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { seriesDirectory } from "../../record/publication-text.ts";
import { flushFolder, replaceFile } from "../files/draft.ts";
import { placesBelow, readPlain, statusOf } from "../files/plain-path.ts";
import { deskFolder, markOf } from "./desk-folder.ts";

// Several files that belong together are written by way of a journal, which holds each as it was
// and as it will be. It is on the disk before the first of them is touched and goes after the last,
// so a kill at any moment leaves content as it was, or a journal that the next command ends. It names
// the mark of its desk, so that only the folder in which it was written is changed by it.

export const lockPath = "published.lock.json";
/** The digests of the rows that records rest on. */
export const rowsPath = "published.rows.csv";
export const redactionsPath = "redactions.csv";
export const citationsPath = "citations.csv";

const tables: readonly string[] = [lockPath, rowsPath, redactionsPath, citationsPath];
const series = seriesCodes.map(seriesDirectory).join("|");
const archives = new RegExp(
  `^(?:publications/(?:${series})/[A-Za-z0-9-]+\\.json|forecasts/\\d{4}-\\d\\d-\\d\\d\\.csv)$`,
);

const changeSchema = z.strictObject({
  /** The path below the content folder, one of those that commands write. */
  path: z.string().refine((path) => tables.includes(path) || archives.test(path)),
  before: z.string().nullable(),
  after: z.string(),
});
const journalSchema = z.strictObject({
  version: z.literal(2),
  mark: z.string(),
  changes: z.array(changeSchema),
});

/** A file of the content as it was and as it will be. */
export type Change = Readonly<z.infer<typeof changeSchema>>;

function journalFile(content: string): string {
  return join(deskFolder(content), "journal.json");
}

/** Writes all changes, or none. The caller holds the lock of the content and has made its desk. */
export function writeChanges(content: string, changes: readonly Change[]): void {
  for (const { path } of changes) placeOf(content, path);
  const journal = journalSchema.parse({ version: 2, mark: markOf(content), changes });
  replaceFile(journalFile(content), JSON.stringify(journal));
  const written: Change[] = [];
  try {
    for (const change of changes) {
      put(content, change.path, change.after);
      written.push(change);
    }
  } catch (error) {
    // should this fail too, the journal stays, and the next command ends what it says
    for (const change of written) put(content, change.path, change.before);
    endJournal(content);
    throw error;
  }
  endJournal(content);
}

/** Whether a command is writing, or was killed while it wrote. */
export function hasJournal(content: string): boolean {
  return statusOf(journalFile(content)) !== null;
}

/** Why the journal on a desk is not one that a command began here; null for one that is, or none. */
export function journalFault(content: string): string | null {
  const journal = readJournal(content);
  if (journal === null) return null;
  if (journal === "unreadable") return "it is not what a command writes";
  return journal.mark === markOf(content) ? null : "it was not begun in this folder";
}

type Journal = Readonly<z.infer<typeof journalSchema>>;

function readJournal(content: string): Journal | "unreadable" | null {
  const text = unlessAbsent(() => readPlain(journalFile(content)));
  if (text === null) return null;
  const journal = journalSchema.safeParse(jsonValue(text));
  return journal.success ? journal.data : "unreadable";
}

/** Ends what a killed command left, and returns the paths. Throws a RangeError for a file that was changed since. */
export function endInterrupted(content: string): readonly string[] | null {
  const journal = readJournal(content);
  if (journal === null || journal === "unreadable") return null;
  const due = journal.changes.filter((change) => isDue(content, change));
  for (const { path, after } of due) put(content, path, after);
  endJournal(content);
  return due.map(({ path }) => path);
}

function isDue(content: string, { path, before, after }: Change): boolean {
  const found = textOf(content, path);
  if (found === after) return false;
  if (found === before) return true;
  throw new RangeError(
    `Cannot end what a command left half written: "${path}" was changed since, found ${hashOf(found)}, must be ${hashOf(before)} or ${hashOf(after)}; restore it, or delete "${journalFile(content)}" to leave all as it is`,
  );
}

function hashOf(text: string | null): string {
  return text === null ? "no file" : `SHA-256 ${sha256Hex(text)}`;
}

function put(content: string, path: string, text: string | null): void {
  const file = placeOf(content, path);
  if (text === null) rmSync(file, { force: true });
  else if (textOf(content, path) !== text) replaceFile(file, text, deskFolder(content));
}

function endJournal(content: string): void {
  rmSync(journalFile(content));
  flushFolder(deskFolder(content));
}

/** The text of a file of the content; null when there is none. */
export function textOf(content: string, path: string): string | null {
  placeOf(content, path);
  const bytes = unlessAbsent(() => contentBytes(content, path, mostBytes));
  return bytes === null ? null : bytes.toString("utf8");
}

function placeOf(content: string, path: string): string {
  return placesBelow(content, `Cannot write into "${content}"`)(path);
}
