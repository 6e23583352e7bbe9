import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadContent } from "../../../src/content/load.ts";
import { at } from "../../../src/model/language/at.ts";
import type { Publication } from "../../../src/model/publication.ts";
import { lockEntries } from "../../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../../src/record/publication-text.ts";
import { coreOf, publicationOf } from "../../../src/record/reference.ts";
import { stele } from "../../scripts/run.ts";

// A world of three firms with a few records, and what somebody does to it who can commit.

/** The days on which the records of the world are issued. */
export const issueDays = ["2024-02-11", "2024-02-18", "2024-02-25", "2024-03-03"];

/** Makes a content folder with a Weekly Stress of each day. */
export function issuedWorld(
  content: string,
  days: readonly string[] = issueDays,
  from = "test/worlds/minimal/content",
): void {
  if (from !== content) cpSync(from, content, { recursive: true });
  for (const day of days) {
    const { status, err } = stele("issue", "--series", "WS", "--as-of", day, "--content", content);
    if (status !== 0) throw new Error(err);
  }
}

/** The records of a content folder, oldest first. */
export async function recordsIn(content: string): Promise<readonly Publication[]> {
  const { publications } = await loadContent(content);
  return [...publications].sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1));
}

/** Replaces a record by another, with all hashes of it computed again, and returns that. */
export async function forgeRecord(
  content: string,
  place: number,
  change: Partial<Publication>,
): Promise<Publication> {
  const before = at(await recordsIn(content), place);
  const after = publicationOf({ ...coreOf(before), ...change });
  rmSync(join(content, publicationPath(before)));
  writeFileSync(join(content, publicationPath(after)), publicationText(after));
  const lock = join(content, "published.lock.json");
  const text = readFileSync(lock, "utf8")
    .replace(before.referenceId, after.referenceId)
    .replace(hashIn(before), hashIn(after));
  writeFileSync(lock, text);
  return after;
}

function hashIn(record: Publication): string {
  return lockEntries([record])[record.referenceId] ?? "";
}
