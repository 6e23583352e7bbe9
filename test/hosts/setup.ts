import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { TestProject } from "vitest/node";
import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import type { Manifest } from "../../src/emit/site/manifest.ts";
import { demonstration } from "../demonstration.ts";
import { type Evaluate, evaluator } from "../oracle/evaluator.ts";
import { siteFrom } from "../oracle/site.ts";
import { urls } from "../oracle/urls.ts";
import { built } from "../whole/built.ts";
import { cases } from "./requests/cases.ts";
import { decorated } from "./requests/decorated.ts";
import { dontCare, exampleOf, shownExample } from "./requests/dont-care.ts";
import { enumerated } from "./requests/enumerated.ts";
import { type Expectations, type Expected, sha256 } from "./requests/expected.ts";
import type { Sent } from "./requests/wire.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly hosts: { readonly dist: string; readonly expectations: string };
  }
}

/** How many different requests each profile is sent: 100,000 in a full run. */
const count = Number(process.env["STELE_HOST_REQUESTS"] ?? "2500");
/** More are made, since functions and buckets cannot be handed all that a socket carries. */
const spare = 1.3;
/** A whole run asks for every stored answer, a short one for every nth. */
const whole = count >= 20_000;
const stride = whole ? 1 : 5;

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
    // a copy, since deployments link its files and set their times
    const site = demonstration();
    await site.built;
    cpSync(site.dist, dist, { recursive: true, preserveTimestamps: true });
    site.done();
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
  const expected = expecting(evaluator(routes, readModel));
  const asked: Expected[] = [];
  const parsed: Record<string, Expected> = {};
  const first = cases(readModel);
  const most = Math.max(count, first.length + 1000);
  for (const sent of requests(readModel, first, Math.round(most * spare))) {
    asked.push(await expected(sent));
    const other = parsedTarget(sent.url);
    if (other === sent.url || sent.url in parsed) continue;
    parsed[sent.url] = storedAt(manifest, other) ?? (await expected({ method: "GET", url: other }));
  }
  const excused: Record<string, Expected> = {};
  for (const one of dontCare) excused[shownExample(one)] = await expected(exampleOf(one));
  return {
    whole,
    most,
    asked,
    parsed,
    excused,
    enumerated: enumerated(table, manifest).filter((_, i) => i % stride === 0),
  };
}

/** As many requests as are wanted, no two alike: a case for each rule, then random ones. */
function requests(
  readModel: ReadModel,
  first: ReturnType<typeof cases>,
  wanted: number,
): readonly Sent[] {
  const all = new Map<string, Sent>();
  for (const [method, url] of first) all.set(`${method} ${url}`, { method, url });
  for (let seed = 20_260_628; all.size < wanted; seed++) {
    const random = fc.sample(urls(routes, readModel), { seed, numRuns: count });
    for (const sent of decorated(random.map(carried), seed)) {
      if (all.size < wanted) all.set(JSON.stringify(sent), sent);
    }
  }
  return [...all.values()];
}

/** What HTTP can carry: no control, no space, no lone surrogate, and no fragment by chance. */
function carried(url: string): string {
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

/** What the reference answers; each address is evaluated once. */
function expecting(evaluate: Evaluate): (sent: Sent) => Promise<Expected> {
  const known = new Map<string, Pick<Expected, "status" | "mediaType" | "sha256">>();
  return async (sent) => {
    const { method, headers } = sent;
    const url = encodedBytes(sent.url);
    if (sent.malformed) return { ...sent, status: 400, mediaType: json, sha256: "" };
    const key = ["GET", "HEAD"].includes(method) ? url : `${method} ${url}`;
    const range = /^bytes=(.+)$/i.exec(headers?.["range"] ?? "")?.[1];
    const had = known.get(key);
    if (had !== undefined && range === undefined) return { ...sent, ...had };
    const { status, mediaType, body } = await evaluate(method, url);
    const found = { status, mediaType, sha256: sha256(body) };
    known.set(key, found);
    return { ...sent, ...found, ...(range ? partOf(Buffer.from(body), range) : {}) };
  };
}

const json = "application/json; charset=utf-8";

/** A target with bytes that are not UTF-8, as servers hand it on: percent-encoded throughout. */
function encodedBytes(url: string): string {
  const alone = /(?<![\ud800-\udbff])[\udc80-\udcff]/g;
  if (!alone.test(url)) return url;
  return url
    .split(/((?<![\ud800-\udbff])[\udc80-\udcff])/)
    .map((part, i) => {
      if (i % 2 === 1) return `%${(part.charCodeAt(0) & 0xff).toString(16)}`;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
      return part.replace(/[^\u0000-\u007f]+/g, encodeURIComponent);
    })
    .join("");
}

/** The part of a body that a range asks for, if any (RFC 9110, 14.1.2). */
function partOf(body: Buffer, range: string): Pick<Expected, "part"> {
  const [, first = "", last = ""] = /^(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === "" && last === "") return {};
  const start = first === "" ? Math.max(0, body.length - Number(last)) : Number(first);
  const end =
    first === "" || last === "" ? body.length - 1 : Math.min(Number(last), body.length - 1);
  if (start > end) return {};
  const sha = sha256(body.subarray(start, end + 1));
  return { part: { range: `bytes ${start}-${end}/${body.length}`, sha256: sha } };
}
