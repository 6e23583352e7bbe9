import type { Command } from "commander";
import { deployFolder } from "../../src/emit/deploy/deploy-folder.ts";
import { type OutputFormat, outputFormat } from "../options.ts";

export function define(command: Command): void {
  command
    .argument("<built>", "the folder of a finished build")
    .argument("<live>", "the folder that a server hands out")
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele deploy dist /srv/index")
    .action(run);
}

function run(built: string, live: string, { format }: { readonly format: OutputFormat }): void {
  const report = deployFolder(built, live);
  const { build, written, removed, kept } = report;
  process.stdout.write(
    format === "json"
      ? `${JSON.stringify({ live, ...report })}\n`
      : `Deployed build ${build}: ${written} written, ${removed} removed, ${kept} kept for readers of the previous build\n`,
  );
}
