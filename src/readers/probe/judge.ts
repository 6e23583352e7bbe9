import { jsonValue } from "../../model/language/json-value.ts";
import { sha256Hex } from "../../record/canonical.ts";
import type { CacheClass } from "../../resolve/table.ts";
import type { Observation, Observed } from "./observation.ts";

type Aspect = "fetch" | "status" | "type" | "CORS" | "cache" | "encoding" | "content";

/** A difference between a deployment and its manifest or table. */
export interface Finding {
  readonly aspect: Aspect;
  readonly found: string;
  readonly wanted: string;
}

export interface Probed {
  /** The route, or the folder of a stored file. */
  readonly group: string;
  readonly item: string;
  /** `declined`: an honest 501 where the host need not answer. */
  readonly verdict: "good" | "declined" | "wrong" | "unfetched";
  readonly findings: readonly Finding[];
}

export interface Expected {
  readonly status: number;
  readonly mediaType: string;
  readonly cache: CacheClass;
  /** A whole text, or a file of the manifest; null without a body. */
  readonly body: string | { readonly sha256: string; readonly bytes: number } | null;
}

interface Judging {
  readonly group: string;
  readonly item: string;
  readonly expected: Expected;
  readonly mayDecline?: boolean;
  /** Whether a failure may have any text, as a host with rules has one for each status. */
  readonly anyText?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export function judged(judging: Judging, seen: Observation): Probed {
  const { group, item, expected, mayDecline = false } = judging;
  if (seen.kind === "unfetched") {
    const findings = finding("fetch", false, seen.why, "an answer");
    return { group, item, verdict: "unfetched", findings };
  }
  const isDeclined = mayDecline && seen.status === 501 && expected.status !== 501;
  const findings = isDeclined ? ofDecline(seen, expected) : ofAnswer(seen, judging);
  const passed = isDeclined ? "declined" : "good";
  return { group, item, verdict: findings.length > 0 ? "wrong" : passed, findings };
}

function ofDecline({ headers, body }: Observed, expected: Expected): readonly Finding[] {
  const wanted = 'the failure envelope with code "not_available_on_host"';
  const isTold = expected.body === null || codeIn(body) === "not_available_on_host";
  return [
    ...finding("content", isTold, shown(body), wanted),
    ...ofCache(headers["cache-control"], "failure"),
    ...ofOrigin(headers["access-control-allow-origin"]),
  ];
}

function ofAnswer(
  { status, headers, body }: Observed,
  { expected, anyText = false, headers: sent = {} }: Judging,
): readonly Finding[] {
  const to = headers["location"] === undefined ? "" : ` to "${headers["location"]}"`;
  const isSame = status === expected.status;
  const ofStatus = finding("status", isSame, `${status}${to}`, String(expected.status));
  if (status === 304) return ofStatus;
  const type = headers["content-type"];
  const isOfType = expected.mediaType === "" || essence(type ?? "") === essence(expected.mediaType);
  return [
    ...ofStatus,
    ...finding("type", isOfType, said(type), `"${expected.mediaType}"`),
    ...ofOrigin(headers["access-control-allow-origin"]),
    ...ofCache(headers["cache-control"], expected.cache),
    ...ofEncoding(headers, sent["accept-encoding"]),
    ...(anyText && expected.status >= 400 && expected.body !== null
      ? finding("content", codeIn(body) !== null, shown(body), "the failure envelope")
      : ofContent(body, expected.body)),
  ];
}

function finding(
  aspect: Aspect,
  isRight: boolean,
  found: string,
  wanted: string,
): readonly Finding[] {
  return isRight ? [] : [{ aspect, found, wanted }];
}

function codeIn(body: Uint8Array): string | null {
  const { success, code } = Object(jsonValue(body));
  return success === false && typeof code === "string" ? code : null;
}

/** A media type and its character set, without other parameters. */
function essence(mediaType: string): string {
  const [type = "", ...parameters] = mediaType.toLowerCase().split(/\s*;\s*/);
  // JSON is UTF-8 by definition, a picture has no characters (RFC 8259, 8.1)
  const isFree = /^(?:application|image)\//.test(type);
  const charset = parameters.find((one) => one.startsWith("charset="));
  return isFree || charset === undefined ? type : `${type};${charset}`;
}

function ofOrigin(allowed: string | undefined): readonly Finding[] {
  return finding("CORS", allowed === "*", said(allowed), '"*"');
}

/** A content coding that was not asked for, and one without the `Vary` that caches on the way need. */
function ofEncoding(headers: Observed["headers"], asked: string | undefined): readonly Finding[] {
  const coding = (headers["content-encoding"] ?? "identity").toLowerCase();
  if (coding === "identity") return [];
  const vary = (headers["vary"] ?? "").toLowerCase().split(/\s*,\s*/);
  const isVaried = vary.includes("accept-encoding") || vary.includes("*");
  return [
    ...finding("encoding", asked === undefined || asked === coding, coding, asked ?? ""),
    ...finding("encoding", isVaried, `${coding} without Vary`, "Vary: Accept-Encoding"),
  ];
}

function ofContent(body: Uint8Array, wanted: Expected["body"]): readonly Finding[] {
  if (wanted === null) {
    return finding("content", body.length === 0, `${body.length} bytes`, "no body");
  }
  if (typeof wanted === "string") {
    return finding("content", Buffer.from(wanted).equals(body), shown(body), head(wanted));
  }
  const { bytes, sha256 } = wanted;
  if (body.length !== bytes) {
    return finding("content", false, `${body.length} bytes`, `${bytes} bytes`);
  }
  const found = sha256Hex(body);
  return finding("content", found === sha256, `SHA-256 ${found}`, sha256);
}

function said(header = ""): string {
  return header === "" ? "none" : `"${header}"`;
}

function shown(body: Uint8Array): string {
  return head(Buffer.from(body.subarray(0, 240)).toString("utf8"));
}

function head(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

/** The seconds that a shared cache may keep files at most; a failure is not kept at all. */
const longest: Readonly<Record<Exclude<CacheClass, "failure">, number>> = {
  latest: 600,
  site: 600,
  export: 3600,
  frozen: Number.POSITIVE_INFINITY,
};

/**
 * The findings on a `Cache-Control`: a failure that is cached, or an answer cached for so long that
 * a correction would not show. Caching a frozen file too briefly does no harm.
 */
function ofCache(found: string | undefined, cache: CacheClass): readonly Finding[] {
  const directives = (found ?? "").toLowerCase().split(/\s*,\s*/);
  const isNeverKept = directives.includes("no-store");
  if (cache === "failure") return finding("cache", isNeverKept, said(found), '"no-store"');
  const limit = longest[cache];
  const ages = directives.flatMap((one) => /^(?:s-maxage|max-age)=(\d+)$/.exec(one)?.[1] ?? []);
  const isBrief = ages.length > 0 && ages.every((age) => Number(age) <= limit);
  const isShort = (isBrief && !directives.includes("immutable")) || directives.includes("no-cache");
  const wanted = `"max-age" of at most ${limit} and not "immutable"`;
  return finding("cache", cache === "frozen" || isNeverKept || isShort, said(found), wanted);
}
