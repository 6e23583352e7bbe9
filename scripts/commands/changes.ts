import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { buildChanges, changesText } from "../../src/emit/deploy/build-changes.ts";
import { changedAddresses } from "../../src/emit/deploy/changed-addresses.ts";
import { readManifest } from "../../src/emit/deploy/manifest-file.ts";
import { manifestPath, unlistedPaths } from "../../src/emit/site/manifest.ts";
import type { RouteTable } from "../../src/resolve/table.ts";
import { oneOf } from "../options.ts";

const forms = ["ndjson", "files", "removed", "addresses"] as const;
type Form = (typeof forms)[number];

interface Options {
  readonly as: Form;
}

export function define(command: Command): void {
  command
    .argument("<built>", "the folder of a finished build")
    .argument("[previous]", "the manifest of the build before; without it every file is added")
    .option(
      "--as <form>",
      "ndjson: every change with its hashes; files: paths to send; removed: paths to delete; addresses: what to purge from caches",
      oneOf("--as", forms),
      "ndjson",
    )
    .addHelpText("after", "\nExample:\n  stele changes dist previous.json > changes.ndjson")
    .action(run);
}

function run(built: string, before: string | undefined, { as }: Options): void {
  const next = readManifest(join(built, manifestPath));
  const previous = before === undefined ? null : readManifest(before);
  const changes = buildChanges(previous, next);
  if (as === "ndjson") {
    process.stdout.write(changesText(previous, next, changes));
  } else if (as === "addresses") {
    const table: RouteTable = JSON.parse(readFileSync(join(built, "s/routes.json"), "utf8"));
    print(changedAddresses(changes, table));
  } else {
    const paths = changes.filter(({ change }) => (change === "removed") === (as === "removed"));
    const unlisted = as === "files" && changes.length > 0 ? unlistedPaths : [];
    print([...paths.map(({ path }) => path), ...unlisted]);
  }
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}
