import type { Command } from "commander";
import { replaceFile } from "../../src/emit/files/draft.ts";
import { manifestPath } from "../../src/emit/site/manifest.ts";
import { counted } from "../../src/model/language/counted.ts";
import { type SiteVerdict, verifySite } from "../../src/readers/verify/verify-site.ts";
import type { ParsedCheckpoint } from "../../src/record/ledger/checkpoint.ts";
import type { SiteNote } from "../../src/record/ledger/note.ts";
import { exitCodes } from "../exit.ts";
import { verifierOf } from "../given-keys.ts";
import { collected, dayOf, type OutputFormat, outputFormat, today } from "../options.ts";
import { savedCheckpoint } from "../saved-checkpoint.ts";
import { say, type Telling } from "../say.ts";
import { sourceAt } from "../source-at.ts";

interface Options extends Telling {
  readonly key: readonly string[];
  readonly on?: string;
  readonly checkpoint?: string;
  readonly saveCheckpoint?: string;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<target>", "a folder, or an address that begins with https:// or http://")
    .option("--key <key>", "a verifier key, or a file of one; repeatable", collected, [])
    .option(
      "--on <date>",
      "the day on which the signature must not have expired (default: today)",
      dayOf("--on"),
    )
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
  const verdict = await verifySite(await sourceAt(target), {
    keys,
    saved,
    on: options.on ?? today(),
  });
  process.stdout.write(options.format === "json" ? machine(target, verdict) : people(verdict));
  say(closing(target, verdict), options);
  if (!isGood(verdict)) process.exitCode = exitCodes.problems;
  else if (options.saveCheckpoint !== undefined && verdict.log !== null) {
    replaceFile(options.saveCheckpoint, verdict.log.checkpointText);
  }
}

function people({ faults }: SiteVerdict): string {
  return faults.map(({ message, rule }) => `${message} (${rule})\n`).join("");
}

function machine(target: string, verdict: SiteVerdict): string {
  const { faults, proof, files, records, redacted, log, note } = verdict;
  const checkpoint = log === null ? null : headOf(log.checkpoint);
  const shown = note === null ? null : statementOf(note);
  const good = isGood(verdict);
  return `${JSON.stringify({ target, good, proof, files, records, redacted, checkpoint, note: shown, faults })}\n`;
}

function isGood({ faults, log }: SiteVerdict): boolean {
  return faults.length === 0 && log !== null;
}

function headOf({ origin, size, root }: ParsedCheckpoint) {
  return { origin, size, root };
}

function statementOf({ issued, expires, nextKey, note }: SiteNote) {
  return {
    issued,
    expires,
    nextKey,
    signedBy: note.signatures.map(({ name, id }) => `${name}+${id}`),
  };
}

function closing(target: string, verdict: SiteVerdict): string {
  const { faults, proof, files, records, redacted, log, note } = verdict;
  if (faults.length > 0 || note === null) {
    const isNone = faults.some(({ rule, item }) => rule === "unreadable" && item === manifestPath);
    const why = isNone ? '; "stele build" makes a site, with its manifest' : "";
    return `Unproved: ${counted(faults.length, "fault")} in "${target}"${why}`;
  }
  const { origin, size } = log?.checkpoint ?? { origin: "", size: 0 };
  const found = `"${target}", ${counted(files, "file")}, ${counted(records, "record")}${redacted === 0 ? "" : ` (${redacted} redacted)`}, log "${origin}" of ${counted(size, "entry", "entries")}`;
  if (proof !== "authentic") {
    return `Complete: ${found}; who published it is not proved without --key`;
  }
  const next =
    note.nextKey === null ? "" : `\nThe next key, which this one announces: ${note.nextKey}`;
  return `Authentic: ${found}, signed by a given key, issued ${note.issued}, expires ${note.expires}${next}`;
}
