import { Command } from "commander";
import { largestMoves } from "../../src/engine/facts/largest-moves.ts";
import { methodologyAt, worldAt } from "../../src/engine/world/world.ts";
import { lastEnd } from "../../src/issue/reading.ts";
import { openedForIssue } from "../desk/opened.ts";
import { withDelivery } from "../desk/take/delivery-options.ts";
import { moveLines } from "../desk/take/moves-text.ts";
import { dueLines } from "../desk/week/due-text.ts";
import { isIssueWanted } from "../desk/week/is-issue-wanted.ts";
import { buildWords, issueWords, takeWords, type WeekOptions } from "../desk/week/step-words.ts";
import { exitCodes } from "../exit.ts";
import { define as defineBuild } from "./build.ts";
import { define as defineIssue } from "./issue.ts";
import { define as defineTake } from "./take.ts";

const shownMoves = 3;

export function define(command: Command): void {
  withDelivery(command)
    .option("--out <folder>", "where the site goes", "dist")
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
