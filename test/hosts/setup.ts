import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { TestProject } from "vitest/node";
import type { ReadModel } from "../../src/answers/read-model.ts";
import { build } from "../../src/build.ts";
import type { Manifest } from "../../src/emit/site/manifest.ts";
import { routes } from "../../src/routes.ts";
import { type Evaluate, evaluator } from "../oracle/evaluator.ts";
import { siteFrom } from "../oracle/site.ts";
import { urls } from "../oracle/urls.ts";
import { built } from "../whole/built.ts";
import { cases } from "./requests/cases.ts";
import { dontCare } from "./requests/dont-care.ts";
import { enumerated } from "./requests/enumerated.ts";
import { type Expectations, type Expected, sha256 } from "./requests/expected.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly hosts: { readonly dist: string; readonly expectations: string };
  }
}

/** How many random URLs each profile is asked: 20,000 in a full run. */
const count = Number(process.env["STELE_HOST_URLS"] ?? "1500");
/** A whole run asks every stored answer, a short one every so many. */
const stride = count >= 20_000 ? 1 : 5;

/**
 * Builds the demonstration, and asks the reference evaluator once what every host must answer. A
 * folder in `STELE_HOST_KEEP` keeps both for the next run, for work on a single profile.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const kept = process.env["STELE_HOST_KEEP"];
  const folder = kept ?? mkdtempSync(join(tmpdir(), "stele-hosts-"));
  const dist = join(folder, "dist");
  const file = join(folder, `expectations-${count}.json`);
  if (!existsSync(dist)) {
    const options = { content: "content", out: dist, asOf: null, cache: ".cache", threads: 2 };
    await build(options, () => undefined);
  }
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await expectations(dist)));
  project.provide("hosts", { dist, expectations: file });
  return () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
}

async function expectations(dist: string): Promise<Expectations> {
  const readModel = await siteFrom("content");
  const { table, manifest } = built(dist);
  const evaluate = evaluator(routes, readModel);
  const asked: Expected[] = [];
  const parsed: Record<string, Expected> = {};
  for (const [method, url] of requests(readModel)) {
    asked.push(await expected(evaluate, method, url));
    const other = parsedTarget(url);
    if (other === url) continue;
    parsed[`${method} ${url}`] =
      storedAt(manifest, other) ?? (await expected(evaluate, method, other));
  }
  const excused: Record<string, Expected> = {};
  for (const { example } of dontCare) excused[example] = await expected(evaluate, "GET", example);
  return {
    asked,
    parsed,
    excused,
    enumerated: enumerated(table, manifest).filter((_, i) => i % stride === 0),
  };
}

function requests(readModel: ReadModel): readonly (readonly [method: string, url: string])[] {
  const told = new Map(cases(readModel).map((request) => [request.join(" "), request]));
  const random = new Map<string, readonly [string, string]>();
  // short addresses come up again and again: each is counted once
  for (let seed = 20_260_628; random.size < count; seed++) {
    for (const url of fc.sample(urls(routes, readModel), { seed, numRuns: count })) {
      const request = ["GET", wire(url)] as const;
      const key = request.join(" ");
      if (!told.has(key) && random.size < count) random.set(key, request);
    }
  }
  return [...told.values(), ...random.values()];
}

/** What HTTP can carry: no control, no space, no lone surrogate. A fragment is never sent. */
function wire(url: string): string {
  const text = Buffer.from(url, "utf8").toString("utf8");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would end the request line
  return text.replace(/[\u0000- \u007f#]/g, encodeURIComponent);
}

/** The target as a runtime with a URL parser sees it. */
function parsedTarget(url: string): string {
  const { pathname, search } = new URL(`http://127.0.0.1${url}`);
  return pathname + search;
}

/** A file of the site at its own address, outside the API. */
function storedAt({ files }: Manifest, url: string): Expected | null {
  const file = files.find(({ path }) => `/${path}` === url);
  if (file === undefined) return null;
  return { method: "GET", url, status: 200, mediaType: file.mediaType, sha256: file.sha256 };
}

async function expected(evaluate: Evaluate, method: string, url: string): Promise<Expected> {
  const { status, mediaType, body } = await evaluate(method, url);
  return { method, url, status, mediaType, sha256: sha256(body) };
}
