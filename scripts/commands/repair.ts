import type { Command } from "commander";
import { historyOf } from "../../src/build/history-guard.ts";
import { type Loaded, loadContent } from "../../src/content/load.ts";
import {
  lockChange,
  mergedLockChange,
  writeContent,
} from "../../src/emit/content/content-writer.ts";
import { type Change, leaveInterrupted } from "../../src/emit/content/journal.ts";
import { lockContent, withContent } from "../../src/emit/content/with-content.ts";
import { type Unlocked, unlockedRecords } from "../../src/issue/unlocked.ts";
import { counted } from "../../src/model/language/counted.ts";
import type { Problem } from "../../src/model/problem.ts";
import type { Publication } from "../../src/model/publication.ts";
import { sayEnded } from "../desk/alone.ts";
import { deskOf } from "../desk/desk.ts";
import { formatProblems } from "../desk/problem-text.ts";
import { deletions } from "../desk/unpublished.ts";
import { usualReach, verdictOn } from "../desk/verdict.ts";
import { exitCodes } from "../exit.ts";

interface Options {
  readonly content: string;
  readonly withoutJournal: boolean;
  readonly deleteUnpublished: boolean;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .option(
      "--without-journal",
      "go on where the journal of a killed command is on another machine: leave all as it is, and judge that",
      false,
    )
    .option(
      "--delete-unpublished",
      "delete records that no line of the lock names and whose issue cannot be ended",
      false,
    )
    .addHelpText("after", "\nExample:\n  stele repair --content content")
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { content } = options;
  const desk = deskOf(content);
  if (options.withoutJournal) {
    const release = lockContent(content);
    try {
      leaveInterrupted(desk);
    } finally {
      release();
    }
  }
  await withContent(desk, sayEnded, () => mend(options));
  tellVerdict(await loadContent(content), content);
}

/** The verdict of `check`, and what remains for a person. */
function tellVerdict(loaded: Loaded, content: string): void {
  const problems = verdictOn(loaded, usualReach(content));
  if (problems.length === 0) {
    process.stderr.write(`No problem in "${content}"\n`);
    return;
  }
  process.stdout.write(formatProblems(problems, "text", content));
  process.stderr.write(`A person must decide: ${problems.length} left in "${content}"\n`);
  process.exitCode = exitCodes.problems;
}

/** Ends the issue of records that only the lock does not know, names the others, and deletes them when asked. */
async function mend(options: Options): Promise<void> {
  const { content } = options;
  const merged = mergedLockChange(content);
  if (merged !== null) {
    writeContent(deskOf(content), [merged]);
    process.stdout.write("Joined the lines of the lock, which a merge had left apart\n");
  }
  const loaded = await loadContent(content);
  if (loaded.lock === null) return;
  const found = unlockedRecords(loaded.lock, loaded.publications, loaded.issuedRows);
  const isEnded = await endIssue(content, loaded, found.endable);
  const undecided = isEnded ? found.undecided : [...found.undecided, ...refused(found)];
  if (undecided.length === 0) return;
  if (options.deleteUnpublished || (await isAskedFor(undecided.length))) {
    deleteRecords(
      content,
      loaded,
      undecided.map(({ record }) => record),
    );
    return;
  }
  for (const { record, why } of undecided) {
    process.stdout.write(
      `Cannot end the issue of "${record.referenceId}": ${why}; delete its file, unless it was published: "stele repair --delete-unpublished" does\n`,
    );
  }
}

function refused({ endable }: Unlocked): Unlocked["undecided"] {
  const why = "with its line in the lock, check would find what is not as it was at its issue";
  return endable.map((record) => ({ record, why }));
}

/** Adds the lines of records to the lock, unless that brings a problem to light. */
async function endIssue(
  content: string,
  loaded: Loaded,
  endable: readonly Publication[],
): Promise<boolean> {
  const { lock } = loaded;
  if (lock === null) return false;
  const change = lockChange(content, lock, endable);
  if (change.before === change.after) return true;
  if (await isWorse(content, loaded, [change])) return endable.length === 0;
  writeContent(deskOf(content), [change]);
  for (const { referenceId } of endable) {
    process.stdout.write(`Ended the issue of "${referenceId}": its line is in the lock\n`);
  }
  return true;
}

/** Whether changes bring problems to light that are not there without them. */
async function isWorse(content: string, before: Loaded, changes: readonly Change[]) {
  const due = new Map(changes.map(({ path, after }) => [path, after]));
  const known = new Set(problemsOf(before).map(keyOf));
  const after = problemsOf(await loadContent(content, null, due));
  return after.some((problem) => !known.has(keyOf(problem)));
}

function problemsOf(loaded: Loaded): readonly Problem[] {
  return [...loaded.problems, ...historyOf(loaded).problems];
}

function keyOf({ place, rule, message }: Problem): string {
  return JSON.stringify([place.file, rule, message]);
}

function deleteRecords(content: string, loaded: Loaded, records: readonly Publication[]): void {
  const changes = deletions(content, loaded, records);
  writeContent(deskOf(content), changes);
  for (const { path, after } of changes) {
    const did = after === null ? "Deleted" : "Took the lines of these records out of";
    process.stdout.write(`${did} "${path}"\n`);
  }
}

/** Whether somebody at a terminal wants records deleted that were never published. */
async function isAskedFor(count: number): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return false;
  const { confirm, isCancel } = await import("@clack/prompts");
  const message = `Delete ${counted(count, "record")} that the log does not know? No: each is named with the reason`;
  const answer = await confirm({ message, initialValue: false });
  return !isCancel(answer) && answer;
}
