import { type Command, InvalidArgumentError } from "commander";
import { keptVerdicts } from "../../src/build/kept-verdicts.ts";
import { loadContent } from "../../src/content/load.ts";
import { readSteadily } from "../../src/emit/content/with-content.ts";
import { refuseCache } from "../../src/emit/site/kept-state.ts";
import { newestKnownDay } from "../../src/engine/world/world.ts";
import { openDoubts } from "../../src/issue/doubts/doubts.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { counted } from "../../src/model/language/counted.ts";
import type { Problem } from "../../src/model/problem.ts";
import { doubts } from "../desk/doubts.ts";
import { lettersWithoutFace } from "../desk/letters.ts";
import { ownSecret } from "../desk/own-secret.ts";
import { formatProblems, type ProblemFormat, problemFormats } from "../desk/problem-text.ts";
import { laterKnown } from "../desk/take/later-known.ts";
import { doubtLines } from "../desk/take/open-doubts.ts";
import { verdictOn } from "../desk/verdict.ts";
import { exitCodes } from "../exit.ts";
import { today } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly format: ProblemFormat;
  readonly checkpoint?: string;
  readonly replay: boolean;
  readonly cache: string;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .option(
      "--checkpoint <place>",
      "a saved checkpoint, or a published address, that the records must continue",
    )
    .option("--replay", "compute every record again, not only what is new", false)
    .option("--cache <folder>", "where verdicts are kept between runs", ".cache")
    .option("--format <format>", problemFormats.join(", "), format, defaultFormat())
    .addHelpText("after", "\nExample:\n  stele check --content content --format github")
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { content, format, checkpoint, replay, cache } = options;
  const loaded = await readSteadily(content, () => loadContent(content));
  const { dataset } = loaded;
  refuseCache(cache, content);
  const problems = verdictOn(loaded, replay ? "all" : keptVerdicts(cache, content, ownSecret()));
  if (format !== "text" || problems.length > 0) {
    process.stdout.write(formatProblems(problems, format, content));
  }
  if (checkpoint !== undefined && dataset !== null) {
    await refuseOtherLog(dataset, checkpoint);
  }
  if (dataset !== null) {
    // a look with a problem is not drawn with
    const letters = problems.length > 0 ? [] : await lettersWithoutFace(dataset, content);
    const asOf = newestKnownDay(dataset) ?? today();
    const open = openDoubts(dataset, { asOf, today: today() });
    const asked = [
      ...doubtLines(open, loaded.placesOf),
      ...laterKnown(dataset),
      ...doubts(dataset),
      ...letters,
    ];
    for (const doubt of asked) say(doubt, options);
  }
  say(said(content, problems), options);
  if (problems.length > 0) process.exitCode = exitCodes.problems;
}

/** Throws where the records do not continue a saved log. What reads one is loaded only where one is given. */
async function refuseOtherLog(dataset: Dataset, checkpoint: string): Promise<void> {
  const { savedCheckpoint } = await import("../saved-checkpoint.ts");
  const { refuseOtherHistory } = await import("../../src/readers/verify/checkpoint-guard.ts");
  refuseOtherHistory(dataset, await savedCheckpoint(checkpoint), checkpoint);
}

function said(content: string, problems: readonly Problem[]): string {
  const [first] = problems;
  if (first === undefined) return `No problem in "${content}"`;
  const why = `"stele explain ${first.rule}" says why and what to do`;
  return `${counted(problems.length, "problem")} in "${content}"; ${why}`;
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
