import { hash } from "node:crypto";
import { jsonValue } from "../../model/language/json-value.ts";
import type { CacheClass } from "../../resolve/table.ts";
import { type Finding, finding, type Probed } from "./finding.ts";
import type { Observation, Observed } from "./observation.ts";

/** The expected answer to a request. */
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
  /** The statuses with which the host may decline; empty where it must answer. */
  readonly declines: readonly number[];
  /** Whether a failure may have any text, as a host with rules has one for each status. */
  readonly anyText?: boolean;
  /** The headers sent beside the address. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function judged(
  { group, item, expected, declines, anyText = false, headers = {} }: Judging,
  observation: Observation,
): Probed {
  if (observation.kind === "unfetched") {
    const findings = [finding("fetch", observation.why, "an answer")];
    return { group, item, verdict: "unfetched", findings };
  }
  if (declines.includes(observation.status) && observation.status !== expected.status) {
    const findings = declineFindings(observation, expected.body !== null);
    return { group, item, verdict: findings.length === 0 ? "declined" : "wrong", findings };
  }
  if (observation.status === 304) {
    return { group, item, verdict: "wrong", findings: statusFindings(observation, expected) };
  }
  const findings = [
    ...statusFindings(observation, expected),
    ...typeFindings(observation, expected),
    ...corsFindings(observation),
    ...cacheFindings(observation.headers["cache-control"], expected.cache),
    ...encodingFindings(observation, headers["accept-encoding"]),
    ...(anyText && expected.status >= 400 && expected.body !== null
      ? envelopeFindings(observation)
      : contentFindings(observation, expected)),
  ];
  return { group, item, verdict: findings.length === 0 ? "good" : "wrong", findings };
}

function declineFindings(observed: Observed, hasBody: boolean): readonly Finding[] {
  return [
    ...(hasBody ? declinedContent(observed) : []),
    ...cacheFindings(observed.headers["cache-control"], "failure"),
    ...corsFindings(observed),
  ];
}

function declinedContent(observed: Observed): readonly Finding[] {
  if (observed.status !== 501) return envelopeFindings(observed);
  if (codeIn(observed.body) === "not_available_on_host") return [];
  const wanted = 'the failure envelope with code "not_available_on_host"';
  return [finding("content", shown(observed.body), wanted)];
}

/** The code of a failure envelope, null for anything else. */
function codeIn(body: Uint8Array): string | null {
  const value = jsonValue(body);
  const isObject = typeof value === "object" && value !== null;
  const isFailure = isObject && "success" in value && value.success === false;
  return isFailure && "code" in value && typeof value.code === "string" ? value.code : null;
}

function envelopeFindings({ body }: Observed): readonly Finding[] {
  return codeIn(body) === null ? [finding("content", shown(body), "the failure envelope")] : [];
}

function statusFindings({ status, headers }: Observed, expected: Expected): readonly Finding[] {
  if (status === expected.status) return [];
  const to = headers["location"] === undefined ? "" : ` to "${headers["location"]}"`;
  return [finding("status", `${status}${to}`, String(expected.status))];
}

/** The media type and its character set, without other parameters. */
function typeFindings({ headers }: Observed, expected: Expected): readonly Finding[] {
  if (expected.mediaType === "") return [];
  const found = headers["content-type"] ?? "";
  if (essence(found) === essence(expected.mediaType)) return [];
  return [finding("type", found === "" ? "none" : `"${found}"`, `"${expected.mediaType}"`)];
}

function essence(mediaType: string): string {
  const [type = "", ...parameters] = mediaType.toLowerCase().split(/\s*;\s*/);
  // JSON is UTF-8 by definition, a picture has no characters (RFC 8259, 8.1)
  const isFree = /^(?:application|image)\//.test(type);
  const charset = parameters.find((one) => one.startsWith("charset="));
  return isFree || charset === undefined ? type : `${type};${charset}`;
}

function corsFindings({ headers }: Observed): readonly Finding[] {
  const found = headers["access-control-allow-origin"];
  return found === "*" ? [] : [finding("CORS", found === undefined ? "none" : `"${found}"`, '"*"')];
}

/** A content coding that was not asked for, and one without the `Vary` that caches on the way need. */
function encodingFindings({ headers }: Observed, asked: string | undefined): readonly Finding[] {
  const coding = (headers["content-encoding"] ?? "identity").toLowerCase();
  if (coding === "identity") return [];
  const vary = (headers["vary"] ?? "").toLowerCase().split(/\s*,\s*/);
  const isVaried = vary.includes("accept-encoding") || vary.includes("*");
  return [
    ...(asked === undefined || asked === coding ? [] : [finding("encoding", coding, asked)]),
    ...(isVaried ? [] : [finding("encoding", `${coding} without Vary`, "Vary: Accept-Encoding")]),
  ];
}

function contentFindings({ body }: Observed, { body: wanted }: Expected): readonly Finding[] {
  if (wanted === null) {
    return body.length === 0 ? [] : [finding("content", `${body.length} bytes`, "no body")];
  }
  if (typeof wanted === "string") {
    return Buffer.from(wanted).equals(body) ? [] : [finding("content", shown(body), head(wanted))];
  }
  if (body.length !== wanted.bytes) {
    return [finding("content", `${body.length} bytes`, `${wanted.bytes} bytes`)];
  }
  const found = hash("sha256", body, "hex");
  return found === wanted.sha256 ? [] : [finding("content", `SHA-256 ${found}`, wanted.sha256)];
}

function shown(body: Uint8Array): string {
  return head(Buffer.from(body.subarray(0, 240)).toString("utf8"));
}

function head(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

/** The maximum seconds that a shared cache may keep files that change with the next build. */
const longest: Readonly<Record<"latest" | "site" | "export", number>> = {
  latest: 600,
  site: 600,
  export: 3600,
};

/**
 * The findings on a `Cache-Control`: a failure that is cached, or an answer cached for so long that
 * a correction would not show. Caching a frozen file too briefly does no harm.
 */
function cacheFindings(found: string | undefined, cache: CacheClass): readonly Finding[] {
  const said = found === undefined ? "none" : `"${found}"`;
  const directives = (found ?? "").toLowerCase().split(/\s*,\s*/);
  const isNeverKept = directives.includes("no-store");
  if (cache === "failure") return isNeverKept ? [] : [finding("cache", said, '"no-store"')];
  if (cache === "frozen" || isNeverKept || directives.includes("no-cache")) return [];
  const limit = longest[cache];
  const ages = directives.flatMap((one) => /^(?:s-maxage|max-age)=(\d+)$/.exec(one)?.[1] ?? []);
  const isBrief = ages.length > 0 && ages.every((age) => Number(age) <= limit);
  if (isBrief && !directives.includes("immutable")) return [];
  return [finding("cache", said, `"max-age" of at most ${limit} and not "immutable"`)];
}
