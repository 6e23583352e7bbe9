import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fewHandles, smallDisk } from "./faults/disk-faults.ts";
import { finished, killChain, type Target, target } from "./faults/kills.ts";
import { mirrorRuns } from "./faults/mirror-runs.ts";
import { pruned } from "./faults/pruned-site.ts";
import { runToEnd } from "./faults/run-command.ts";
import { seeded } from "./faults/seeded.ts";
import { type Tally, type Trial, tallyOf, tallyText } from "./faults/tally.ts";
import { tampering } from "./faults/tampering.ts";
import { twoAtOnce } from "./faults/two-at-once.ts";
import type { Victim } from "./faults/victim.ts";
import {
  buildVictim,
  contentVictim,
  deployVictim,
  forgetCards,
  keyVictim,
} from "./faults/victims.ts";
import { compile, root } from "./pack/compile.ts";
import { runtimePackages } from "./pack/runtime-packages.ts";

// npm run faults -- --kills 1000 --content content   kills, full disks and tampering; see docs/faults.md

const kinds = ["kills", "pairs", "disks", "tampering", "mirrors"] as const;
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    minutes: { type: "string", default: "600" },
    content: { type: "string", default: "test/worlds/minimal/content" },
    cache: { type: "string" },
    mirrors: { type: "string", default: "100" },
    batches: { type: "string", default: "1000000" },
    only: { type: "string", default: kinds.join(",") },
    seed: { type: "string", default: "1" },
  },
});
const chance = seeded(Number(values.seed));
const ends = performance.now() + Number(values.minutes) * 60_000;
mkdirSync(join(root, ".cache"), { recursive: true });
const work = mkdtempSync(join(root, ".cache/faults-"));
try {
  const tallies = await run(values.only.split(","));
  process.stdout.write(tallyText(tallies));
  if (tallies.some(({ lost }) => lost.length > 0)) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function run(asked: readonly string[]): Promise<readonly Tally[]> {
  const { tool } = await compile(join(work, "tool"), runtimePackages());
  const victims = prepare(tool);
  const tallies: Tally[] = [];
  const add = (name: string, trials: readonly Trial[]) => {
    tallies.push(tallyOf(name, trials));
    process.stderr.write(tallyText(tallies.slice(-1)));
  };
  if (asked.includes("kills")) {
    for (const [name, trials] of await allKills(victims)) add(`SIGKILL of ${name}`, trials);
  }
  const named = new Map(victims.map((victim) => [victim.name, victim]));
  const pair = (a: string, b: string) => [one(named, a), one(named, b)] as const;
  if (asked.includes("pairs")) {
    const pairs = [
      pair("correct", "withdraw"),
      pair("issue", "issue"),
      pair("import citations", "correct"),
      pair("build", "build"),
    ];
    for (const both of pairs) {
      const names = both.map(({ name }) => name).join(" and ");
      add(`${names} at once`, await twoAtOnce(both, work, 8));
    }
  }
  if (asked.includes("disks")) disks(victims, add);
  if (asked.includes("tampering")) {
    const site = join(one(named, "build").base, "dist");
    add("tampering with a signed site", await tampering(site, chance, Number(values.batches)));
  }
  if (asked.includes("mirrors")) {
    add("a host that does harm to a mirror", await mirrors(one(named, "build")));
  }
  return tallies;
}

/** So many kills of all, in turns, so that stopping early leaves some of each. */
async function allKills(victims: readonly Victim[]): Promise<ReadonlyMap<string, Trial[]>> {
  const targets: Target[] = [];
  for (const victim of victims) targets.push(await target(victim, work));
  const trials = new Map(victims.map(({ name }): [string, Trial[]] => [name, []]));
  const hits = () => [...trials.values()].flat().filter(({ hit }) => hit).length;
  for (let round = 1; hits() < Number(values.kills) && performance.now() < ends; round++) {
    for (const one of targets) {
      // a build takes as long as several other commands
      if (one.victim.name === "build" && round % 3 !== 0) continue;
      const of = trials.get(one.victim.name);
      of?.push(...(await killChain(one, chance)));
      if (round % 15 === 0) of?.push(await finished(one));
    }
    if (round % 6 === 0) forgetCards(join(work, "cache/cards"), 40);
    process.stderr.write(`${hits()} kills, ${lostIn(trials)} lost\n`);
  }
  for (const one of targets) trials.get(one.victim.name)?.push(await finished(one));
  return trials;
}

/** Copies of two builds, the second of which has one record more. */
async function mirrors(build: Victim) {
  const newer = join(work, "newer");
  cpSync(build.base, newer, { recursive: true });
  const { status, err } = runToEnd(build.args(newer));
  if (status !== 0) throw new Error(`Cannot prepare the mirrors: ${err}`);
  const first = await pruned(join(build.base, "dist"));
  const second = await pruned(join(newer, "dist"));
  const copies = join(work, "copies");
  mkdirSync(copies);
  return mirrorRuns({ first, second }, copies, Number(values.mirrors), chance);
}

function lostIn(trials: ReadonlyMap<string, readonly Trial[]>): number {
  return [...trials.values()].flat().filter(({ lost }) => lost !== null).length;
}

function disks(victims: readonly Victim[], add: (name: string, trials: readonly Trial[]) => void) {
  for (const victim of victims) {
    const left = [0, 4096, 20_000, 60_000, 200_000, 1_000_000, "read-only"] as const;
    const disk = smallDisk(victim, work, left);
    if (disk === null) process.stderr.write("Full and read-only disks not tried: cannot mount\n");
    else add(`full or read-only disk under ${victim.name}`, disk);
    const limits = [16, 24, 32, 48, 64, 128];
    add(`few file handles under ${victim.name}`, fewHandles(victim, work, limits));
  }
}

/** Content with a record that can be corrected and withdrawn, an older site, and the commands. */
function prepare(tool: string): readonly Victim[] {
  const fresh = join(work, "fresh");
  cpSync(values.content, fresh, { recursive: true });
  const series = unissuedSeries(tool, fresh);
  const issued = join(work, "issued");
  cpSync(fresh, issued, { recursive: true });
  const report = stele(tool, "issue", "--series", series, "--content", issued, "--format", "json");
  const reference: string = JSON.parse(report).issued[0].referenceId;
  const works = join(root, "scripts/faults/works.json");
  const reason = ["--reason", "A sum was wrong"];
  const keys = join(work, "keys");
  mkdirSync(keys);
  const key = join(work, "stele.key");
  const log = `${siteName(fresh)}/ledger`;
  stele(tool, "keygen", "--name", log, "--out", key);
  return [
    contentVictim("issue", tool, fresh, ["issue", "--series", series]),
    contentVictim("correct", tool, issued, ["correct", reference, ...reason]),
    contentVictim("withdraw", tool, issued, ["withdraw", reference, ...reason]),
    contentVictim("import citations", tool, issued, [
      ...["import", "citations", works, "--reference", reference],
    ]),
    ...fits(tool, issued),
    keyVictim(tool, keys, log, readFileSync(key).length),
    builds(tool, fresh, issued, key),
    deploys(tool, issued, key),
  ];
}

/** A deploy of the site of the issued content over the one of the content before. */
function deploys(tool: string, content: string, key: string): Victim {
  const older = join(work, "older/dist");
  const newer = join(work, "newer-dist");
  const base = join(work, "served");
  mkdirSync(base);
  stele(tool, "deploy", older, join(base, "live"));
  const cache = join(work, "cache");
  stele(tool, "build", "--content", content, "--out", newer, "--cache", cache, "--key", key);
  return deployVictim(tool, base, newer, older);
}

/** Only content with enough of a past can be fitted. */
function fits(tool: string, content: string): readonly Victim[] {
  const words = ["fit", "--through", "2025-06-29", "--calibrate-through", "2025-12-28"];
  const args = [...words, "--features", "score,stress", "--version", "trial"];
  const tried = join(work, "fitted");
  cpSync(content, tried, { recursive: true });
  const { status } = runToEnd([tool, ...args, "--content", tried]);
  if (status === 0) return [contentVictim("fit", tool, content, args, ".stele/lock")];
  process.stderr.write(`Not tried: fit, which this content is too short for\n`);
  return [];
}

/** A build of the issued content over the site of the content before. */
function builds(tool: string, before: string, content: string, key: string): Victim {
  const cache = join(work, "cache");
  if (values.cache !== undefined) cpSync(values.cache, cache, { recursive: true });
  const base = join(work, "older");
  mkdirSync(base);
  const options = ["--cache", cache, "--key", key];
  stele(tool, "build", "--content", before, "--out", join(base, "dist"), ...options);
  return buildVictim(tool, base, content, options);
}

/** The address of the site without https://, which is in the name of its log. */
function siteName(content: string): string {
  const text = readFileSync(join(content, "index.yaml"), "utf8");
  return /^baseUrl: https:\/\/(\S+)$/m.exec(text)?.[1] ?? "";
}

/** A series of which the last period has no record yet. */
function unissuedSeries(tool: string, content: string): string {
  const found = ["WS", "PD", "EA", "SW"].find((series) => {
    const args = ["issue", "--series", series, "--content", content, "--dry-run"];
    return JSON.parse(stele(tool, ...args, "--format", "json")).issued.length > 0;
  });
  if (found === undefined) throw new Error(`Cannot try "${content}": every series is issued`);
  return found;
}

function one(named: ReadonlyMap<string, Victim>, name: string): Victim {
  const found = named.get(name);
  if (found === undefined) throw new Error(`Unknown command: "${name}"`);
  return found;
}

function stele(tool: string, ...args: readonly string[]): string {
  const { status, out, err } = runToEnd([tool, ...args]);
  if (status === 0) return out;
  throw new Error(`Cannot prepare: "${args.join(" ")}" ends with ${status}\n${err}`);
}
