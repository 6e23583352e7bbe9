import { type Command, InvalidArgumentError } from "commander";
import { type AddedBehind, addedBehind } from "../../src/issue/added-behind.ts";
import { loadContent } from "../../src/load/load.ts";
import type { Problem } from "../../src/problem.ts";
import { formatProblems, type ProblemFormat, problemFormats } from "../../src/problem-text.ts";
import { refuseOtherHistory } from "../../src/verify/checkpoint-guard.ts";
import { exitCodes } from "../exit.ts";
import { savedCheckpoint } from "../saved-checkpoint.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly format: ProblemFormat;
  readonly checkpoint?: string;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .option(
      "--checkpoint <place>",
      "a saved checkpoint, or a published address, that the records must continue",
    )
    .option("--format <format>", problemFormats.join(", "), format, defaultFormat())
    .addHelpText("after", "\nExample:\n  stele check --content content --format github")
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { content, format, checkpoint } = options;
  const { problems: found, dataset } = await loadContent(content);
  const behind = dataset === null || found.length > 0 ? [] : addedBehind(dataset);
  const problems = [...found, ...behind.map(behindProblem)];
  if (format !== "text" || problems.length > 0) {
    process.stdout.write(formatProblems(problems, format, content));
  }
  if (checkpoint !== undefined && dataset !== null) {
    refuseOtherHistory(dataset, await savedCheckpoint(checkpoint), checkpoint);
  }
  say(said(content, problems.length), options);
  if (problems.length > 0) process.exitCode = exitCodes.problems;
}

/** Rows that were added behind a record, or are gone, at the file of the record. */
function behindProblem({ path, referenceId, asOf, after, more }: AddedBehind): Problem {
  const rows = `${Math.abs(more)} observation${Math.abs(more) === 1 ? "" : "s"}`;
  const which = more > 0 ? `${rows} more` : `${rows} fewer`;
  const since = after === null ? "" : ` after ${after} and`;
  const message = `Rows must not be added behind an issued record: with a "knownOn"${since} by ${asOf} there are ${which} than "${referenceId}" was computed from; put their "knownOn" right, or correct the record`;
  const place = { file: path, line: 1, column: 1 };
  return { place, rule: "added-behind", message, found: null, allowed: null, didYouMean: null };
}

function said(content: string, problems: number): string {
  if (problems === 0) return `No problem in "${content}"`;
  return `${problems} problem${problems === 1 ? "" : "s"} in "${content}"`;
}

/** Annotations where GitHub runs the check. */
function defaultFormat(): ProblemFormat {
  return process.env["GITHUB_ACTIONS"] === "true" ? "github" : "text";
}

function format(text: string): ProblemFormat {
  const found = problemFormats.find((known) => known === text);
  if (found !== undefined) return found;
  const allowed = problemFormats.join(", ");
  throw new InvalidArgumentError(
    `Invalid option "--format": found "${text}", must be one of ${allowed}`,
  );
}
