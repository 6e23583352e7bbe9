import { join } from "node:path";
import type { Command } from "commander";
import { worldAt } from "../../src/engine/world/world.ts";
import { recalibrate } from "../../src/fit/recalibrate.ts";
import { counted } from "../../src/model/language/counted.ts";
import { positive, tellMaturity } from "../desk/model-options.ts";
import { writtenModel } from "../desk/model-written.ts";
import { opened } from "../desk/opened.ts";
import { exitCodes } from "../exit.ts";
import { dayOf } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly asOf?: string;
  readonly version?: string;
  readonly halfLife: number;
  readonly out?: string;
  readonly force: boolean;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .option(
      "--as-of <date>",
      "use nothing known later (default: the newest known)",
      dayOf("--as-of"),
    )
    .option("--version <name>", "the model's version (default: that of the model and the day)")
    .option(
      "--half-life <days>",
      "after which an outcome counts half",
      positive("--half-life"),
      730,
    )
    .option("--out <file>", "the model file (default: model/<version>.json in the content)")
    .option("--force", "replace a model file with other bytes", false)
    .addHelpText("after", "\nExample:\n  stele recalibrate --half-life 365")
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { content, force, halfLife } = options;
  const { dataset, asOf } = await opened(content, { ...options, future: true });
  const world = worldAt(dataset, asOf);
  tellMaturity(world, options.asOf === undefined);
  const origin = world.model?.updates?.version ?? world.model?.version ?? "model";
  const version = options.version ?? `${origin}-as-of-${asOf}`;
  const found = recalibrate(world, { version, halfLifeDays: halfLife });
  if (found.kind === "refused") {
    process.stderr.write(`${found.reason}\n`);
    process.exitCode = exitCodes.problems;
    return;
  }
  const { model, forecasts } = found;
  const path = options.out ?? join(content, "model", `${version}.json`);
  await writtenModel(model, path, { content, force });
  process.stdout.write(`${path}\n`);
  const { intercept = 0, slope = 1, events = 0 } = model.updates ?? {};
  say(
    `By ${counted(events, "failure")} in ${counted(forecasts, "forecast")}: log-odds become ${intercept.toFixed(3)} + ${slope.toFixed(3)} · log-odds, in force from ${model.effectiveFrom}. Review the file before it is committed`,
    options,
  );
}
