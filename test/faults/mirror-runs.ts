import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mirror } from "../../src/readers/mirror/mirror.ts";
import type { Net } from "../../src/readers/source/net.ts";
import { faultServer, harms } from "./fault-server.ts";
import type { Trial } from "./tally.ts";
import type { Chance } from "./victim.ts";

/** Two builds of one publication, the second published after the first. */
export interface TwoBuilds {
  readonly first: string;
  readonly second: string;
}

/**
 * Copies from a server that does harm, over and over into one folder, which is sometimes empty,
 * sometimes a copy of the first build. After each run the folder must hold one of the two builds
 * whole, never go back from the second to the first, or not exist.
 */
export async function mirrorRuns(
  { first, second }: TwoBuilds,
  work: string,
  times: number,
  chance: Chance,
): Promise<readonly Trial[]> {
  const builds = [contentsOf(first), contentsOf(second)];
  const server = await faultServer(first, second, chance);
  const out = join(work, "copy");
  const trials: Trial[] = [];
  try {
    for (let i = 0; i < times; i++) {
      if (chance() < 0.4) forget(work);
      const before = stateOf(out, builds);
      const publishes = chance() < 0.5 ? first : second;
      server.publish(publishes);
      server.harm(chance() < 0.1 ? 0 : chance() * 0.3, someOf(harms, chance));
      const failure = await tried(server.address, out, chance);
      trials.push({ hit: failure !== null, lost: lossOf(before, stateOf(out, builds), failure) });
    }
  } finally {
    await server.close();
  }
  return trials;
}

/** Null when the copy was made, else why it was not. */
async function tried(base: string, out: string, chance: Chance): Promise<string | null> {
  const options = {
    base,
    out,
    origins: [],
    tries: 4,
    stall: 60,
    width: 4,
    maxBytes: 1e9,
    keys: [],
    on: "2024-03-01",
  };
  try {
    await mirror(options, hastyNet(chance), () => undefined);
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** The network as it is, with waits a thousand times shorter. */
export function hastyNet(chance: Chance): Net {
  return {
    fetch: (url, init) => fetch(url, init),
    sleep: (milliseconds) => (milliseconds === 0 ? Promise.resolve() : sleep(milliseconds / 1000)),
    chance,
    now: () => 0,
  };
}

/** What a folder holds: nothing, one of the builds by number, or a description of the mixture. */
function stateOf(out: string, builds: readonly ReadonlyMap<string, string>[]): number | string {
  if (!existsSync(out)) return -1;
  const found = contentsOf(out);
  const nearest = builds.map((build) =>
    [...build].filter(([path, hash]) => found.get(path) !== hash),
  );
  const whole = nearest.findIndex(
    (wrong, i) => wrong.length === 0 && builds[i]?.size === found.size,
  );
  if (whole >= 0) return whole;
  return nearest.map((wrong) => `${wrong.length} wrong, as "${wrong[0]?.[0]}"`).join("; or ");
}

function lossOf(before: number | string, after: number | string, failure: string | null) {
  if (typeof after === "string") return `a mixture is visible: ${after}`;
  if (typeof before === "number" && after < before) return `went back from ${before} to ${after}`;
  if (failure === null) return after < 0 ? "no copy, and no failure" : null;
  // a failure that the tool did not expect has a stack, and another name
  return failure.startsWith("RangeError: ") ? null : `a raw failure: ${failure}`;
}

/** The files that mirrors have, with the SHA-256 of each; read with nothing of the tool's own. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  const sections = readdirSync(join(folder, "s/manifest"));
  const listed: { path: string; cache: string }[] = sections.flatMap((name) =>
    JSON.parse(readFileSync(join(folder, "s/manifest", name), "utf8")),
  );
  const ofHost = new Set(listed.filter(({ cache }) => cache === "host").map(({ path }) => path));
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(
    paths
      .filter((path) => !ofHost.has(path))
      .map((path) => [
        path,
        createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex"),
      ]),
  );
}

/** Deletes the copy and what is beside it, or only one of them, as a person might. */
function forget(work: string): void {
  for (const name of readdirSync(work)) rmSync(join(work, name), { recursive: true, force: true });
}

function someOf<T>(all: readonly T[], chance: Chance): readonly T[] {
  const some = all.filter(() => chance() < 0.4);
  return some.length === 0 ? all : some;
}
