import { type Command, InvalidArgumentError } from "commander";
import { replaceFile } from "../../src/emit/files/draft.ts";
import { outcomeLag } from "../../src/engine/forecast/scored-forecasts.ts";
import { addDays, periodEnds } from "../../src/engine/numbers/calendar.ts";
import { type World, worldAt } from "../../src/engine/world/world.ts";
import { type Evaluation, evaluate } from "../../src/fit/evaluate.ts";
import { refitted, scheduleOf } from "../../src/fit/schedule.ts";
import { fitSetup } from "../../src/fit/setup.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { evaluationPage } from "../desk/evaluation/evaluation-page.tsx";
import { evaluationText } from "../desk/evaluation/evaluation-text.ts";
import { verdictOf } from "../desk/evaluation/evaluation-verdict.ts";
import { readModel } from "../desk/model-file.ts";
import {
  days,
  features,
  horizon,
  tellIfAhead,
  tellMaturity,
  unknownFeature,
} from "../desk/model-options.ts";
import { opened } from "../desk/opened.ts";
import { exitCodes } from "../exit.ts";
import { dayOf, type OutputFormat, outputFormat } from "../options.ts";

interface Options {
  readonly content: string;
  readonly from: string;
  readonly through?: string;
  readonly model?: string;
  readonly asOf?: string;
  readonly skip: readonly string[];
  readonly horizon?: number;
  readonly features?: readonly string[];
  readonly flags: boolean;
  readonly signs: boolean;
  readonly out?: string;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .requiredOption("--from <date>", "the first day that is scored", dayOf("--from"))
    .option(
      "--through <date>",
      "the last day that is scored (default: as far as outcomes are known)",
      dayOf("--through"),
    )
    .option(
      "--model <file>",
      "a model file; without it the settings below are fitted again at rolling origins",
    )
    .option(
      "--as-of <date>",
      "use nothing known later (default: the newest known)",
      dayOf("--as-of"),
    )
    .option("--skip <dates>", "period ends without reports, with commas", days, [])
    .option("--horizon <days>", "of the event (default: that of the model in force)", horizon)
    .option("--features <list>", "feature ids with commas (default: every indicator)", features)
    .option("--no-flags", "leave out flags that a value is missing")
    .option(
      "--signs",
      "hold coefficients at 0 that would contradict their declared direction",
      false,
    )
    .option("--out <file>", "write a page with diagrams", pageFile)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      "\nExample:\n  stele evaluate --from 2025-07-06 --through 2026-03-29 --model candidate/2026.2.json \\\n" +
        "    --out candidate/2026.2.html",
    )
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  const conflict = settingBesideModel(options, command);
  if (conflict !== null) command.error(conflict, { exitCode: exitCodes.wrongUsage });
  const { dataset, asOf } = await opened(options.content, { ...options, future: true });
  const wrong = unknownFeature(options.features, dataset, asOf) ?? wrongSpan(options, asOf);
  if (wrong !== null) command.error(wrong, { exitCode: exitCodes.wrongUsage });
  tellIfAhead(dataset, asOf);
  const world = worldAt(dataset, asOf);
  tellMaturity(world, options.asOf === undefined);
  const evaluation = evaluated(dataset, world, options);
  const verdict = verdictOf(evaluation, world.methodology.calibration);
  for (const line of evaluation.refusals) process.stderr.write(`${line}\n`);
  const json = JSON.stringify({ asOf, verdict, ...evaluation });
  process.stdout.write(
    options.format === "json" ? `${json}\n` : evaluationText(evaluation, verdict),
  );
  if (options.out !== undefined) {
    replaceFile(options.out, evaluationPage(evaluation, verdict, world));
    process.stderr.write(`Wrote "${options.out}"\n`);
  }
  if (evaluation.nRows === 0) process.exitCode = exitCodes.problems;
}

function evaluated(dataset: Dataset, world: World, options: Options): Evaluation {
  const { from, skip } = options;
  const through = options.through ?? world.asOf;
  const span = { from, through, skip };
  if (options.model !== undefined) {
    return evaluate(dataset, world, scheduleOf(readModel(options.model, dataset)), span);
  }
  const settings = {
    skip,
    features: options.features ?? null,
    flags: options.flags,
    signs: options.signs ? ("declared" as const) : ("free" as const),
  };
  const horizonDays = options.horizon ?? declaredHorizon(dataset, world);
  const lag = outcomeLag(world);
  const periods = periodEnds(world.publisher.period, from, through).filter(
    (end) => addDays(end, horizonDays + lag) <= world.asOf && !skip.includes(end),
  );
  const candidate = refitted(dataset, world, { ...settings, horizonDays }, periods);
  return evaluate(dataset, world, candidate, span);
}

/** The horizon that a fit on that day would choose. */
function declaredHorizon(dataset: Dataset, { asOf }: World): number {
  const options = { through: asOf, calibrateThrough: null, skip: [], version: "evaluated" };
  return fitSetup(dataset, { ...options, features: null, horizonDays: null, asOf }).horizonDays;
}

/** Which option a model file leaves nothing to; null where there is none. */
function settingBesideModel({ model }: Options, command: Command): string | null {
  if (model === undefined) return null;
  const isGiven = (name: string) => command.getOptionValueSource(name) === "cli";
  const given = ["features", "horizon", "flags", "signs"].find(isGiven);
  if (given === undefined) return null;
  const flag = given === "flags" ? "--no-flags" : `--${given}`;
  return `Invalid option "${flag}": "--model" is given too, whose file says how it was fitted`;
}

function wrongSpan({ from, through }: Options, asOf: string): string | null {
  const end = through === undefined ? "the as-of date" : "--through";
  return from <= (through ?? asOf)
    ? null
    : `Invalid option "--from": found "${from}", must not be after ${end}, "${through ?? asOf}"`;
}

function pageFile(text: string): string {
  if (/\.html?$/.test(text)) return text;
  throw new InvalidArgumentError(
    `Invalid option "--out": found "${text}", must be a file that ends in .html`,
  );
}
