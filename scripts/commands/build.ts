import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import type { BuildResult } from "../../src/build.ts";
import { buildAgain, type Rebuilt } from "../../src/build-again.ts";
import { type HostName, hostNames } from "../../src/model/host-name.ts";
import { formatProblems } from "../../src/problem-text.ts";
import { exitCodes } from "../exit.ts";
import { grouped, megabytes } from "../figures.ts";
import { leanHeap } from "../lean-heap.ts";
import { nextSteps } from "../next-steps.ts";
import { dayOf, type OutputFormat, oneOf, outputFormat } from "../options.ts";
import { noProgress, progress } from "../progress.ts";
import { savedCheckpoint } from "../saved-checkpoint.ts";
import { say, type Telling } from "../say.ts";
import { signingKey } from "../signing-key.ts";

interface Options extends Telling {
  readonly content: string;
  readonly out: string;
  readonly asOf?: string;
  readonly partial: boolean;
  readonly cache: string;
  readonly key?: string;
  readonly checkpoint?: string;
  readonly host?: readonly HostName[];
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .option("--out <folder>", "where the site goes", "dist")
    .option(
      "--as-of <date>",
      "publish what was known on that day (default: the newest known)",
      dayOf("--as-of"),
    )
    .option("--cache <folder>", "where drawn cards are kept between builds", ".cache")
    .option("--partial", "accept routes that answer 503 because their content is broken", false)
    .option("--key <file>", "sign the ledger (default: the environment variable STELE_KEY, if set)")
    .option(
      "--checkpoint <place>",
      "a saved checkpoint, or the published address: refuses records that do not continue it",
    )
    .option(
      "--host <hosts>",
      `write files for these hosts, separated by commas (default: those of index.yaml): ${hostNames.join(", ")}`,
      hostList,
    )
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      "\nExample:\n  stele build --content content --out dist --as-of 2026-06-28",
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const started = performance.now();
  const shown = options.quiet ? noProgress : progress(process.stderr, () => performance.now());
  const { content, out, cache } = options;
  // a third thread is not faster: drawing is limited by memory, not by cores
  const threads = Math.min(2, availableParallelism());
  const asOf = options.asOf ?? null;
  const signer = signingKey(options.key);
  const hosts = options.host ?? null;
  const checkpoint =
    options.checkpoint === undefined
      ? null
      : { checkpoint: await savedCheckpoint(options.checkpoint), shown: options.checkpoint };
  const given = { content, out, asOf, cache, threads, signer, hosts, checkpoint };
  const rebuilt = await buildAgain(given, leanHeap(shown.step)).finally(shown.end);
  const { summary } = rebuilt;
  const seconds = (performance.now() - started) / 1000;
  if (rebuilt.kind === "built" && rebuilt.result.problems.length > 0) warn(rebuilt.result, content);
  for (const { referenceId, why } of summary.leftOut) {
    process.stderr.write(`Left out "${referenceId}": ${why}\n`);
  }
  if (rebuilt.kind === "built" && rebuilt.result.cacheTrouble !== null) {
    process.stderr.write(`Cards were drawn but not kept: ${rebuilt.result.cacheTrouble}\n`);
  }
  if (!isReadableByAll(out)) {
    process.stderr.write(
      `Only its owner can read "${out}", and so no web server of another user: the umask was ${octal(process.umask())}; run "chmod -R a+rX ${out}", or build under umask 022\n`,
    );
  }
  if (!options.quiet || options.format === "json") {
    process.stdout.write(told(rebuilt, options, seconds));
  }
  for (const line of nextSteps(summary, out, hosts)) say(line, options);
  if (rebuilt.kind === "built" && rebuilt.result.problems.length > 0 && !options.partial) {
    process.exitCode = exitCodes.inPart;
  }
}

/** Windows has no such modes and says that all can read. */
function isReadableByAll(out: string): boolean {
  return (statSync(out).mode & 0o005) === 0o005;
}

function octal(mask: number): string {
  return mask.toString(8).padStart(3, "0");
}

function hostList(text: string): readonly HostName[] {
  return [...new Set(text.split(",").map(oneOf("--host", hostNames)))];
}

function warn({ problems, readModel }: BuildResult, content: string): void {
  process.stderr.write(formatProblems(problems, "text", content));
  const kinds = [...readModel.broken.keys()].join(", ");
  process.stderr.write(`Published without ${kinds}: the routes that need it answer 503\n`);
}

function told(rebuilt: Rebuilt, options: Options, seconds: number): string {
  const { asOf, build, routes, files, bytes, leftOut } = rebuilt.summary;
  const written = rebuilt.kind === "built" ? rebuilt.result.report.written : 0;
  if (options.format === "json") {
    const broken = rebuilt.kind === "built" ? [...rebuilt.result.readModel.broken.keys()] : [];
    const figures = { routes, files, written, bytes, seconds: rounded(seconds) };
    return `${JSON.stringify({ out: options.out, asOf, build, ...figures, broken, leftOut })}\n`;
  }
  const whole = `as of ${asOf}: ${routes} routes, ${grouped(files)} files, ${megabytes(bytes)} MB`;
  const time = `in ${seconds.toFixed(1)} s (build ${build})`;
  return rebuilt.kind === "built"
    ? `Built ${options.out} ${whole} ${time}, ${grouped(written)} of them new\n`
    : `Nothing to do: ${options.out} is ${whole} ${time}\n`;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
