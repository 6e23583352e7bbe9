import { type Command, InvalidArgumentError } from "commander";
import { compare } from "../../src/readers/compare/compare.ts";
import { published } from "../../src/readers/compare/publication-tables.ts";
import { differenceText } from "../desk/difference-text.ts";
import { verifierOf } from "../given-keys.ts";
import { collected, type OutputFormat, outputFormat } from "../options.ts";
import { sourceAt } from "../source-at.ts";

interface Options {
  readonly key: readonly string[];
  readonly rows: number;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<old>", "a folder, or an address that begins with http")
    .argument("<new>", "what to compare with it")
    .option("--key <key>", "a verifier key of both, or a file of one; repeatable", collected, [])
    .option("--rows <n>", "rows of each kind to print of a table", rows, 20)
    .option("--format <format>", "text, or json with every row", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele diff https://index.example dist")
    .action(run);
}

async function run(before: string, after: string, options: Options): Promise<void> {
  const keys = options.key.map(verifierOf);
  const at = async (target: string) => published(await sourceAt(target), target, keys);
  const [old, next] = await Promise.all([at(before), at(after)]);
  const difference = await compare(old, next);
  process.stdout.write(
    options.format === "json"
      ? `${JSON.stringify(difference)}\n`
      : differenceText(difference, options.rows),
  );
}

function rows(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(
    `Invalid option "--rows": found "${text}", must be a whole number`,
  );
}
