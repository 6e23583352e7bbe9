import type { Command } from "commander";
import { deployFolder, rollBack } from "../../src/emit/deploy/deploy-folder.ts";
import { exitCodes } from "../exit.ts";
import { type OutputFormat, outputFormat } from "../options.ts";

interface Options {
  readonly format: OutputFormat;
  readonly rollBack?: string;
}

export function define(command: Command): void {
  command
    .argument("[built]", "the folder of a finished build; none with --roll-back")
    .argument("[live]", "the folder that a server hands out")
    .option("--roll-back <live>", "put the build before the deployed one back into this folder")
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele deploy dist /srv/index")
    .action(run);
}

function run(
  built: string | undefined,
  target: string | undefined,
  { format, rollBack: back }: Options,
  command: Command,
): void {
  const live = back ?? target;
  const given = (back === undefined) === (built !== undefined && target !== undefined);
  if (live === undefined || !given) {
    const wrong = 'Cannot deploy: give "<built> <live>", or "--roll-back <live>" alone';
    command.error(wrong, { exitCode: exitCodes.wrongUsage });
  }
  const report = built === undefined ? rollBack(live) : deployFolder(built, live);
  const { build, written, removed, kept } = report;
  process.stdout.write(
    format === "json"
      ? `${JSON.stringify({ live, ...report })}\n`
      : `${built === undefined ? "Rolled back to" : "Deployed"} build ${build}: ${written} written, ${removed} removed, ${kept} kept for readers of the previous build\n`,
  );
}
