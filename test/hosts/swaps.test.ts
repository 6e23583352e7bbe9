import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { sha256 } from "./requests/expected.ts";
import { type Reply, wire } from "./requests/wire.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { nginx, njsModule } from "./servers/nginx.ts";
import { type Command, running } from "./servers/running.ts";

// Readers while a site is replaced ten times by another build, by one change of a link: every answer
// is one of the two builds', and none is a failure. The whole proof is over the demonstration:
// STELE_SWAP_READS=100000 STELE_SWAP_CONTENT=content.

const reads = Number(process.env["STELE_SWAP_READS"] ?? "1000");
const content = process.env["STELE_SWAP_CONTENT"] ?? "test/worlds/minimal/content";
const swaps = 10;
const asked = [
  "/api/publications",
  "/api/publications/archive?limit=3&offset=1",
  "/api/firms",
  "/api/firms?limit=2&offset=1",
  "/api/firms?sort=-name&limit=3",
  "/api/signals?limit=3&offset=2",
  "/api/rankings?limit=3&offset=1",
  "/api/rankings?q=a&limit=2",
  "/api/data/exports/rankings?format=csv",
];

const folder = mkdtempSync(join(tmpdir(), "stele-swaps-"));
const dates = [null, "2026-01-31"] as const;
const builds = dates.map((_, i) => join(folder, `build-${i}`));

beforeAll(async () => {
  for (const [i, asOf] of dates.entries()) {
    const out = builds[i] ?? "";
    const options = { content, asOf, cache: ".cache" };
    await build({ ...options, out }, () => undefined);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bin = (name: string) => join("test/hosts/node_modules/.bin", name);
type Start = (site: Deployed) => (port: number) => Command;

function program(name: string, command: string, ...args: readonly string[]): Start {
  return ({ root }) =>
    (port) => {
      const main = join(root, "hosts", name, "main.mjs");
      return { program: command, args: [...args, main, String(port), "127.0.0.1", root] };
    };
}

const hosts: readonly (readonly [string, Start])[] = [
  ["nginx-njs", (site) => nginx(site, "nginx-njs")],
  ["node", program("node", process.execPath)],
  ["deno", program("deno", bin("deno"), "run", "--allow-net", "--allow-read", "--no-prompt")],
  ["bun", program("bun", bin("bun"))],
];

describe.each(hosts)("%s, whose site is replaced ten times", (name, start) => {
  const here = name !== "nginx-njs" || existsSync(njsModule);

  it.runIf(here)("answers each reader from one of the builds, and fails none", async () => {
    const sites = await Promise.all(builds.map((dist) => deployed(dist, name)));
    const [first] = sites;
    if (first === undefined) throw new Error("there is no build");
    const root = join(folder, `current-${name}`);
    const point = (to: number) => {
      symlinkSync(sites[to]?.root ?? "", `${root}.next`);
      renameSync(`${root}.next`, root);
    };
    point(0);
    const server = await running(start({ ...first, root }));
    try {
      const known = new Map<string, Set<string>>();
      for (const to of [1, 0]) {
        point(to);
        await readOnce(server.port, (url, reply) => {
          known.set(url, (known.get(url) ?? new Set()).add(shown(reply)));
        });
      }
      const differ = [...known.values()].filter(({ size }) => size === 2);
      expect(differ.length).toBeGreaterThan(5);
      const wrong: string[] = [];
      let answered = 0;
      const readers = Array.from({ length: 4 }, async () => {
        while (answered < reads) {
          await readOnce(server.port, (url, reply) => {
            answered++;
            if (!known.get(url)?.has(shown(reply))) wrong.push(`${url} ${shown(reply)}`);
          });
        }
      });
      for (let swap = 1; swap <= swaps; swap++) {
        while (answered < (swap * reads) / (swaps + 1)) await setTimeout(1);
        point(swap % 2);
      }
      await Promise.all(readers);
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(answered).toBeGreaterThanOrEqual(reads);
    } finally {
      await server.stop();
      for (const site of sites) site.remove();
    }
  });
});

describe.each(hosts)("%s, into whose folder a build is deployed five times", (name, start) => {
  const here = name !== "nginx-njs" || existsSync(njsModule);

  it.runIf(here)("answers each reader from one of the builds, and fails none", async () => {
    const [newer = "", older = ""] = builds;
    const known = new Map<string, Set<string>>();
    const live = await deployed(older, name);
    const server = await running(start(live));
    const keep = () =>
      readOnce(server.port, (url, reply) => {
        known.set(url, (known.get(url) ?? new Set()).add(shown(reply)));
      });
    try {
      await keep();
      await deployInto(live.root, newer);
      await keep();
      const state = { isOver: false };
      const wrong: string[] = [];
      let answered = 0;
      const readers = Array.from({ length: 8 }, async () => {
        while (!state.isOver) {
          await readOnce(server.port, (url, reply) => {
            answered++;
            if (!known.get(url)?.has(shown(reply))) wrong.push(`${url} ${shown(reply)}`);
          });
        }
      });
      for (const built of [older, newer, older, newer, older]) {
        await deployInto(live.root, built);
        await setTimeout(100);
      }
      state.isOver = true;
      await Promise.all(readers);
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(answered).toBeGreaterThan(500);
    } finally {
      await server.stop();
      live.remove();
    }
  });
});

/** Deploys as `stele deploy` does, in a process of its own: readers go on meanwhile. */
async function deployInto(live: string, built: string): Promise<void> {
  const module = pathToFileURL(resolve("src/emit/deploy/deploy-folder.ts")).href;
  const told = [built, live].map((path) => JSON.stringify(path)).join(", ");
  const program = `import { deployFolder } from "${module}"; deployFolder(${told});`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  await promisify(execFile)(process.execPath, args);
}

async function readOnce(port: number, take: (url: string, reply: Reply) => void): Promise<void> {
  const reader = wire(port);
  for (const url of asked) {
    const [reply = null] = await reader.send([{ method: "GET", url }]);
    take(url, reply);
  }
  reader.close();
}

function shown(reply: Reply): string {
  return reply === null ? "no answer" : `${reply.status} ${sha256(reply.body)}`;
}
