import { randomBytes } from "node:crypto";
import { chmodSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { contentBytes, mostBytes } from "../../content/files/content-file.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { unlessAbsent, unlessRefused } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { draftsOf, flushFolder, makeFolder, replaceFile, sweepDrafts } from "../files/draft.ts";
import { isInside, placesBelow, readPlain } from "../files/plain-path.ts";
import { SiteError } from "../files/site-error.ts";
import type { Desk } from "./desk.ts";
import { markedNumber, markName, removeMark, setMark } from "./mark.ts";

// Several files that belong together are written by way of a journal, which holds each as it was and as it will
// be. It is on the disk before the first of them is touched, and the content has a mark with its random number
// until the last one is written. A kill at any moment leaves content as it was, or a mark that the next command
// follows to the journal and ends. Times, owners and inodes say nothing here, so copies and backups are the same.

const changeSchema = z.strictObject({
  /** The path of a source file below the content folder. */
  path: z.string().regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:csv|json|md|yaml)$/),
  /** The text of the file; null where there is none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const journalSchema = z.strictObject({
  version: z.literal(3),
  /** Where the command wrote, for people: a folder may be moved and copied before it is ended. */
  content: z.string(),
  changes: z.array(changeSchema),
});

/** A file of the content as it was and as it will be. */
export type Change = Readonly<z.infer<typeof changeSchema>>;

type Journal = Readonly<z.infer<typeof journalSchema>>;

function journalFile({ journals }: Desk, number: string): string {
  return join(journals, `${number}.json`);
}

/** Writes all changes, or none. The caller holds the lock of the content. */
export function writeChanges(desk: Desk, changes: readonly Change[]): void {
  const { content } = desk;
  const begun = { version: 3, content: realpathSync(content), changes };
  const journal = journalSchema.parse(begun);
  for (const { path } of changes) placeOf(content, path);
  const number = randomBytes(16).toString("hex");
  keepJournal(desk, number, journal);
  const written: Change[] = [];
  try {
    setMark(content, number);
    for (const change of changes) {
      put(content, change.path, change.after);
      written.push(change);
    }
  } catch (error) {
    // should this fail too, mark and journal stay, and the next command ends what they say
    for (const change of written) put(content, change.path, change.before);
    removeMark(content);
    rmSync(journalFile(desk, number), { force: true });
    throw error;
  }
  removeMark(content);
  rmSync(journalFile(desk, number), { force: true });
}

function keepJournal(desk: Desk, number: string, journal: Journal): void {
  const { content, journals } = desk;
  if (isInside(journals, content)) {
    throw new RangeError(
      `Cannot keep a journal in "${journals}": it must lie outside of "${content}"; name another folder in STELE_STATE`,
    );
  }
  makeFolder(journals);
  unlessRefused(() => chmodSync(journals, 0o700));
  replaceFile(journalFile(desk, number), JSON.stringify(journal));
  sweepJournals(journals, statSync(journalFile(desk, number)).mtimeMs - keptFor);
}

/** A journal that was ended stays for copies of the content that were made meanwhile. */
const keptFor = 30 * 24 * 3600 * 1000;

function sweepJournals(journals: string, before: number): void {
  sweepDrafts(journals, "", before);
  for (const name of readdirSync(journals)) {
    if (!/^[0-9a-f]{32}\.json$/.test(name)) continue;
    const time = statSync(join(journals, name), { throwIfNoEntry: false })?.mtimeMs ?? before;
    if (time < before) rmSync(join(journals, name), { force: true });
  }
}

/**
 * Ends what a killed command left, and returns the paths that were due; null where none was killed. Throws a
 * RangeError for a file that was changed since, and a `SiteError` where the journal is not at hand.
 */
export function endInterrupted(desk: Desk): readonly string[] | null {
  const { content } = desk;
  sweepDrafts(content, draftsOf(join(content, markName)));
  const number = markedNumber(content);
  if (number === null) return null;
  const journal = journalOf(desk, number);
  for (const { path } of journal.changes) sweepDraftsOf(placeOf(content, path));
  const due = journal.changes.filter((change) => isDue(desk, number, change));
  for (const { path, after } of due) put(content, path, after);
  removeMark(content);
  return due.map(({ path }) => path);
}

/** Lets go of what a killed command left, and leaves all as it is. */
export function leaveInterrupted({ content }: Desk): void {
  if (markedNumber(content) !== null) removeMark(content);
}

function sweepDraftsOf(file: string): void {
  unlessAbsent(() => sweepDrafts(dirname(file), draftsOf(file)));
}

function journalOf(desk: Desk, number: string): Journal {
  const file = journalFile(desk, number);
  const text = unlessAbsent(() => readPlain(file));
  if (text === null) {
    throw new SiteError(
      `Cannot change "${desk.content}": a command was killed while it wrote into it, and its journal "${file}" is not on this machine, or belongs to another user; run "stele repair" where the command ran, or restore the content from git, or run "stele repair --without-journal" and look at what it names`,
    );
  }
  const journal = journalSchema.safeParse(jsonValue(text));
  if (journal.success) return journal.data;
  throw new SiteError(
    `Cannot change "${desk.content}": its journal "${file}" is damaged; restore the content from git, or run "stele repair --without-journal" and look at what it names`,
  );
}

function isDue(desk: Desk, number: string, { path, before, after }: Change): boolean {
  const found = textOf(desk.content, path);
  if (found === after) return false;
  if (found === before) return true;
  throw new RangeError(
    `Cannot end what a command left half written: "${path}" was changed since, found ${hashOf(found)}, must be ${hashOf(before)} or ${hashOf(after)}; restore it, or delete "${journalFile(desk, number)}" and run "stele repair --without-journal" to leave all as it is`,
  );
}

function hashOf(text: string | null): string {
  return text === null ? "no file" : `SHA-256 ${sha256Hex(text)}`;
}

function put(content: string, path: string, text: string | null): void {
  const file = placeOf(content, path);
  if (text === null) {
    rmSync(file, { force: true });
    unlessAbsent(() => flushFolder(dirname(file)));
  } else if (textOf(content, path) !== text) replaceFile(file, text);
}

/** The text of a file of the content; null when there is none. */
export function textOf(content: string, path: string): string | null {
  placeOf(content, path);
  const bytes = unlessAbsent(() => contentBytes(content, path, mostBytes));
  return bytes === null ? null : bytes.toString("utf8");
}

/** The text of a file that the content had when it was read. Throws a RangeError when it is gone. */
export function presentText(content: string, path: string): string {
  const text = textOf(content, path);
  if (text !== null) return text;
  throw new RangeError(
    `Cannot read "${path}" of "${content}": it was there a moment ago, and something else removed it; run the command again`,
  );
}

function placeOf(content: string, path: string): string {
  return placesBelow(content, `Cannot write into "${content}"`)(path);
}
