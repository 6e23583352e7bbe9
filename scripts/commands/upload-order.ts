import { join } from "node:path";
import type { Command } from "commander";
import { type UploadOrder, uploadOrder } from "../../src/emit/deploy/upload-order.ts";
import { manifestPath } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import { type OutputFormat, outputFormat } from "../options.ts";
import { manifestAt } from "../source-at.ts";

interface Options {
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<built>", "the folder of a finished build")
    .argument(
      "[previous]",
      "the folder or the address of the deployed site; its unchanged files are left out",
    )
    .option("--format <format>", "text (phase TAB path) or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele upload-order dist https://index.example > order.tsv")
    .action(run);
}

async function run(
  built: string,
  previous: string | undefined,
  { format }: Options,
): Promise<void> {
  const next = readManifest(join(built, manifestPath));
  const order = uploadOrder(next, previous === undefined ? null : await manifestAt(previous));
  process.stdout.write(format === "json" ? `${JSON.stringify(order)}\n` : lines(order));
}

function lines(order: UploadOrder): string {
  const phases: Readonly<Record<string, readonly string[]>> = { ...order };
  return Object.entries(phases)
    .flatMap(([phase, paths]) => paths.map((path) => `${phase}\t${path}\n`))
    .join("");
}
