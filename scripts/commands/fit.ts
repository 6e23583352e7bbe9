import { basename, join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { writeModel } from "../../src/emit/content/model-file.ts";
import { type FitResult, fitModel } from "../../src/fit/fit-model.ts";
import { id } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { isFeatureId, parseFeatureId } from "../../src/model/feature-id.ts";
import { modelText } from "../../src/record/model-text.ts";
import { alone } from "../desk/alone.ts";
import { type FitReport, fitReportText, warningLines } from "../desk/fit-report.ts";
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
      "the last day that calibrates (default: as far as outcomes are known)",
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
    .option("--horizon <days>", "of the event (default: that of the model in force)", number)
    .option("--features <list>", "feature ids with commas (default: every indicator)", features)
    .option("--no-flags", "leave out flags that a value is missing")
    .option("--signs", "leave out features whose sign contradicts their declared direction", false)
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
  const { dataset, asOf } = await opened(options.content, { ...options, future: true });
  const wrong = unknownFeature(options, dataset, asOf);
  if (wrong !== null) command.error(wrong, { exitCode: exitCodes.wrongUsage });
  const name = options.version ?? versionOf(options.out) ?? options.through;
  const result = fitModel(dataset, {
    through: options.through,
    calibrateThrough: options.calibrateThrough ?? null,
    skip: options.skip,
    version: name,
    features: options.features ?? null,
    horizonDays: options.horizon ?? null,
    asOf,
    flags: options.flags,
    signs: options.signs ? "declared" : "free",
  });
  const path = options.out ?? join(options.content, "model", `${name}.json`);
  const report = await alone(options, async () => written(result, path, options.force));
  process.stdout.write(fitReportText(report, options.format));
  for (const line of warningsIn(report)) process.stderr.write(`${line}\n`);
  say(closing(report), options);
  if (result.kind === "refused") process.exitCode = exitCodes.problems;
}

function written(result: FitResult, path: string, force: boolean): FitReport {
  if (result.kind === "refused") return { result, path: null, outcome: "refused" };
  return { result, path, outcome: writeModel(path, modelText(result.model), force) };
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

function unknownFeature({ features: ids }: Options, dataset: Dataset, asOf: string): string | null {
  const methodology = dataset.methodologies.findLast(({ effectiveFrom }) => effectiveFrom <= asOf);
  if (methodology === undefined) return null; // the fit says so itself
  const wrong = ids?.find((one) => !isFeatureId(one, methodology));
  return wrong === undefined
    ? null
    : `Invalid option "--features": found "${wrong}", which methodology "${methodology.version}" does not name`;
}

function features(text: string): readonly string[] {
  const ids = text.split(",").map((one) => one.trim());
  const wrong = ids.find((one, i) => parseFeatureId(one) === null || ids.indexOf(one) !== i);
  if (wrong === undefined) return ids;
  throw new InvalidArgumentError(
    `Invalid option "--features": found "${wrong}", must be feature ids with commas, each once`,
  );
}

function version(text: string): string {
  if (id.safeParse(text).success) return text;
  throw new InvalidArgumentError(
    `Invalid option "--version": found "${text}", must be letters, digits, dots, hyphens, underscores`,
  );
}

function days(text: string): readonly string[] {
  return text.split(",").map((one) => dayOf("--skip")(one.trim()));
}

function number(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(
    `Invalid option "--horizon": found "${text}", must be a number of days from 1 to 9999`,
  );
}
