import type { Command } from "commander";
import { deployFolder } from "../../src/emit/deploy/deploy-folder.ts";
import { verifySite } from "../../src/readers/verify/verify-site.ts";
import type { VerifierKey } from "../../src/record/ledger/note-key.ts";
import { verifierOf } from "../given-keys.ts";
import { collected, type OutputFormat, outputFormat, today } from "../options.ts";
import { sourceAt } from "../source-at.ts";

export function define(command: Command): void {
  command
    .argument("<built>", "the folder of a finished build")
    .argument("<live>", "the folder that a server hands out")
    .option(
      "--key <key>",
      "a verifier key that must have signed it, or a file of one; repeatable",
      collected,
      [],
    )
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele deploy dist /srv/index --key index.pub")
    .action(run);
}

interface Options {
  readonly key: readonly string[];
  readonly format: OutputFormat;
}

async function run(built: string, live: string, { key, format }: Options): Promise<void> {
  const verified = key.length === 0 ? null : await verifiedManifest(built, key.map(verifierOf));
  const report = deployFolder(built, live, verified);
  const { build, written, removed, kept } = report;
  process.stdout.write(
    format === "json"
      ? `${JSON.stringify({ live, ...report })}\n`
      : `Deployed build ${build}: ${written} written, ${removed} removed, ${kept} kept for readers of the previous build\n`,
  );
}

/** The hash of the manifest of a build that one of the keys signed. Throws a RangeError for any other build. */
async function verifiedManifest(built: string, keys: readonly VerifierKey[]): Promise<string> {
  const source = await sourceAt(built);
  const { faults, note } = await verifySite(source, { keys, saved: null, on: today() });
  if (faults.length === 0 && note !== null) return note.manifest;
  const lines = faults.map(({ message, rule }) => `${message} (${rule})`);
  throw new RangeError(
    [...lines, `Cannot deploy "${built}": it does not verify; nothing was changed`].join("\n"),
  );
}
