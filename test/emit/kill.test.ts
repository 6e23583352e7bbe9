import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, inject, it } from "vitest";
import { recoverSite } from "../../src/emit/site/recover-site.ts";
import { writeSite } from "../../src/emit/site/site-writer.ts";
import { optionsFor, versionFiles, wholeBuild, writingAll } from "./sample-site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A builder that has started and waits for a message. */
async function builder(out: string, ...fate: readonly string[]): Promise<ChildProcess> {
  const module = join(inject("compiled"), "test/emit/killed-builder.mjs");
  const child = fork(module, [out, ...fate], { execArgv: [] });
  await once(child, "message");
  return child;
}

async function killAfter(child: ChildProcess, version: string, ms: number): Promise<void> {
  const ended = once(child, "exit");
  child.send(version);
  await sleep(ms);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

/** How long the first three builds of a child take here, in ms. */
async function timeOfThree(out: string): Promise<number> {
  const child = await builder(out);
  const started = performance.now();
  child.send("a");
  for (let i = 0; i < 3; i++) await once(child, "message");
  const time = performance.now() - started;
  child.kill("SIGKILL");
  await once(child, "exit");
  return time;
}

/** Marsaglia's xorshift, 0 to 1: the same moments in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** What was found beside the output after a kill, without the numbers. */
function traces(root: string): string {
  const names = readdirSync(root).map((name) => name.replace(/-\d+-\d+$/, ""));
  return names.sort().join(" ");
}

async function killAtRandom(times: number, seed: number) {
  const root = temporaryFolder();
  const out = join(root, "dist");
  await writeSite(optionsFor(out), writingAll(versionFiles("a", 120)));
  const span = await timeOfThree(out);
  recoverSite(out);
  const random = chance(seed);
  const builds = new Map<string, number>();
  const found = new Map<string, number>();
  let next = builder(out);
  for (let i = 0; i < times; i++) {
    const child = await next;
    if (i + 1 < times) next = builder(out);
    // never the version that is there: a finished build must be visible
    const version = wholeBuild(out) === "build-a" ? "b" : "a";
    await killAfter(child, version, random() * 1.5 * span);
    const trace = traces(root);
    found.set(trace, (found.get(trace) ?? 0) + 1);
    recoverSite(out);
    const build = wholeBuild(out);
    builds.set(build, (builds.get(build) ?? 0) + 1);
  }
  await writeSite(optionsFor(out, "build-c"), writingAll(versionFiles("c", 5)));
  expect(wholeBuild(out)).toBe("build-c");
  expect(readdirSync(root)).toEqual(["dist"]);
  return { builds, found };
}

describe.skipIf(process.platform === "win32")("a build killed by SIGKILL", () => {
  it("at 20 random moments leaves what recoverSite() makes whole", async () => {
    const { builds, found } = await killAtRandom(20, 20260628);
    console.info("Killed 20 times, found", Object.fromEntries([...builds, ...found]));
    expect([...builds.keys()].sort()).toEqual(["build-a", "build-b"]);
    // most kills must have hit a build at work, and some while it was writing
    const hits = (trace: string) =>
      [...found].reduce((sum, [name, n]) => sum + (name.includes(trace) ? n : 0), 0);
    expect(hits(".dist.lock")).toBeGreaterThan(10);
    expect(hits(".dist.building")).toBeGreaterThan(3);
  });

  // the first rename of a build takes its lock
  it.each([
    ["after", "2", true, "build-a"],
    ["after", "3", false, "build-b"],
    ["before", "4", false, "build-b"],
    ["after", "4", true, "build-b"],
  ])("%s rename %s leaves what recoverSite() makes whole", async (moment, nth, there, build) => {
    const out = await killedIn(moment, "rename", nth);
    expect(existsSync(out)).toBe(there);
    expect(recoverSite(out)).toBe(!there);
    expect(wholeBuild(out)).toBe(build);
  });

  it("keeps a second process away while it builds, and not after it died", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 120)));
    const child = await builder(out);
    const ended = once(child, "exit");
    child.send("b");
    while (!existsSync(join(root, ".dist.lock"))) await sleep(0);
    child.kill("SIGSTOP");
    const second = () => writeSite(optionsFor(out, "build-c"), async () => undefined);
    await expect(second()).rejects.toMatchObject({
      name: "SiteError",
      message: `Cannot write into "${out}": another command (pid ${child.pid} on "${hostname()}") is writing it, run this one again when it has ended`,
    });
    child.kill("SIGKILL");
    await ended;
    await second();
    expect(wholeBuild(out)).toBe("build-c");
    expect(readdirSync(root)).toEqual(["dist"]);
  });
});

/** The output after a build that ended itself around one step of its swap. */
async function killedIn(...fate: readonly string[]): Promise<string> {
  const out = join(temporaryFolder(), "dist");
  await writeSite(optionsFor(out), writingAll(versionFiles("a", 120)));
  const child = await builder(out, ...fate);
  const ended = once(child, "exit");
  child.send("b");
  expect(await ended).toEqual([null, "SIGKILL"]);
  return out;
}
