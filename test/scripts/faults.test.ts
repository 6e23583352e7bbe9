import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenIn } from "../faults/content-state.ts";
import { smallDisk } from "../faults/disk-faults.ts";
import { finished, killChain, target } from "../faults/kills.ts";
import { twoAtOnce } from "../faults/two-at-once.ts";
import type { Victim } from "../faults/victim.ts";
import { contentVictim, keyVictim } from "../faults/victims.ts";
import { stele, tool } from "./run.ts";

// A sample of `npm run faults`, which tries a thousand of them (bench/faults.md).

const work = mkdtempSync(join(tmpdir(), "stele-faults-"));
const base = join(work, "base");
let victims: readonly [Victim, Victim];
afterAll(() => rmSync(work, { recursive: true, force: true }));

beforeAll(() => {
  cpSync("test/worlds/minimal/content", base, { recursive: true });
  const ran = stele("issue", "--content", base, "--format", "json");
  const reference: string = JSON.parse(ran.out).issued[0].referenceId;
  const victim = (name: string) =>
    contentVictim(name, tool(), base, [name, reference, "--reason", "A sum"]);
  victims = [victim("correct"), victim("withdraw")];
});

/** The same moments in every run. */
function moments(): () => number {
  let i = 0;
  return () => (i++ * 0.381966) % 1;
}

async function chainsOf(victim: Victim, times: number) {
  const over = await target(victim, work);
  const chance = moments();
  const found: (string | null)[] = [];
  for (let i = 0; i < times; i++) {
    for (const { lost } of await killChain(over, chance)) found.push(lost);
  }
  found.push((await finished(over)).lost);
  return found.filter((lost) => lost !== null);
}

describe("content", () => {
  it("is as it was or as it would be, whenever a command is killed", async () => {
    expect(await chainsOf(victims[0], 3)).toEqual([]);
  });

  it("is as it was where the disk is full, the desk of the command gone too", (context) => {
    const issue = contentVictim("issue", tool(), "test/worlds/minimal/content", ["issue"]);
    const trials = smallDisk(issue, work, [0, 4096, 20_000]);
    if (trials === null) return context.skip("only the owner of the system mounts a disk");
    expect(trials.map(({ lost }) => lost)).toEqual([null, null, null]);
    expect(trials.some(({ hit }) => hit)).toBe(true);
  });

  it("keeps every line when two commands run", async () => {
    const trials = await twoAtOnce(victims, work, 2);
    expect(trials.map(({ lost }) => lost)).toEqual([null, null]);
  });
});

describe("a key", () => {
  it("is whole or not there", async () => {
    const empty = join(work, "empty");
    mkdirSync(empty);
    const key = join(work, "whole.key");
    const log = "harbour.example/ledger";
    stele("keygen", "--name", log, "--out", key);
    expect(await chainsOf(keyVictim(tool(), empty, log, readFileSync(key).length), 2)).toEqual([]);
  });
});

describe("brokenIn()", () => {
  it("finds a lost line, an altered record and a draft", () => {
    const broken = join(work, "broken");
    cpSync(base, broken, { recursive: true });
    expect(brokenIn(broken)).toEqual([]);
    const lock = join(broken, "published.lock.json");
    const text = readFileSync(lock, "utf8");
    writeFileSync(lock, "{}\n");
    writeFileSync(join(broken, "x.draft"), "");
    expect(brokenIn(broken)).toHaveLength(2);
    writeFileSync(lock, text.replace(/: "./, ': "x'));
    expect(brokenIn(broken)[0]).toContain("has other bytes than the lock says");
  });
});
