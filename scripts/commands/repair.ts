import type { Command } from "commander";
import { loadContent } from "../../src/content/load.ts";
import { writeLock } from "../../src/emit/content/content-writer.ts";
import { withContent } from "../../src/emit/content/with-content.ts";
import { unlockedRecords } from "../../src/issue/unlocked.ts";
import { sayEnded } from "../desk/alone.ts";
import { formatProblems } from "../desk/problem-text.ts";
import { exitCodes } from "../exit.ts";

interface Options {
  readonly content: string;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .addHelpText("after", "\nExample:\n  stele repair --content content")
    .action(run);
}

async function run({ content }: Options): Promise<void> {
  await withContent(content, sayEnded, () => lockRecords(content));
  const { problems } = await loadContent(content);
  if (problems.length === 0) {
    process.stderr.write(`No problem in "${content}"\n`);
    return;
  }
  process.stdout.write(formatProblems(problems, "text", content));
  process.stderr.write(`A person must decide: ${problems.length} left in "${content}"\n`);
  process.exitCode = exitCodes.problems;
}

/** Ends the issue of records that only the lock does not know, and names the others. */
async function lockRecords(content: string): Promise<void> {
  const { publications, lock } = await loadContent(content);
  if (lock === null) return;
  const { endable, undecided } = unlockedRecords(lock, publications);
  writeLock(content, lock, endable);
  for (const { referenceId } of endable) {
    process.stdout.write(`Ended the issue of "${referenceId}": its line is in the lock\n`);
  }
  for (const { referenceId, why } of undecided) {
    process.stdout.write(
      `Cannot end the issue of "${referenceId}": ${why}; delete its file, unless it was published\n`,
    );
  }
}
