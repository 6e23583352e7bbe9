import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compile, root } from "../../scripts/pack/compile.ts";
import { runtimePackages } from "../../scripts/pack/runtime-packages.ts";
import { fewHandles, smallDisk } from "./disk-faults.ts";
import { finished, killChain, type Target, target } from "./kills.ts";
import { mirrorRuns } from "./mirror-runs.ts";
import { seeded } from "./seeded.ts";
import { type Tally, type Trial, tallyOf, tallyText } from "./tally.ts";
import { tampering } from "./tampering.ts";
import { tried } from "./tried.ts";
import { twoAtOnce } from "./two-at-once.ts";
import type { Victim } from "./victim.ts";
import { forgetCards } from "./victims.ts";
import { type Workshop, workshop } from "./workshop.ts";

// npm run faults -- --kills 1000 --content content   kills, full disks and tampering; see bench/faults.md

const kinds: readonly string[] = ["kills", "pairs", "disks", "tampering", "mirrors"];
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    minutes: { type: "string", default: "600" },
    content: { type: "string", default: "test/worlds/minimal/content" },
    cache: { type: "string" },
    mirrors: { type: "string", default: "100" },
    batches: { type: "string", default: "1000000" },
    only: { type: "string", default: kinds.join(",") },
    commands: { type: "string", default: Object.keys(tried).join(",") },
    seed: { type: "string", default: "1" },
  },
});
const asked = named("--only", values.only, kinds);
const commands = named("--commands", values.commands, Object.keys(tried));
const kills = positive("--kills", values.kills);
const batches = positive("--batches", values.batches);
const mirrorCount = positive("--mirrors", values.mirrors);
/** Commands of which one takes as long as several others. */
const slow: readonly string[] = ["build", "deploy", "evaluate"];
const chance = seeded(positive("--seed", values.seed));
const ends = performance.now() + positive("--minutes", values.minutes) * 60_000;
mkdirSync(join(root, ".cache"), { recursive: true });
const work = mkdtempSync(join(root, ".cache/faults-"));
try {
  const tallies = await run();
  process.stdout.write(tallyText(tallies));
  if (tallies.some(({ lost }) => lost.length > 0)) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The names of a list with commas, each one of those there are: nothing tried is nothing shown. */
function named(option: string, list: string, allowed: readonly string[]): readonly string[] {
  const names = list.split(",");
  const wrong = names.find((name) => !allowed.includes(name));
  if (wrong === undefined) return names;
  throw new RangeError(
    `Invalid option "${option}": found "${wrong}", must be of ${allowed.join(", ")}`,
  );
}

function positive(option: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new RangeError(
    `Invalid option "${option}": found "${text}", must be a whole number from 1 on`,
  );
}

async function run(): Promise<readonly Tally[]> {
  const { tool } = await compile(join(work, "tool"), runtimePackages());
  const cards = values.cache ?? null;
  const shop = await workshop({ tool, work, content: values.content, cards });
  try {
    return await triedOn(shop);
  } finally {
    shop.close();
  }
}

async function triedOn(shop: Workshop): Promise<readonly Tally[]> {
  const victims = Object.entries(tried)
    .filter(([name]) => commands.includes(name))
    .flatMap(([, victimsOf]) => victimsOf(shop));
  if (victims.length === 0) {
    throw new RangeError(`Cannot try "${values.commands}": killed alone, it has nothing to do`);
  }
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
      const names = both.map(({ name }) => name).join(" beside ");
      add(names, await twoAtOnce(both, work, 8));
    }
  }
  if (asked.includes("disks")) disks(victims, add);
  if (asked.includes("tampering")) {
    add("tampering", await tampering(shop.older, chance, batches));
  }
  if (asked.includes("mirrors")) {
    add("a host that does harm to a mirror", await mirrors(shop));
  }
  return tallies;
}

/** So many kills of all, in turns, so that stopping early leaves some of each. */
async function allKills(victims: readonly Victim[]): Promise<ReadonlyMap<string, Trial[]>> {
  const targets: Target[] = [];
  for (const victim of victims) targets.push(await target(victim, work));
  const trials = new Map(victims.map(({ name }): [string, Trial[]] => [name, []]));
  const hits = () => [...trials.values()].flat().filter(({ hit }) => hit).length;
  for (let round = 1; hits() < kills && performance.now() < ends; round++) {
    for (const one of targets) {
      if (slow.includes(one.victim.name) && round % 3 !== 0) continue;
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

async function mirrors({ olderFew: first, newerFew: second }: Workshop) {
  const copies = join(work, "copies");
  mkdirSync(copies);
  return mirrorRuns({ first, second }, copies, mirrorCount, chance);
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

function one(named: ReadonlyMap<string, Victim>, name: string): Victim {
  const found = named.get(name);
  if (found === undefined) throw new Error(`Unknown command: "${name}"`);
  return found;
}
