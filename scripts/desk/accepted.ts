import { loadContent } from "../../src/content/load.ts";
import { writeContent } from "../../src/emit/content/content-writer.ts";
import type { Change } from "../../src/emit/content/journal.ts";
import { ContentError } from "../../src/model/problem.ts";
import { deskOf } from "./desk.ts";
import { usualReach, verdictOn } from "./verdict.ts";

/** Throws a ContentError where `check` would refuse the content with changes, read as if they were written. */
export async function refuseUnaccepted(
  content: string,
  changes: readonly Change[],
  verdict: typeof verdictOn = verdictOn,
): Promise<void> {
  const due = new Map(changes.map(({ path, after }) => [path, after]));
  const problems = verdict(await loadContent(content, null, due), usualReach(content));
  if (problems.length === 0) return;
  throw new ContentError(
    problems,
    content,
    "Wrote nothing, because check would refuse the content",
  );
}

/** Writes what `check` accepts once it is there, and nothing otherwise. Returns the paths. */
export async function writeAccepted(
  content: string,
  changes: readonly Change[],
  verdict: typeof verdictOn = verdictOn,
): Promise<readonly string[]> {
  await refuseUnaccepted(content, changes, verdict);
  return writeContent(deskOf(content), changes);
}
