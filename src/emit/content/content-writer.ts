import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Citation, citationSchema } from "../../model/citation.ts";
import { type Forecast, forecastSchema } from "../../model/forecast.ts";
import { groupBy } from "../../model/group-by.ts";
import type { Publication, PublishedLock } from "../../model/publication.ts";
import { lockEntries, lockText, lockWith } from "../../record/lock.ts";
import { publicationPath, publicationText } from "../../record/publication-text.ts";
import { diskError } from "../site/site-error.ts";
import { appendedCsv } from "./appended-csv.ts";
import { replaceFile } from "./replace-file.ts";

/** What a publisher issues together. */
export interface IssuedContent {
  /** In the order of the log. */
  readonly records: readonly Publication[];
  readonly forecasts: readonly Forecast[];
}

interface Change {
  /** Below the content folder. */
  readonly path: string;
  readonly text: string;
  /** A file that must not exist yet. */
  readonly fresh: boolean;
}

const lockPath = "published.lock.json";

/**
 * Adds records to a content folder: their files, which never replace others, the forecasts of the
 * day, and last the lock, which is only appended to. Returns the paths written. Each file is
 * replaced atomically; when one cannot be written, those before it are restored. Throws a RangeError
 * when the lock on disk has changed since the records were made.
 */
export function writeIssue(
  folder: string,
  lock: PublishedLock,
  { records, forecasts }: IssuedContent,
): readonly string[] {
  refuseOtherLock(folder, lock);
  return writeAll(folder, [
    ...records.map((record) => ({
      path: publicationPath(record),
      text: publicationText(record),
      fresh: true,
    })),
    ...forecastChanges(folder, forecasts),
    { path: lockPath, text: lockText(lockWith(lock, lockEntries(records))), fresh: false },
  ]);
}

/** Adds rows at the end of `citations.csv`. */
export function writeCitations(folder: string, rows: readonly Citation[]): readonly string[] {
  const path = "citations.csv";
  const columns = citationSchema.keyof().options;
  const text = appendedCsv(textOf(folder, path), columns, rows);
  return writeAll(folder, [{ path, text, fresh: false }]);
}

function forecastChanges(folder: string, forecasts: readonly Forecast[]): readonly Change[] {
  const columns = forecastSchema.keyof().options;
  return [...groupBy(forecasts, ({ issuedOn }) => issuedOn)].map(([day, rows]) => {
    const path = `forecasts/${day}.csv`;
    return { path, text: appendedCsv(textOf(folder, path), columns, rows), fresh: false };
  });
}

function refuseOtherLock(folder: string, lock: PublishedLock): void {
  const found: unknown = JSON.parse(textOf(folder, lockPath) ?? "{}");
  if (JSON.stringify(found) === JSON.stringify(lock)) return;
  throw new RangeError(
    `Cannot issue into "${folder}": "${lockPath}" changed meanwhile, run the command again`,
  );
}

function writeAll(folder: string, changes: readonly Change[]): readonly string[] {
  const undo: (() => void)[] = [];
  try {
    for (const { path, text, fresh } of changes) {
      const before = textOf(folder, path);
      if (fresh && before !== null) {
        throw new RangeError(`Cannot write "${path}": an issued record is never rewritten`);
      }
      replaceFile(join(folder, path), text);
      undo.unshift(() => {
        if (before === null) rmSync(join(folder, path));
        else replaceFile(join(folder, path), before);
      });
    }
  } catch (error) {
    for (const step of undo) step();
    throw diskError(`Cannot write into "${folder}"`, error);
  }
  return changes.map(({ path }) => path);
}

function textOf(folder: string, path: string): string | null {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
