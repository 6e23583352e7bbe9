import { Command } from "commander";
import { largestMoves } from "../../src/engine/facts/largest-moves.ts";
import { methodologyAt, worldAt } from "../../src/engine/world/world.ts";
import { lastEnd } from "../../src/issue/reading.ts";
import { openedForIssue } from "../desk/opened.ts";
import { moveLines } from "../desk/take/moves-text.ts";
import { dueLines } from "../desk/week/due-text.ts";
import { isIssueWanted } from "../desk/week/is-issue-wanted.ts";
import { buildWords, issueWords, takeWords, type WeekOptions } from "../desk/week/step-words.ts";
import { exitCodes } from "../exit.ts";
import { collected, dayOf, sentenceOf } from "../options.ts";
import { define as defineBuild } from "./build.ts";
import { define as defineIssue } from "./issue.ts";
import { define as defineTake } from "./take.ts";

const shownMoves = 3;

export function define(command: Command): void {
  command
    .argument("<tables...>", 'the table: a file, several, a folder of them, or "-"')
    .option("--content <folder>", "where the source files are", "content")
    .option("--out <folder>", "where the site goes", "dist")
    .option(
      "--known-on <date>",
      "the day on which the table became known (default: today)",
      dayOf("--known-on"),
    )
    .option(
      "--renamed <pair>",
      'a firm or a column of another name, as "OLD=NEW"; may be given again',
      collected,
      [],
    )
    .option("--left <name>", "a firm that left the index; may be given again", collected, [])
    .option("--new-firms", "firms that the books do not have join the index", false)
    .option("--part", "what the table does not have stays as it is", false)
    .option("--take-back", "readings that the table does not have any more are taken back", false)
    .option("--accept <reason>", "why all doubts are right, in a sentence", sentenceOf("--accept"))
    .option("--by <name>", "who looked at the doubts (default: the publisher)", sentenceOf("--by"))
    .option("--confirm <guesses>", 'guesses of "stele init" that are right, or all')
    .option("--key <file>", "sign the site (default: the environment variable STELE_KEY, if set)")
    .option("--yes", "issue and build without a question", false)
    .addHelpText("after", "\nExample:\n  stele week monday.csv")
    .action(run);
}

/** Takes the table, says what moved and what is due, and after a yes issues and builds. A step that fails is the last. */
async function run(tables: readonly string[], options: WeekOptions): Promise<void> {
  const { content } = options;
  if (!(await done("take", defineTake, takeWords(tables, options)))) return;
  const { dataset, asOf } = await openedForIssue(content, {});
  const due = dueLines(dataset, asOf);
  const { decimals } = methodologyAt(dataset, asOf).score.scale;
  const moves = largestMoves(worldAt(dataset, asOf), lastEnd(dataset, asOf), shownMoves);
  const lines = [...moveLines(moves, decimals), ...(due.length === 0 ? ["Nothing is due"] : due)];
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  if (due.length > 0) {
    if (!(await isIssueWanted(options))) {
      process.stderr.write(
        'Nothing was issued: nobody said yes; look at the text above, then "stele issue" and "stele build", or this command again with --yes\n',
      );
      process.exitCode = exitCodes.problems;
      return;
    }
    if (!(await done("issue", defineIssue, issueWords(options)))) return;
  }
  await done("build", defineBuild, buildWords(options));
}

/** Whether a step, which is a command of its own, did what it was asked for. */
async function done(
  name: string,
  define: (command: Command) => void,
  words: readonly string[],
): Promise<boolean> {
  const step = new Command(name);
  define(step);
  await step.parseAsync([...words], { from: "user" });
  return process.exitCode === undefined || process.exitCode === exitCodes.done;
}
