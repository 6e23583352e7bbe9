import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Got } from "./ask.ts";
import type { Expected } from "./expected.ts";
import { digest, envelopeProblem, headerProblems, type Judged } from "./verdict.ts";

/**
 * The answer as it is without a content coding, or why it must not have this one. RFC 9110, 12.5.3:
 * a coding that the client did not name, or named with `q=0`, is not taken.
 */
export function decoded(expected: Expected, got: Got): Got | string {
  const coding = got.headers["content-encoding"];
  if (coding === undefined || coding === "identity") return got;
  if (!isTaken(coding, expected.headers?.["accept-encoding"])) {
    return `found coding "${coding}", which the client does not take`;
  }
  if (got.body.length === 0) return got;
  try {
    if (coding === "gzip") return { ...got, body: gunzipSync(got.body) };
    if (coding === "br") return { ...got, body: brotliDecompressSync(got.body) };
  } catch {
    return `found a body that is not in "${coding}"`;
  }
  return `found coding "${coding}", which nobody knows`;
}

function isTaken(coding: string, accepted: string | undefined): boolean {
  if (accepted === undefined) return true;
  const weights = accepted.split(",").map((one) => {
    const [name = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    const q = parameters.find((part) => part.startsWith("q="))?.slice(2) ?? "1";
    return [name.replace(/^x-/, ""), Number(q)] as const;
  });
  const weight = (name: string) => weights.find(([one]) => one === name)?.[1];
  return (weight(coding) ?? weight("*") ?? 0) > 0;
}

/**
 * The verdict on an answer that is a success by a condition or of a part: null for any other. `tags`
 * are the bytes that this host gave a validator for.
 */
export function judgedPart(
  expected: Expected,
  got: Got,
  tags: ReadonlyMap<string, string>,
): Judged | null {
  const { headers = {}, part, status, sha256: whole } = expected;
  const condition = headers["if-none-match"];
  if (status !== 200) return null;
  const wrong = (why: string): Judged => ({ verdict: "wrong", why });
  const fine = (problem: string | null): Judged =>
    problem === null ? { verdict: "ok", why: "" } : wrong(problem);
  if (got.status === 304) {
    if (got.body.length > 0) return wrong("304 with a body");
    const known = condition === "*" || knownBytes(condition, tags).includes(whole);
    return known ? fine(headerProblems(expected, got)) : wrong("304 for what the client lacks");
  }
  if (got.status === 206) {
    const range = got.headers["content-range"] ?? "";
    if (part === undefined || range !== part.range) return wrong(`found the part "${range}"`);
    const same = expected.method === "HEAD" || digest(got) === part.sha256;
    return same ? fine(headerProblems(expected, got)) : wrong("other bytes in a part");
  }
  // a client that asks for nothing but what it cannot have is told so
  const refusedPart = got.status === 416 && headers["range"] !== undefined && part === undefined;
  const refused = got.status === 412 && (headers["if-match"] ?? headers["if-unmodified-since"]);
  if (refusedPart || refused) {
    const problem = headerProblems(expected, got);
    if (problem !== null) return wrong(problem);
    const why = envelopeProblem(expected, got);
    return why === null ? fine(null) : { verdict: "bare", why };
  }
  return null;
}

function knownBytes(condition: string | undefined, tags: ReadonlyMap<string, string>) {
  return (condition ?? "").split(",").map((tag) => tags.get(opaque(tag.trim())) ?? "");
}

/** An entity tag for a weak comparison. */
export function opaque(tag: string): string {
  return tag.replace(/^W\//, "");
}
