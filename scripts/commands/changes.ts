import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { buildChanges, changesText } from "../../src/emit/deploy/build-changes.ts";
import { changedAddresses } from "../../src/emit/deploy/changed-addresses.ts";
import { readManifest } from "../../src/emit/deploy/manifest-file.ts";
import { purgeList, purgeTargets } from "../../src/emit/deploy/purge-list.ts";
import { manifestPath, unlistedPaths } from "../../src/emit/site/manifest.ts";
import type { RouteTable } from "../../src/resolve/table.ts";
import { oneOf } from "../options.ts";

const forms = ["ndjson", "files", "removed", ...purgeTargets] as const;
type Form = (typeof forms)[number];

interface Options {
  readonly as: Form;
  readonly url?: string;
}

export function define(command: Command): void {
  command
    .argument("<built>", "the folder of a finished build")
    .argument("[previous]", "the manifest of the build before; without it every file is added")
    .option(
      "--as <form>",
      "ndjson: every change with its hashes; files: paths to send; removed: paths to delete; cloudflare, fastly, cloudfront: what to purge",
      oneOf("--as", forms),
      "ndjson",
    )
    .option("--url <address>", "where the site is (for purge lists)")
    .addHelpText("after", "\nExample:\n  stele changes dist previous.json > changes.ndjson")
    .action(run);
}

function run(built: string, before: string | undefined, { as, url }: Options): void {
  const next = readManifest(join(built, manifestPath));
  const previous = before === undefined ? null : readManifest(before);
  const changes = buildChanges(previous, next);
  if (as === "ndjson") {
    process.stdout.write(changesText(previous, next, changes));
  } else if (as === "files" || as === "removed") {
    const paths = changes.filter(({ change }) => (change === "removed") === (as === "removed"));
    const unlisted = as === "files" && changes.length > 0 ? unlistedPaths : [];
    print([...paths.map(({ path }) => path), ...unlisted]);
  } else {
    if (url === undefined) throw new RangeError(`Cannot list what to purge: "--url" is missing`);
    const table: RouteTable = JSON.parse(readFileSync(join(built, "s/routes.json"), "utf8"));
    const site = { baseUrl: url.replace(/\/+$/, ""), build: next.build };
    print(purgeList(as, changedAddresses(changes, table), site));
  }
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}
