import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withContent } from "../../src/emit/content/with-content.ts";
import { brokenIn, treeDigest } from "./content-state.ts";
import { type KillMoment, runKilled } from "./killed.ts";
import type { Trial } from "./tally.ts";

/** A command that writes into a content folder, and the content that it is killed over. */
export interface Victim {
  readonly name: string;
  /** A content folder on which the command does its work. */
  readonly base: string;
  readonly args: (content: string) => readonly string[];
}

/** A number from 0 to 1 for each call. */
export type Chance = () => number;

/**
 * Kills a command so many times, each time over fresh content: half of the kills at any moment of its
 * run, half once it has begun to write. Content that is then neither as it was nor as it would be,
 * after the next command has begun, is lost.
 */
export async function contentKills(
  victim: Victim,
  work: string,
  times: number,
  chance: Chance,
): Promise<readonly Trial[]> {
  const content = join(work, "content");
  const before = treeDigest(victim.base);
  const whole = await unharmed(victim, content);
  const trials: Trial[] = [];
  for (let i = 0; i < times; i++) {
    fresh(victim.base, content);
    const moment = momentOf(content, whole.milliseconds, i % 2 === 1, chance);
    const { hit } = await runKilled(victim.args(content), moment);
    trials.push({ hit, lost: await lossIn(content, [before, whole.digest]) });
  }
  rmSync(content, { recursive: true, force: true });
  return trials;
}

async function unharmed(victim: Victim, content: string) {
  fresh(victim.base, content);
  const { status, milliseconds } = await runKilled(victim.args(content), null);
  if (status !== 0) throw new Error(`Cannot try "${victim.name}": it ends with ${status} unharmed`);
  return { milliseconds, digest: treeDigest(content) };
}

function momentOf(content: string, run: number, aimed: boolean, chance: Chance): KillMoment {
  if (!aimed) return { kind: "after", milliseconds: chance() * run };
  // the lock is there from the beginning of the command, the journal only while it writes
  const path = join(content, chance() < 0.8 ? ".stele/journal.json" : ".stele/lock");
  return { kind: "seen", path, milliseconds: chance() < 0.5 ? 0 : Math.floor(chance() * 12) };
}

/** Null when the next command finds, or makes, one of the two states that content may be in. */
async function lossIn(content: string, allowed: readonly string[]): Promise<string | null> {
  try {
    await withContent(
      content,
      () => undefined,
      () => undefined,
    );
  } catch (error) {
    return `stuck: ${String(error)}`;
  }
  const [broken] = brokenIn(content);
  if (broken !== undefined) return broken;
  return allowed.includes(treeDigest(content)) ? null : "neither as it was nor as it would be";
}

function fresh(base: string, content: string): void {
  rmSync(content, { recursive: true, force: true });
  cpSync(base, content, { recursive: true });
}

/** Two commands at once: at least one ends well, and the content is whole. */
export async function twoAtOnce(
  victims: readonly [Victim, Victim],
  work: string,
  times: number,
): Promise<readonly Trial[]> {
  const content = join(work, "content");
  const trials: Trial[] = [];
  for (let i = 0; i < times; i++) {
    fresh(victims[0].base, content);
    const ran = await Promise.all(victims.map(({ args }) => runKilled(args(content), null)));
    const done = ran.filter(({ status }) => status === 0).length;
    const lines = Object.keys(
      JSON.parse(readFileSync(join(content, "published.lock.json"), "utf8")),
    ).length;
    const [broken] = brokenIn(content);
    const had = Object.keys(
      JSON.parse(readFileSync(join(victims[0].base, "published.lock.json"), "utf8")),
    ).length;
    const wrong =
      broken ?? (lines === had + done ? null : `${done} ended well, ${lines - had} in the lock`);
    trials.push({ hit: true, lost: wrong });
  }
  return trials;
}

/** A key is whole, or there is none. */
export async function keyKills(
  tool: string,
  work: string,
  times: number,
  chance: Chance,
): Promise<readonly Trial[]> {
  const key = join(work, "stele.key");
  const args = [tool, "keygen", "--name", "harbour.example/ledger", "--out", key];
  const { milliseconds } = await runKilled(args, null);
  const size = readFileSync(key).length;
  const trials: Trial[] = [];
  for (let i = 0; i < times; i++) {
    rmSync(key, { force: true });
    const moment = { kind: "after", milliseconds: (0.5 + chance() / 2) * milliseconds } as const;
    const { hit } = await runKilled(args, moment);
    trials.push({ hit, lost: keyLoss(key, size) });
  }
  writeFileSync(key, "");
  return trials;
}

function keyLoss(key: string, size: number): string | null {
  try {
    const found = readFileSync(key).length;
    return found === size ? null : `a key of ${found} bytes, must be ${size}`;
  } catch {
    return null;
  }
}
