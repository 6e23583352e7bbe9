import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { buildChanges, changedAddresses } from "../../src/emit/deploy/build-changes.ts";
import { type Manifest, manifestPath, ownPaths, rootPaths } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import type { RouteTable } from "../../src/resolve/table.ts";
import { oneOf } from "../options.ts";
import { manifestAt } from "../source-at.ts";

const forms = ["ndjson", "files", "removed", "addresses"] as const;
type Form = (typeof forms)[number];

interface Options {
  readonly as: Form;
}

export function define(command: Command): void {
  command
    .argument("<built>", "the folder of a finished build")
    .argument(
      "[previous]",
      "the folder or the address of the build before; without it every file is added",
    )
    .option(
      "--as <form>",
      "ndjson: every change with its hashes; files: paths to send; removed: paths to delete; addresses: what to purge from caches",
      oneOf("--as", forms),
      "ndjson",
    )
    .addHelpText("after", "\nExample:\n  stele changes dist https://index.example > changes.ndjson")
    .action(run);
}

async function run(built: string, before: string | undefined, { as }: Options): Promise<void> {
  const next = readManifest(join(built, manifestPath));
  const previous = before === undefined ? null : await manifestAt(before);
  const changes = buildChanges(previous, next);
  if (as === "ndjson") {
    const { build, asOf, generator } = next;
    const head = { from: previous?.build ?? null, to: build, asOf, generator };
    print([head, ...changes].map((line) => JSON.stringify(line)));
  } else if (as === "addresses") {
    const table: RouteTable = JSON.parse(readFileSync(join(built, "s/routes.json"), "utf8"));
    print(changedAddresses(changes, table));
  } else {
    const paths = changes.filter(({ change }) => (change === "removed") === (as === "removed"));
    print([...paths.map(({ path }) => path), ...ownChanges(previous, next, as)]);
  }
}

/** The files of the manifest itself that are to be sent, or deleted. */
function ownChanges(
  previous: Manifest | null,
  next: Manifest,
  as: "files" | "removed",
): readonly string[] {
  const own = ownPaths(next);
  const before = previous === null ? [] : ownPaths(previous);
  if (as === "removed") return before.filter((path) => !own.includes(path));
  return own.filter((path) => !before.includes(path) || rootPaths.includes(path));
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}
