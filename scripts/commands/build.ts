import { statSync } from "node:fs";
import type { Command } from "commander";
import { buildAgain } from "../../src/build/build-again.ts";
import { keptVerdicts } from "../../src/build/kept-verdicts.ts";
import { type HostName, hostNames } from "../../src/model/host-name.ts";
import type { Problem } from "../../src/model/problem.ts";
import { publishedManifest } from "../../src/readers/source/published-manifest.ts";
import { verifierText } from "../../src/record/ledger/note-key.ts";
import type { Shard } from "../../src/site/store/share.ts";
import { leftOutOf, roomsLeft, told } from "../desk/build-report.ts";
import { logName, movedLog } from "../desk/moved-log.ts";
import { ownSecret } from "../desk/own-secret.ts";
import { formatProblems } from "../desk/problem-text.ts";
import { exitCodes } from "../exit.ts";
import { signingKey, verifierOf } from "../given-keys.ts";
import { leftOutByHosts } from "../left-out-by-hosts.ts";
import { nextSteps } from "../next-steps.ts";
import { dayOf, type OutputFormat, oneOf, outputFormat, shardOf, today } from "../options.ts";
import { noProgress, progress, type ShownProgress } from "../progress.ts";
import { savedCheckpoint } from "../saved-checkpoint.ts";
import { say, type Telling } from "../say.ts";
import { isAddress, sourceAt } from "../source-at.ts";

interface Options extends Telling {
  readonly content: string;
  readonly out: string;
  readonly asOf?: string;
  readonly partial: boolean;
  readonly checkKept: boolean;
  readonly cache: string;
  readonly key?: string;
  readonly nextKey?: string;
  readonly checkpoint?: string;
  readonly host?: readonly HostName[];
  readonly shard?: Shard;
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
    .option(
      "--check-kept",
      "read an output that looks untouched, and make what is damaged again (default where CI is true)",
      process.env["CI"] === "true",
    )
    .option(
      "--partial",
      "routes that answer 503 because their content is broken are meant: ends with 3, not with 1",
      false,
    )
    .option("--key <file>", "sign the site (default: the environment variable STELE_KEY, if set)")
    .option("--next-key <key>", "announce the verifier key that will sign after this one")
    .option(
      "--checkpoint <place>",
      "a saved checkpoint, or the published address: refuses records that do not continue it",
    )
    .option(
      "--host <hosts>",
      `write files for these hosts, separated by commas (default: those of index.yaml): ${hostNames.join(", ")}`,
      hostList,
    )
    .option(
      "--shard <i/n>",
      "write the i-th of n disjoint parts, for stele merge (docs/scale.md)",
      shardOf("--shard"),
    )
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      "\nExample:\n  stele build --content content --out dist --as-of 2026-06-28",
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const shown = options.quiet ? noProgress : progress(process.stderr, () => performance.now());
  const given = await givenBy(options);
  await buildSite(given, options, shown);
}

/** What the command line asks of a build. */
async function givenBy(options: Options) {
  const { content, out, cache, asOf = null, host = null, checkpoint: saved } = options;
  const checkpoint =
    saved === undefined ? null : { checkpoint: await savedCheckpoint(saved), shown: saved };
  const published = saved !== undefined && isAddress(saved) ? await pathsAt(saved) : null;
  return {
    content,
    out,
    cache,
    published,
    asOf,
    hosts: host,
    checkpoint,
    ...signing(options),
    checkKept: options.checkKept,
    verdicts: keptVerdicts(cache, content, ownSecret()),
    shard: options.shard ?? null,
  };
}

/** The paths that a published site lists. */
async function pathsAt(address: string): Promise<readonly string[]> {
  const attempt = `Cannot read what "${address}" publishes`;
  const { files } = await publishedManifest(await sourceAt(address), attempt);
  return files.map(({ path }) => path);
}

/** Only a key that readers have can announce another one to them. */
function signing({ key, nextKey: given }: Options) {
  const signer = signingKey(key);
  const next = given === undefined ? null : verifierOf(given);
  const signedOn = signer === null ? null : today();
  if (next === null) return { signer, signedOn, nextKey: null };
  if (next.name === signer?.name) return { signer, signedOn, nextKey: verifierText(next) };
  throw new RangeError(
    `Cannot announce the key of "${next.name}": it must be signed by another key of that name, with --key`,
  );
}

type Given = Awaited<ReturnType<typeof givenBy>>;

async function buildSite(given: Given, options: Options, shown: ShownProgress): Promise<void> {
  const started = performance.now();
  const { out, hosts, shard } = given;
  const log = logName(out);
  const rebuilt = await buildAgain(given, shown.step).finally(shown.end);
  const { summary } = rebuilt;
  const seconds = (performance.now() - started) / 1000;
  for (const { referenceId, why } of leftOutOf(summary)) {
    process.stderr.write(`Left out "${referenceId}": ${why}\n`);
  }
  if (rebuilt.kind === "built" && rebuilt.result.cacheTrouble !== null) {
    process.stderr.write(`Cards were drawn but not kept: ${rebuilt.result.cacheTrouble}\n`);
  }
  tellIfHidden(out);
  process.stderr.write(movedLog(log, logName(out)) ?? "");
  if (!options.quiet || options.format === "json") {
    const rooms = await roomsLeft(summary, options);
    process.stdout.write(told(rebuilt, options, rooms, seconds));
  }
  if (given.signer !== null && shard === null) {
    say(`Signed: readers take it until ${summary.signed.expires}; build again before`, options);
  }
  const next = shard === null ? nextSteps(summary, out, hosts) : [mergeNext(shard)];
  for (const line of next) say(line, options);
  for (const line of leftOutByHosts(out, hosts ?? summary.hosts)) say(line, options);
  if (rebuilt.kind === "built") {
    const { lettersWithoutFace } = await import("../desk/letters.ts");
    const { world } = rebuilt.result.readModel.analysis;
    for (const line of await lettersWithoutFace(world, given.content)) say(line, options);
  }
  if (rebuilt.kind === "built" && rebuilt.result.problems.length > 0) {
    const { problems, readModel } = rebuilt.result;
    warn(problems, [...readModel.broken.keys()], options);
  }
}

function mergeNext({ index, of }: Shard): string {
  return `This is shard ${index} of ${of}: "stele merge" joins all of them`;
}

/** Windows has no such modes and says that all can read. */
export function tellIfHidden(out: string): void {
  if ((statSync(out).mode & 0o005) === 0o005) return;
  const mask = process.umask().toString(8).padStart(3, "0");
  process.stderr.write(
    `Only its owner can read "${out}", and so no web server of another user: the umask was ${mask}; run "chmod -R a+rX ${out}", or build under umask 022\n`,
  );
}

function hostList(text: string): readonly HostName[] {
  return [...new Set(text.split(",").map(oneOf("--host", hostNames)))];
}

/** Says what is wrong with the content; a publication in part is never done, also where it was asked for. */
function warn(
  problems: readonly Problem[],
  broken: readonly string[],
  { content, partial }: Options,
): void {
  process.stderr.write(formatProblems(problems, "text", content));
  process.stderr.write(
    `Published without ${broken.join(", ")}: the routes that need it answer 503\n`,
  );
  process.exitCode = partial ? exitCodes.inPart : exitCodes.problems;
}
