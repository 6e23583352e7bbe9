import type { Command } from "commander";
import { replaceFile } from "../../src/emit/content/replace-file.ts";
import { counted } from "../../src/language/counted.ts";
import { verifierOf } from "../../src/load/files/key-file.ts";
import type { ParsedCheckpoint } from "../../src/record/ledger/checkpoint.ts";
import { type SiteVerdict, verifySite } from "../../src/verify/verify-site.ts";
import { exitCodes } from "../exit.ts";
import { type OutputFormat, outputFormat } from "../options.ts";
import { savedCheckpoint } from "../saved-checkpoint.ts";
import { say, type Telling } from "../say.ts";
import { sourceAt } from "../source-at.ts";

interface Options extends Telling {
  readonly key: readonly string[];
  readonly checkpoint?: string;
  readonly saveCheckpoint?: string;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<target>", "a folder, or an address that begins with https:// or http://")
    .option("--key <key>", "a verifier key, or a file of one; repeatable", collected, [])
    .option(
      "--checkpoint <place>",
      "a checkpoint saved earlier, or a published address: finds a rollback or a fork",
    )
    .option("--save-checkpoint <file>", "keep the checkpoint for the next time, if all is good")
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      "\nExample:\n  stele verify https://index.example --key index.pub --checkpoint seen --save-checkpoint seen",
    )
    .action(run);
}

async function run(target: string, options: Options): Promise<void> {
  const keys = options.key.map(verifierOf);
  const { checkpoint } = options;
  const saved = checkpoint === undefined ? null : await savedCheckpoint(checkpoint);
  const verdict = await verifySite(await sourceAt(target), { keys, saved });
  const good = verdict.faults.length === 0 && verdict.log !== null;
  const signature = signatureWords(verdict, keys.length > 0);
  process.stdout.write(
    options.format === "json" ? machine(target, verdict, signature) : people(verdict),
  );
  say(closing(target, verdict, signature), options);
  if (!good) process.exitCode = exitCodes.problems;
  else if (options.saveCheckpoint !== undefined && verdict.log !== null) {
    replaceFile(options.saveCheckpoint, verdict.log.checkpointText);
  }
}

function collected(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function signatureWords({ log, faults }: SiteVerdict, asked: boolean): string {
  if (log === null) return "unreadable";
  if (log.checkpoint.note.signatures.length === 0) return "unsigned";
  if (!asked) return "signed, not checked without --key";
  const isBad = faults.some(({ rule }) => ["bad-signature", "unknown-key"].includes(rule));
  return isBad ? "not signed by a given key" : "signed by a given key";
}

function people({ faults }: SiteVerdict): string {
  return faults.map(({ message, rule }) => `${message} (${rule})\n`).join("");
}

function machine(target: string, verdict: SiteVerdict, signature: string): string {
  const { faults, files, records, redacted, log } = verdict;
  const checkpoint = log === null ? null : { ...headOf(log.checkpoint), signature };
  const good = faults.length === 0 && log !== null;
  return `${JSON.stringify({ target, good, files, records, redacted, checkpoint, faults })}\n`;
}

function headOf({ origin, size, root }: ParsedCheckpoint) {
  return { origin, size, root };
}

function closing(target: string, verdict: SiteVerdict, signature: string): string {
  const { faults, files, records, redacted, log } = verdict;
  if (faults.length > 0) {
    return `Not good: ${counted(faults.length, "fault")} in "${target}"`;
  }
  const { origin, size } = log?.checkpoint ?? { origin: "", size: 0 };
  return `Good: "${target}", ${counted(files, "file")}, ${counted(records, "record")}${redacted === 0 ? "" : ` (${redacted} redacted)`}, log "${origin}" of ${counted(size, "entry", "entries")}, ${signature}`;
}
