import { isOfPages } from "../../oracle/lost-page.ts";
import type { Got } from "./ask.ts";
import { type Expected, sha256 } from "./expected.ts";

/**
 * `ok`: the answer of the reference. `other`: a failure where it fails, of another kind. `closed`:
 * an honest failure where it succeeds. `bare`: a failure without its envelope or headers. `wrong`:
 * a success with other bytes, type or headers. `false200`: a success where it fails. `unanswered`:
 * a connection of its own was closed, or is silent.
 */
export type Verdict = "ok" | "other" | "closed" | "bare" | "wrong" | "false200" | "unanswered";

export interface Judged {
  readonly verdict: Verdict;
  /** The difference, as people read it. */
  readonly why: string;
}

const ok: Judged = { verdict: "ok", why: "" };

export function judged(expected: Expected, got: Got, exact: boolean): Judged {
  if (got.status < 400) return success(expected, got);
  const isLost = got.status === 404 && isOfPages(expected.url);
  const bare =
    headerProblems(expected, got) ?? (isLost ? lostProblem : envelopeProblem)(expected, got);
  if (bare !== null) return { verdict: "bare", why: bare };
  if (expected.status < 400) return { verdict: "closed", why: `found status ${got.status}` };
  if (expected.status !== got.status && expected.malformed === undefined) {
    return { verdict: "other", why: `found ${got.status}, reference ${expected.status}` };
  }
  const told = isLost || !exact || expected.method === "HEAD" || expected.malformed !== undefined;
  if (told || digest(got) === expected.sha256) return ok;
  return { verdict: "other", why: `another failure text: ${got.body.toString("utf8", 0, 200)}` };
}

function success(expected: Expected, got: Got): Judged {
  if (expected.status >= 400) {
    return { verdict: "false200", why: `found ${got.status}, reference ${expected.status}` };
  }
  if (expected.status !== got.status) return { verdict: "wrong", why: `found ${got.status}` };
  const headers = headerProblems(expected, got);
  if (headers !== null) return { verdict: "wrong", why: headers };
  if (got.status === 204) return ok;
  const type = got.headers["content-type"] ?? "";
  if (type !== expected.mediaType) return { verdict: "wrong", why: `found type "${type}"` };
  if (expected.method === "HEAD") {
    return got.body.length === 0 ? ok : { verdict: "wrong", why: "HEAD has a body" };
  }
  if (digest(got) === expected.sha256) return ok;
  return { verdict: "wrong", why: `other bytes: ${got.body.toString("utf8", 0, 200)}` };
}

/** The verdict on a host that only serves files: its refusals may be of any kind. */
export function judgedPlainly(expected: Expected, got: Got): Judged {
  const why = `found ${got.status}, reference ${expected.status}`;
  if (got.status >= 400) {
    if (expected.status < 400) return { verdict: "closed", why };
    return got.status === expected.status ? ok : { verdict: "other", why };
  }
  if (expected.status >= 400) return { verdict: "false200", why };
  const cache = got.headers["cache-control"];
  if (cache !== cacheOf(expected.url, got.status)) {
    return { verdict: "wrong", why: `Cache-Control is "${cache}"` };
  }
  const type = got.headers["content-type"] ?? "";
  if (type !== expected.mediaType) return { verdict: "wrong", why: `found type "${type}"` };
  if (expected.method === "HEAD" || digest(got) === expected.sha256) return ok;
  return { verdict: "wrong", why: `other bytes: ${got.body.toString("utf8", 0, 200)}` };
}

/** The hash of a body, of which only that may have been brought here. */
export function digest(got: Got): string {
  return got.sha256 ?? sha256(got.body);
}

/** What keeps a failure from being the page that says where to go. */
function lostProblem({ method }: Expected, got: Got): string | null {
  // what a server or a runtime turns into another path may be of data again
  if (got.headers["content-type"] === "application/json; charset=utf-8") return null;
  if (got.headers["content-type"] !== "text/html; charset=utf-8") {
    return `failure ${got.status} of type "${got.headers["content-type"]}"`;
  }
  const isWhole = method === "HEAD" || got.body.includes("Page not found");
  return isWhole ? null : `a page that is not 404.html: ${got.body.toString("utf8", 0, 100)}`;
}

/** What keeps a failure from being the JSON envelope, which every part of a host must send. */
export function envelopeProblem({ method }: Expected, got: Got): string | null {
  if (got.headers["content-type"] !== "application/json; charset=utf-8") {
    return `failure ${got.status} of type "${got.headers["content-type"]}"`;
  }
  if (method === "HEAD") return null;
  try {
    const body = JSON.parse(got.body.toString("utf8"));
    const whole = body.success === false && typeof body.error === "string" && body.code !== "";
    return whole ? null : "a failure without its envelope";
  } catch {
    return `a failure that is not JSON: ${got.body.toString("utf8", 0, 100)}`;
  }
}

const always: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
};
const latest = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";
const exported = "public, max-age=300, stale-while-revalidate=3600";

/** The promised headers, by the table of the design and not by our own code. */
export function headerProblems(expected: Expected, { status, headers }: Got): string | null {
  for (const [name, value] of Object.entries(always)) {
    if (headers[name] !== value) return `${name} is "${headers[name]}" on ${status}`;
  }
  if (!/(?:^|, ?)accept-encoding(?:$|,)/i.test(headers["vary"] ?? "")) return "no Vary";
  const cache = cacheOf(expected.url, status);
  // a part need not be kept
  const part = expected.headers?.["range"] !== undefined && headers["cache-control"] === "no-store";
  if (headers["cache-control"] !== cache && !part)
    return `Cache-Control is "${headers["cache-control"]}"`;
  if (status === 405 && headers["allow"] !== "GET, HEAD, OPTIONS") return "405 without Allow";
  if (status === 503 && headers["retry-after"] === undefined) return "503 without Retry-After";
  if (status !== 200) return null;
  if (headers["etag"] === undefined) return "no ETag";
  const type = headers["content-type"] ?? "";
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  if (type.startsWith("image/svg") && headers["content-security-policy"] !== policy) {
    return "SVG without its policy";
  }
  if (type.startsWith("text/html") && !/default-src 'none'/.test(policyOf(headers))) {
    return "a page without its policy";
  }
  const isTable = /^(?:text\/csv|application\/(?:x-ndjson|vnd\.apache\.parquet))/.test(type);
  if (isTable && !/datapackage\.json>; ?rel="describedby"/.test(headers["link"] ?? "")) {
    return "a table without a link to its description";
  }
  if (type.startsWith("text/csv") && !/^attachment; filename="/.test(dispositionOf(headers))) {
    return "CSV without a name";
  }
  return null;
}

function policyOf(headers: Got["headers"]): string {
  return headers["content-security-policy"] ?? "";
}

function dispositionOf(headers: Got["headers"]): string {
  return headers["content-disposition"] ?? "";
}

function cacheOf(url: string, status: number): string {
  if (status >= 400 || status === 204) return "no-store";
  if (/^\/(?:api\/data|s)\/exports\//.test(url)) return exported;
  return url.startsWith("/s/publications/ref/") ? "public, max-age=31536000, immutable" : latest;
}
