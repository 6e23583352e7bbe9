import type { Command } from "commander";
import { mergeParts } from "../../src/build/merge.ts";
import { counted, grouped } from "../../src/model/language/counted.ts";
import { exitCodes } from "../exit.ts";
import { megabytes } from "../figures.ts";
import { signingKey } from "../given-keys.ts";
import { type OutputFormat, outputFormat, today } from "../options.ts";
import { noProgress, progress } from "../progress.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly key?: string;
  readonly partial: boolean;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<out>", "where the site goes")
    .argument("<parts...>", "the folders of all shards, in any order")
    .option(
      "--key <file>",
      "the key that signed the shards (default: the environment variable STELE_KEY, if set)",
    )
    .option(
      "--partial",
      "routes that answer 503 because their content is broken are meant: ends with 3, not with 1",
      false,
    )
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele merge dist parts/1 parts/2 parts/3")
    .action(run);
}

async function run(out: string, parts: readonly string[], options: Options): Promise<void> {
  const signer = signingKey(options.key);
  const shown = options.quiet ? noProgress : progress(process.stderr, () => performance.now());
  const { head, report } = await mergeParts(out, parts, signer, today(), shown.step).finally(
    shown.end,
  );
  const { asOf, build, broken } = head;
  const { files, bytes, written } = report;
  if (options.format === "json") {
    process.stdout.write(
      `${JSON.stringify({ out, asOf, build, files, written, bytes, broken })}\n`,
    );
  } else {
    say(
      `Merged ${counted(parts.length, "shard")} into ${out} as of ${asOf}: ${grouped(files)} files, ${megabytes(bytes)} MB (build ${build})`,
      options,
    );
  }
  if (broken.length === 0) return;
  say(`Published without ${broken.join(", ")}: the routes that need it answer 503`, {});
  process.exitCode = options.partial ? exitCodes.inPart : exitCodes.problems;
}
