import { appendFileSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { breaches } from "./guarded.ts";
import type { Ask } from "./requests/ask.ts";
import { inBatches, judging, type Send, senders } from "./requests/batches.ts";
import { untrueDeclarations } from "./requests/declared.ts";
import { dontCare, shownExample } from "./requests/dont-care.ts";
import { type Expectations, type Expected, readExpectations } from "./requests/expected.ts";
import { keptFailures } from "./requests/kept-failures.ts";
import { probeFindings } from "./requests/probed.ts";
import {
  canonicalProblems,
  headerRow,
  headerTitles,
  sentHeaders,
} from "./requests/sent-headers.ts";
import { headerProblems, type Verdict } from "./requests/verdict.ts";
import { rawByte } from "./requests/wire.ts";

export interface Proof {
  readonly profile: string;
  /** The server, for the table of results. */
  readonly server: string;
  /** Whether every URL must be answered, and failures have the reference's own text. */
  readonly exact: boolean;
  /** Where it listens, for the profiles that are asked on raw sockets. */
  readonly port?: number;
  /** Whether the runtime hands on a parsed URL and not the raw target. */
  readonly parses: boolean;
  /** Whether it decides only what lies below /api. */
  readonly apiOnly?: boolean;
  /** Whether it only serves files, with failures of its own and none of the common headers. */
  readonly plain?: boolean;
  /** Whether a request takes so long that a short run asks every fourth: a browser. */
  readonly slow?: boolean;
  /** The stored addresses that it must answer, where that is not all of them. */
  readonly answers?: (url: string) => boolean;
}

type Counts = Record<Verdict | "allowed", number>;
const none = (): Counts => ({
  unanswered: 0,
  ok: 0,
  other: 0,
  closed: 0,
  bare: 0,
  wrong: 0,
  false200: 0,
  allowed: 0,
});
/** What a host that answers only what is stored may do, and one that refuses in its own ways. */
const honest: readonly Verdict[] = ["ok", "closed"];
const plainly: readonly Verdict[] = [...honest, "other"];

/** Asks everything that is expected, and fails with the first differences. */
export async function prove(proof: Proof, ask: Ask, file: string): Promise<void> {
  const all = readExpectations(file);
  const send = senders(proof, ask);
  const stride = proof.slow === true && !all.whole ? 4 : 1;
  const carried = meant(proof, all).slice(0, all.most);
  const asked = await tallied(proof, send, everyNth(carried, stride));
  const { answers = () => true } = proof;
  const enumerated = everyNth(
    all.enumerated.filter(({ url }) => answers(url)),
    stride,
  );
  expect(enumerated.length).toBeGreaterThan(20);
  const stored = await tallied({ ...proof, exact: true }, send, enumerated);
  const headers = await sentHeaders(ask, proof);
  record(proof, asked.counts, stored.counts, headers);
  if (headers[headerTitles.indexOf("`canonical`")] === "yes") {
    expect(await canonicalProblems(ask, enumerated)).toEqual([]);
  }
  expect([...asked.bad, ...stored.bad].slice(0, 12)).toEqual([]);
  // every stored answer has an address on every host
  expect({ ...stored.counts, ok: 0 }).toEqual(none());
  await excusesStillNeeded(proof, send, all);
  expect(await untrueDeclarations(ask, proof.apiOnly ?? false)).toEqual([]);
  const came = await breaches(ask, proof.profile, proof.apiOnly ?? false);
  expect(came.slice(0, 12)).toEqual([]);
  if (proof.plain !== true) expect(await keptFailures(ask)).toEqual([]);
  // the probe rejects a host without our headers
  const whole = proof.apiOnly !== true && proof.plain !== true;
  if (whole) expect(await probeFindings(ask)).toEqual([]);
  if (whole) expect(await pageProblems(ask)).toEqual([]);
  if (proof.exact) expect(await composedValidator(ask)).toEqual(["W/", 304]);
  if (proof.exact) expect({ ...asked.counts, ok: 0, allowed: 0 }).toEqual(none());
}

function everyNth<T>(all: readonly T[], n: number): readonly T[] {
  return all.filter((_, i) => i % n === 0);
}

/** What the reference answers to what the host's own code gets to see. */
export function meant(proof: Proof, { asked, parsed }: Expectations): readonly Expected[] {
  const { parses, apiOnly = false, plain = false } = proof;
  const hasSocket = proof.port !== undefined;
  const carried = hasSocket ? asked : asked.filter((one) => isCarried(one, parses));
  if (plain) {
    const read = carried.filter(({ method }) => method === "GET" || method === "HEAD");
    return read.map((one) => ({ ...one, headers: {} }));
  }
  if (!parses) return carried;
  return carried.flatMap((one) => {
    const other = parsed[one.url];
    if (apiOnly && !/^\/api(?:[/?]|$)/.test(other?.url ?? one.url)) return [];
    // a method that no route has, and a preflight, have the same answer at every address
    const isRead = ["GET", "HEAD"].includes(one.method) && one.malformed === undefined;
    const known = isRead && other !== undefined ? other : one;
    const { status, mediaType, sha256 } = known;
    return [{ ...one, status, mediaType, sha256 }];
  });
}

/** Whether a request is one where there is no socket: as a Request, or as the event of a function. */
function isCarried({ method, url, malformed, old = false }: Expected, parses: boolean): boolean {
  if (malformed !== undefined || old || rawByte.test(url.replace(/[\ud800-\udbff]./g, "")))
    return false;
  return !parses || !["TRACE", "get"].includes(method);
}

async function tallied(proof: Proof, send: Send, all: readonly Expected[]) {
  const counts = none();
  const bad: string[] = [];
  const excuses = dontCare.filter(({ profiles }) => profiles.includes(proof.profile));
  const judge = judging(proof);
  await inBatches(all, send, (expected, reply) => {
    const { verdict, why } = judge(expected, reply);
    const excused = excuses.some(
      (one) =>
        one.allows === verdict &&
        (one.status ?? reply?.status) === reply?.status &&
        one.matches(expected.url, expected),
    );
    if (excused) {
      counts.allowed++;
      return;
    }
    counts[verdict]++;
    const allowed = proof.exact ? ["ok"] : proof.plain ? plainly : honest;
    if (!allowed.includes(verdict)) bad.push(`${verdict} ${shown(expected)}: ${why}`);
  });
  return { counts, bad };
}

function shown({ method, url, headers = {}, malformed, old = false }: Expected): string {
  return `${method} ${url.length > 200 ? `${url.slice(0, 200)}… (${url.length})` : url} ${JSON.stringify(headers)} ${malformed ?? ""}${old ? "HTTP/1.0" : ""}`;
}

/** An excuse whose example is answered by now has to go. */
async function excusesStillNeeded(
  proof: Proof,
  send: Send,
  { excused }: Expectations,
): Promise<void> {
  for (const one of dontCare) {
    const expected = excused[shownExample(one)];
    if (!one.profiles.includes(proof.profile) || expected === undefined) continue;
    let found = "";
    await inBatches([expected], send, (_, reply) => {
      found = judging(proof)(expected, reply).verdict;
    });
    expect(`${shownExample(one)} ${found}`).toBe(`${shownExample(one)} ${one.allows}`);
  }
}

/** What is missing from pages and failures that are requested in part. */
/** What who goes astray is shown: a page, but below /api and for a file of data the JSON of a failure. */
const strayed = [
  ["/nothing", "text/html; charset=utf-8"],
  ["/firms/nothing.html?utm_source=x", "text/html; charset=utf-8"],
  ["/firms/", "text/html; charset=utf-8"],
  ["/a%20b", "text/html; charset=utf-8"],
  ["/hosts/", "text/html; charset=utf-8"],
  ["/nothing.json", "application/json; charset=utf-8"],
  ["/api", "application/json; charset=utf-8"],
  ["/api/nothing", "application/json; charset=utf-8"],
] as const;

async function pageProblems(ask: Ask): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const url of ["/", "/methodology.html"]) {
    const got = await ask({ method: "GET", url });
    const expected = { method: "GET", url, status: 200, mediaType: "text/html", sha256: "" };
    const problem = headerProblems(expected, got);
    if (problem !== null) problems.push(`${url}: ${problem}`);
  }
  for (const url of ["/api/firms?limit=x", "/api/none", "/s/none.json"]) {
    const got = await ask({ method: "GET", url, headers: { range: "bytes=0-9" } });
    if (got.body.at(-1) !== 10) problems.push(`${url}: found a part of a failure`);
  }
  for (const [url, type] of strayed) {
    const { status, headers } = await ask({ method: "GET", url });
    const found = `${status} ${headers["content-type"]}`;
    if (found !== `404 ${type}`) problems.push(`${url}: found ${found}`);
  }
  return problems;
}

/** How the validator of a composed answer begins, and what a client that has it is told. */
async function composedValidator(ask: Ask): Promise<readonly [string, number]> {
  const url = "/api/firms?limit=7";
  const { headers } = await ask({ method: "GET", url });
  const etag = headers["etag"] ?? "";
  const again = await ask({ method: "GET", url, headers: { "if-none-match": etag } });
  return [etag.slice(0, 2), again.status];
}

/** A line of results, where a run asks for them. */
function record(
  { profile, server }: Proof,
  asked: Counts,
  stored: Counts,
  headers: readonly string[],
): void {
  const file = process.env["STELE_HOST_RESULTS"];
  // the document is what a run of `npm run hosts` wrote, and says of headers what this one finds
  if (file === undefined) {
    expect(readFileSync("bench/hosts.md", "utf8")).toContain(headerRow(profile, headers));
    return;
  }
  appendFileSync(file, `${JSON.stringify({ profile, server, asked, stored, headers })}\n`);
}
