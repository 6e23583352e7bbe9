import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { copyFile, cp, mkdir, rename, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { build } from "../../src/build/build.ts";
import { deployFolder } from "../../src/emit/deploy/deploy-folder.ts";
import { uploadOrder } from "../../src/emit/deploy/upload-order.ts";
import { Stele, SteleError, type SteleOptions } from "../../src/readers/client/stele.ts";
import { hasNginx, nginx } from "../client/nginx.ts";
import { evaluator } from "../oracle/evaluator.ts";
import { siteFrom } from "../oracle/site.ts";
import { tool } from "../scripts/run.ts";
import { built } from "./built.ts";

// A new build is deployed over a running nginx while readers compose answers through the client
// library. Each answer must be the old build's or the new one's, whole.

const isHere = hasNginx();
if (!isHere) console.warn("SKIPPED: deploying over a running nginx, which is not installed");

const folder = mkdtempSync(join(tmpdir(), "stele-over-nginx-"));
const older = join(folder, "older");

const asked = [
  "/api/publications",
  "/api/publications/archive?limit=7",
  "/api/publications/archive?series=WS&limit=500",
  "/api/publications/citations?limit=3",
  "/api/index/latest",
  "/api/firms",
  "/api/firms?limit=7&offset=5",
  "/api/firms?sort=-name&limit=500",
  "/api/firms?sort=risk&limit=33&offset=3",
  "/api/firms?limit=500&offset=100000",
  "/api/intelligence?days=90",
  "/api/signals?limit=3",
  "/api/signals?preset=early_warning&days=90",
  "/api/rankings?limit=12&offset=9",
  "/api/rankings?risk=high&limit=3",
  "/api/rankings?q=a&limit=20",
  "/api/rankings?jurisdiction=mt&q=b",
  "/api/research",
  "/api/data/exports/rankings?format=csv",
  "/api/rankings?limit=0",
  "/api/firms/nobody",
];

/** What may be answered to each URL, and every firm by name in each build. */
const allowed = new Map<string, ReadonlySet<string>>();
const lists = new Set<string>();

beforeAll(async () => {
  if (!isHere) return;
  const { asOf } = built(inject("dist")).manifest;
  const before = new Date(Date.parse(asOf) - 14 * 86_400_000).toISOString().slice(0, 10);
  const given = { content: "content", out: older, asOf: before, cache: ".cache" };
  await build(given, () => undefined);
  const sites = [await siteFrom("content", before), await siteFrom("content")];
  for (const site of sites) {
    const evaluate = evaluator(routes, site);
    for (const url of asked) {
      const { status, body } = await evaluate("GET", url);
      allowed.set(url, new Set([...(allowed.get(url) ?? []), `${status} ${body}`]));
    }
    const { body } = await evaluate("GET", "/api/firms?sort=name&limit=500");
    lists.add(firmsText(JSON.parse(String(body)).firms));
  }
  expect(allowed.get("/api/firms")?.size).toBe(2);
  expect(lists.size).toBe(2);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function firmsText(firms: readonly { readonly slug: string; readonly score: number | null }[]) {
  return firms.map(({ slug, score }) => `${slug} ${score}`).join(",");
}

interface Tally {
  answered: number;
  /** A failure that says to ask again. */
  retried: number;
  readonly wrong: string[];
}

/** Reads until it is told to stop. A refusal because two builds met is not an answer; other refusals throw. */
async function reads(stele: Stele, tally: Tally, isOver: () => boolean): Promise<void> {
  const attempt = async (what: string, isRight: () => Promise<boolean | null>) => {
    const right = await isRight().catch(whenMixed);
    if (right === null) tally.retried++;
    else tally.answered++;
    if (right === false) tally.wrong.push(what);
  };
  for (let i = 0; !isOver(); i++) {
    const url = asked[i % asked.length] ?? "";
    await attempt(url, async () => {
      const { status, body } = await stele.request(url);
      return status === 503 ? null : (allowed.get(url)?.has(`${status} ${body}`) ?? false);
    });
    if (i % 5 === 0) {
      await attempt("all firms", async () => {
        return lists.has(firmsText(await stele.firms.array({ sort: "name", limit: 9 })));
      });
    }
    // the upload has to get its turn
    await setTimeout(25);
  }
}

function whenMixed(error: unknown): null {
  const codes = ["mixed_build", "build_changed", "wrong_content", "data_unavailable"];
  if (error instanceof SteleError && codes.includes(error.code)) return null;
  throw error;
}

/** Readers of every kind: fresh tables, an old table, checked hashes. */
const kinds: readonly Partial<SteleOptions>[] = [
  { tableAge: 0 },
  { tableAge: 100 },
  { tableAge: 60_000 },
  { verify: true, tableAge: 200 },
];

async function underLoad(address: string, deploy: () => Promise<unknown>) {
  const state = { isOver: false };
  const readers = kinds.map((kind) => new Stele({ mirrors: [address], ...kind }));
  const tallies = readers.map((): Tally => ({ answered: 0, retried: 0, wrong: [] }));
  const load = readers.map((stele, i) => reads(stele, tallies[i]!, () => state.isOver));
  const someMore = async () => {
    const before = tallies.map(({ answered }) => answered);
    while (tallies.some(({ answered }, i) => answered < before[i]! + 2 * asked.length)) {
      await setTimeout(20);
    }
  };
  try {
    await someMore();
    await deploy();
    await someMore();
  } finally {
    state.isOver = true;
    await Promise.all(load);
  }
  const after = await Promise.all(readers.map((stele) => stele.firms.page()));
  return {
    answered: tallies.reduce((sum, { answered }) => sum + answered, 0),
    retried: tallies.reduce((sum, { retried }) => sum + retried, 0),
    wrong: tallies.flatMap(({ wrong }) => wrong),
    builds: new Set(after.map(({ build }) => build)),
  };
}

/** A server over a folder that holds the older build, for one deploy. */
async function deployed(
  name: string,
  prepare: (root: string) => Promise<unknown>,
  deploy: (root: string) => Promise<unknown>,
) {
  const root = join(folder, name, "root");
  await prepare(root);
  const server = await nginx(join(folder, name, "nginx"), root);
  try {
    const seen = await underLoad(server.address, () => deploy(root));
    console.log(`${name}: ${seen.answered} answers, ${seen.retried} told to ask again`);
    expect(seen.wrong).toEqual([]);
    expect(seen.builds).toEqual(new Set([built(inject("dist")).manifest.build]));
    return seen;
  } finally {
    await server.stop();
  }
}

describe.runIf(isHere)("a deploy over a running nginx", () => {
  it("into the served folder gives every reader one build", async () => {
    await deployed(
      "folder",
      async (root) => deployFolder(older, root),
      (root) => {
        const command = [tool(), "deploy", inject("dist"), root];
        return promisify(execFile)(process.execPath, command);
      },
    );
  });

  it("by a slow upload in order gives it one build, or tells it to ask again", async () => {
    const seen = await deployed(
      "upload",
      (root) => cp(older, root, { recursive: true }),
      async (root) => {
        const [next, before] = [built(inject("dist")), built(older)];
        const order = uploadOrder(next.manifest, before.manifest);
        for (const path of [...order.immutable, ...order.pages, ...order.pointer]) {
          await mkdir(dirname(join(root, path)), { recursive: true });
          await copyFile(join(inject("dist"), path), join(root, `${path}.part`));
          await rename(join(root, `${path}.part`), join(root, path));
        }
      },
    );
    expect(seen.retried).toBeGreaterThan(0);
  });

  it("by one change of a link never even makes it ask again", async () => {
    const seen = await deployed(
      "link",
      async (root) => {
        await mkdir(dirname(root), { recursive: true });
        await symlink(older, root);
      },
      async (root) => {
        await symlink(inject("dist"), `${root}.next`);
        await rename(`${root}.next`, root);
      },
    );
    expect(seen.retried).toBe(0);
  });
});
