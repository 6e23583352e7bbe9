import { type Command, InvalidArgumentError } from "commander";
import { counted, grouped } from "../../src/model/language/counted.ts";
import { type MirrorReport, mirror } from "../../src/readers/mirror/mirror.ts";
import { copyProgress } from "../copy-progress.ts";
import { megabytes } from "../figures.ts";
import { verifierOf } from "../given-keys.ts";
import {
  collected,
  dayOf,
  type OutputFormat,
  outputFormat,
  publishedAddress,
  today,
} from "../options.ts";
import { say, type Telling } from "../say.ts";
import { systemNet } from "../source-at.ts";

interface Options extends Telling {
  readonly verifyKey: readonly string[];
  readonly on?: string;
  readonly allowOrigin: readonly string[];
  readonly parallel: number;
  readonly tries: number;
  readonly stall: number;
  readonly maxBytes: number;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<url>", "the address of the publication, without /api", publishedAddress)
    .argument("<folder>", "the copy: a new folder, or an earlier copy")
    .option("--verify-key <key>", "a verifier key, or a file of one; repeatable", collected, [])
    .option(
      "--on <date>",
      "the day on which the signature must not have expired (default: today)",
      dayOf("--on"),
    )
    .option("--allow-origin <origin>", "where redirects may lead; repeatable", origins, [])
    .option("--parallel <n>", "requests under way together", upTo("--parallel", 64), 6)
    .option("--tries <n>", "how often to send a request that fails", upTo("--tries", 100), 6)
    .option("--stall <s>", "seconds without data before trying again", upTo("--stall", 3600), 30)
    .option("--max-bytes <n>", "the largest copy to make", upTo("--max-bytes", 1e15), 20e9)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      "\nExample:\n  stele mirror https://index.example copy --verify-key index.pub",
    )
    .action(run);
}

async function run(base: string, out: string, options: Options): Promise<void> {
  const { parallel: width, tries, maxBytes } = options;
  const keys = options.verifyKey.map(verifierOf);
  const shown = copyProgress(process.stderr, options.quiet === true, () => performance.now());
  const on = options.on ?? today();
  const settings = { base, out, keys, on, width, tries, maxBytes };
  const stall = options.stall * 1000;
  const report = await mirror(
    { ...settings, origins: options.allowOrigin, stall },
    systemNet,
    shown.step,
  ).finally(shown.end);
  if (options.format === "json") {
    process.stdout.write(`${JSON.stringify({ url: base, folder: out, ...report })}\n`);
  }
  say(closing(out, report), options);
  const { validUntil } = report;
  if (validUntil !== null && Date.parse(validUntil) < Date.now()) {
    process.stderr.write(
      `Warning: the current publication of "${base}" was valid until ${validUntil}: it may have stopped publishing\n`,
    );
  }
}

function closing(out: string, report: MirrorReport): string {
  const { build, proof, changed, fetchedFiles, fetchedBytes, requests, files } = report;
  const of = `build ${build}, ${proof}, ${counted(files, "file")}`;
  const cost = counted(requests, "request");
  if (!changed) return `Unchanged: "${out}" holds ${of}; ${cost}`;
  const news = `${grouped(fetchedFiles)} fetched (${megabytes(fetchedBytes)} MB)`;
  return `Copied: "${out}" holds ${of}; ${news}; ${cost}`;
}

function origins(value: string, before: readonly string[]): readonly string[] {
  return [...before, new URL(publishedAddress(value)).origin];
}

function upTo(option: string, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^[1-9]\d*$/.test(text) && value <= most) return value;
    throw new InvalidArgumentError(
      `Invalid option "${option}": found "${text}", must be a whole number from 1 to ${most}`,
    );
  };
}
