import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { contentKills, keyKills, twoAtOnce, type Victim } from "./faults/content-kills.ts";
import { fewHandles, smallDisk } from "./faults/disk-faults.ts";
import { mirrorRuns } from "./faults/mirror-runs.ts";
import { pruned } from "./faults/pruned-site.ts";
import { seeded } from "./faults/seeded.ts";
import { type Tally, tallyOf, tallyText } from "./faults/tally.ts";
import { tampering } from "./faults/tampering.ts";
import { compile, root } from "./pack/compile.ts";
import { runtimePackages } from "./pack/runtime-packages.ts";

// npm run faults -- --kills 1000 --content content   kills, full disks and tampering; see docs/faults.md

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    content: { type: "string", default: "test/worlds/minimal/content" },
    mirrors: { type: "string", default: "100" },
    tamper: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const chance = seeded(Number(values.seed));
mkdirSync(join(root, ".cache"), { recursive: true });
const work = mkdtempSync(join(root, ".cache/faults-"));
try {
  const tallies = await run();
  process.stdout.write(tallyText(tallies));
  if (tallies.some(({ lost }) => lost.length > 0)) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function run(): Promise<readonly Tally[]> {
  const { tool } = await compile(join(work, "tool"), runtimePackages());
  const victims = victimsOn(tool);
  const each = Math.ceil(Number(values.kills) / (victims.length + 1));
  const tallies: Tally[] = [];
  const add = (name: string, trials: Parameters<typeof tallyOf>[1]) => {
    const tally = tallyOf(name, trials);
    tallies.push(tally);
    process.stderr.write(`${name}: ${tally.tried} tried, ${tally.lost.length} lost\n`);
  };
  for (const victim of victims) {
    add(`SIGKILL of ${victim.name}`, await contentKills(victim, work, each, chance));
  }
  add("SIGKILL of keygen", await keyKills(tool, work, each, chance));
  const [, correct, withdraw, imported] = victims;
  if (correct === undefined || withdraw === undefined || imported === undefined) return tallies;
  add("correct and withdraw at once", await twoAtOnce([correct, withdraw], work, 10));
  const disk = smallDisk(correct, work, [0, 4096, 20_000, 60_000, 200_000, "read-only"]);
  if (disk === null) process.stderr.write("Full and read-only disks not tried: cannot mount\n");
  else add("full or read-only disk under correct", disk);
  add("few file handles", fewHandles(correct, work, [16, 24, 32, 48, 64, 128]));
  add("tampering with a built site", await tamperings(tool, correct.base));
  add("a host that does harm to a mirror", await mirrors(tool, correct.base));
  return tallies;
}

/** Content with a record that can be corrected and withdrawn, and the commands that write into it. */
function victimsOn(tool: string): readonly Victim[] {
  const fresh = join(work, "fresh");
  cpSync(values.content, fresh, { recursive: true });
  const issued = join(work, "issued");
  cpSync(fresh, issued, { recursive: true });
  const series = unissuedSeries(tool, fresh);
  const report = stele(tool, "issue", "--series", series, "--content", issued, "--format", "json");
  const reference: string = JSON.parse(report).issued[0].referenceId;
  const works = join(work, "works.json");
  cpSync(join(root, "scripts/faults/works.json"), works);
  const reason = ["--reason", "A sum was wrong"];
  return [
    command("issue", fresh, ["--series", series]),
    command("correct", issued, [reference, ...reason]),
    command("withdraw", issued, [reference, ...reason]),
    command("import citations", issued, [works, "--reference", reference]),
  ];

  function command(name: string, base: string, args: readonly string[]): Victim {
    const words = name.split(" ");
    return { name, base, args: (content) => [tool, ...words, ...args, "--content", content] };
  }
}

async function tamperings(tool: string, content: string) {
  const site = join(work, "site");
  stele(tool, "build", "--content", content, "--out", site, "--cache", join(work, "cards"));
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .sort();
  const most = values.tamper === "all" ? files.length : Number(values.tamper);
  const step = Math.max(1, Math.floor(files.length / most));
  const chosen = files.filter((_, i) => i % step === 0).slice(0, most);
  return tampering(site, chosen, chance);
}

/** Copies of two builds, the second of which has a correction. */
async function mirrors(tool: string, content: string) {
  const build = (out: string) => {
    stele(tool, "build", "--content", content, "--out", out, "--cache", join(work, "cards"));
    return pruned(out);
  };
  const first = await build(join(work, "first"));
  const [reference = ""] = Object.keys(
    JSON.parse(readFileSync(join(content, "published.lock.json"), "utf8")),
  );
  stele(tool, "correct", reference, "--reason", "A sum was wrong", "--content", content);
  const second = await build(join(work, "second"));
  const copies = join(work, "copies");
  mkdirSync(copies);
  return mirrorRuns({ first, second }, copies, Number(values.mirrors), chance);
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

function stele(tool: string, ...args: readonly string[]): string {
  const ran = spawnSync(process.execPath, [tool, ...args], { encoding: "utf8" });
  if (ran.status === 0) return ran.stdout;
  throw new Error(`Cannot prepare: "${args.join(" ")}" ends with ${ran.status}\n${ran.stderr}`);
}
