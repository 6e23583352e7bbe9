import { basename, join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { type FitResult, fitFrom } from "../../src/fit/fit-model.ts";
import { type FitOptions, fitSetup } from "../../src/fit/setup.ts";
import { id } from "../../src/model/cell.ts";
import { type FitReport, fitReportText, warningLines } from "../desk/fit-report.ts";
import {
  days,
  features,
  horizon,
  positive,
  tellIfAhead,
  tellMaturity,
  unknownFeature,
} from "../desk/model-options.ts";
import { writtenModel } from "../desk/model-written.ts";
import { opened } from "../desk/opened.ts";
import { exitCodes } from "../exit.ts";
import { dayOf, type OutputFormat, outputFormat } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly through: string;
  readonly calibrateThrough?: string;
  readonly asOf?: string;
  readonly skip: readonly string[];
  readonly version?: string;
  readonly horizon?: number;
  readonly out?: string;
  readonly features?: readonly string[];
  readonly priorWeight?: number;
  readonly flags: boolean;
  readonly signs: boolean;
  readonly force: boolean;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .requiredOption("--through <date>", "the last day that trains", dayOf("--through"))
    .option(
      "--calibrate-through <date>",
      "the last day that calibrates (default: none, but the forecasts of the validation do)",
      dayOf("--calibrate-through"),
    )
    .option(
      "--as-of <date>",
      "use nothing known later (default: the newest known)",
      dayOf("--as-of"),
    )
    .option(
      "--version <name>",
      "the model's version (default: the name of --out, else the day of --through)",
      version,
    )
    .option("--skip <dates>", "period ends without reports, with commas", days, [])
    .option("--horizon <days>", "of the event (default: that of the model in force)", horizon)
    .option("--features <list>", "feature ids with commas (default: every indicator)", features)
    .option(
      "--prior-weight <events>",
      "the events that a declared prior counts as, where fewer than 20 came (default: 10)",
      positive("--prior-weight"),
    )
    .option("--no-flags", "leave out flags that a value is missing")
    .option(
      "--signs",
      "hold coefficients at 0 that would contradict their declared direction",
      false,
    )
    .option("--out <file>", "the model file (default: model/<version>.json in the content)")
    .option("--force", "replace a model file with other bytes", false)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      "\nExample:\n  stele fit --through 2025-06-29 --calibrate-through 2025-12-28 --version 2026.1 \\\n" +
        "    --features score,pillar.payout,events.2.90,stress",
    )
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  const name = options.version ?? versionOf(options.out) ?? options.through;
  const result = await fitted(options, name, command);
  const path = options.out ?? join(options.content, "model", `${name}.json`);
  const report = await written(result, path, options);
  process.stdout.write(fitReportText(report, options.format));
  for (const line of warningsIn(report)) process.stderr.write(`${line}\n`);
  if (options.features !== undefined && isUpdate(result)) say(unused, options);
  say(closing(report), options);
  if (result.kind === "refused") process.exitCode = exitCodes.problems;
}

const unused =
  '"--features" was not used: below 20 events the expert prior is moved, with the features that it has';

function isUpdate(result: FitResult): boolean {
  return result.kind === "fitted" && result.model.estimation === "updated_prior";
}

async function fitted(options: Options, version: string, command: Command): Promise<FitResult> {
  return fitFrom(await begun(options, version, command));
}

/** The setup of the fit, which is all of the content that is kept while it is fitted. */
async function begun(options: Options, version: string, command: Command) {
  const { dataset, asOf } = await opened(options.content, { ...options, future: true });
  const wrong = unknownFeature(options.features, dataset, asOf);
  if (wrong !== null) command.error(wrong, { exitCode: exitCodes.wrongUsage });
  tellIfAhead(dataset, asOf);
  const settings: FitOptions = {
    through: options.through,
    calibrateThrough: options.calibrateThrough ?? null,
    skip: options.skip,
    version,
    features: options.features ?? null,
    horizonDays: options.horizon ?? null,
    asOf,
    ...(options.priorWeight === undefined ? {} : { priorWeight: options.priorWeight }),
    flags: options.flags,
    signs: options.signs ? "declared" : "free",
  };
  const setup = fitSetup(dataset, settings);
  tellMaturity(setup.world, options.asOf === undefined);
  return setup;
}

async function written(result: FitResult, path: string, options: Options): Promise<FitReport> {
  if (result.kind === "refused") return { result, path: null, outcome: "refused" };
  return { result, path, outcome: await writtenModel(result.model, path, options) };
}

function warningsIn({ result }: FitReport): readonly string[] {
  return result.kind === "refused" ? [] : warningLines(result.model);
}

function closing({ result, path, outcome }: FitReport): string {
  if (result.kind === "refused") return result.reason;
  return outcome === "unchanged"
    ? `Nothing to write: "${path}" has these bytes already`
    : `Wrote "${path}": review its diagnostics before it is committed`;
}

/** The version that the name of a model file gives, or null. */
function versionOf(out: string | undefined): string | null {
  return out?.endsWith(".json") === true ? basename(out, ".json") : null;
}

function version(text: string): string {
  if (id.safeParse(text).success) return text;
  throw new InvalidArgumentError(
    `Invalid option "--version": found "${text}", must be letters, digits, dots, hyphens, underscores`,
  );
}
