import type { Verdict } from "./verdict.ts";
import { rawByte, type Sent } from "./wire.ts";

// The differences from the reference that are allowed, each with its reason. Every entry is looked
// at on every run: its example must still differ, or the entry has to go.

export interface DontCare {
  readonly profiles: readonly string[];
  readonly reason: string;
  readonly allows: Verdict;
  /** The status of what is allowed; absent where it may have any. */
  readonly status?: number;
  readonly matches: (url: string, sent: Sent) => boolean;
  readonly example: string | Sent;
}

/** A request as an excuse names it: GET, unless it says otherwise. */
export function exampleOf({ example }: DontCare): Sent {
  return typeof example === "string" ? { method: "GET", url: example } : example;
}

/** A request as people read it. */
export function shownExample(one: DontCare): string {
  const { method, url, malformed, headers = {} } = exampleOf(one);
  const { range, expect } = headers;
  const words = {
    control: "with a control character",
    space: "with a space",
    host: "without Host",
  };
  const shown = `${method === "GET" ? "" : `${method} `}${url}`;
  if (malformed !== undefined) return `${shown}, ${words[malformed]}`;
  if (expect !== undefined) return `${shown}, Expect: ${expect}`;
  return range === undefined ? shown : `${shown}, Range: ${range}`;
}

export const dontCare: readonly DontCare[] = [
  {
    profiles: ["node", "deno", "bun"],
    reason:
      "Node's HTTP parser, which Deno and Bun have too, refuses raw bytes above 0x7f, which no URI may hold, with 400",
    allows: "closed",
    matches: (url) => /[^ -~]/.test(url),
    example: "/api/firms?_x=\u00e9",
  },
  {
    profiles: ["node", "deno", "bun"],
    reason: "the same, where the reference has another failure, such as 404 or 414",
    allows: "other",
    matches: (url) => /[^ -~]/.test(url),
    example: "/api/none/\u00e9",
  },
  {
    profiles: ["node", "deno", "bun"],
    reason: "the same parser knows the methods of HTTP alone, and refuses any other with 400",
    allows: "other",
    matches: (_, { method }) => /^(?:FOO|get)$/.test(method),
    example: { method: "FOO", url: "/api/firms" },
  },
  {
    profiles: ["nginx-njs"],
    reason: "nginx refuses %00 and malformed percent-encoding in a path with 400, of OPTIONS too",
    allows: "closed",
    matches: (url, { method }) =>
      method === "OPTIONS" && /^[^?]*%(?:00|(?![0-9a-f]{2}))/i.test(url),
    example: { method: "OPTIONS", url: "/api/firms/%00" },
  },
  {
    profiles: ["service-worker"],
    reason: "the files of default answers are given by the host, with its own headers",
    allows: "wrong",
    matches: (url) => /^\/api\/[^?]*\.[a-z]+(?:\?|$)/.test(url),
    example: "/api/firms.json",
  },
  {
    profiles: ["object-store", "cloudfront"],
    reason:
      "a bucket looks at no query: the address of a stored file gives the file, whose list says in " +
      "its meta which filters it has",
    allows: "false200",
    matches: (url) => /^\/api\/[^?]*\.[a-z]+\?/.test(url),
    example: "/api/rankings.json?limit=10",
  },
  {
    profiles: ["nginx-njs"],
    reason: "nginx refuses TRACE itself, with the 405 that names no method",
    allows: "other",
    matches: (_, { method }) => method === "TRACE",
    example: { method: "TRACE", url: "/api/firms" },
  },
  {
    profiles: ["nginx-njs", "nginx"],
    reason: "nginx refuses a method in small letters with 400",
    allows: "other",
    matches: (_, { method }) => method === "get",
    example: { method: "get", url: "/api/firms" },
  },
  {
    profiles: ["nginx"],
    reason:
      "nginx refuses %00, malformed percent-encoding and a path that leaves its root with 400",
    allows: "other",
    status: 400,
    matches: (url) => /^[^?]*(?:%(?:00|(?![0-9a-f]{2}))|\.\.)/i.test(url),
    example: "/api/firms/%zz",
  },
  {
    profiles: ["nginx-njs"],
    reason:
      "nginx decodes and normalises a path before it picks who answers: a path that is not plainly " +
      "below /api is 404 or 400 too, with nginx's own text",
    allows: "other",
    matches: (url) => !/^\/api(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/?(?:\?|$)/.test(url),
    example: "/api/../firms",
  },
  {
    profiles: ["nginx", "caddy", "apache"],
    reason:
      "what rules cannot read is 501, whatever the reference refuses it for: percent-encoding, " +
      "characters outside ASCII, a blank or an underscore in a value, a q",
    allows: "other",
    status: 501,
    matches: (url) => /\?.*(?:%|[^ -~]|=[^&]*[+_]|(?<=[?&])q=)/s.test(url),
    example: "/api/firms?x=\u00e9",
  },
  {
    profiles: ["nginx", "caddy", "apache"],
    reason:
      "rules do not know which references exist: what is not stored of one is 501 where the reference " +
      "answers 404, as it is unknown",
    allows: "other",
    status: 501,
    matches: (url) => /[?&]reference_id=/.test(url),
    example: "/api/publications/citations?reference_id=ABC-WS-20200101&limit=25&offset=2",
  },
  {
    profiles: ["caddy"],
    reason: "Go refuses malformed percent-encoding in a path before Caddy sees it, with a bare 400",
    allows: "bare",
    matches: (url) => /^[^?]*%(?![0-9a-f]{2})/i.test(url),
    example: "/api/firms/%zz",
  },
  {
    profiles: ["apache"],
    reason:
      "Apache refuses %2f, %00 and malformed percent-encoding in a path before it reads .htaccess, " +
      "with a bare 404 or 400",
    allows: "bare",
    matches: (url) => /^[^?]*%(?:2f|00|(?![0-9a-f]{2}))/i.test(url),
    example: "/api/firms/a%2fb",
  },
  {
    profiles: ["apache"],
    reason:
      "Apache refuses a name of over 255 bytes in a folder before it reads .htaccess, with a bare 403",
    allows: "bare",
    status: 403,
    matches: (url) => /^[^?]*\/[^/?]{256}/.test(url),
    example: `/api/firms/${"a".repeat(300)}`,
  },
  {
    profiles: ["caddy", "apache", "cloudflare"],
    reason: "a request that is malformed as HTTP is refused with a bare 400 before the rules",
    allows: "bare",
    matches: (_, { malformed }) => malformed !== undefined,
    example: { method: "GET", url: "/api/firms", malformed: "host" },
  },
  {
    profiles: ["nginx"],
    reason:
      "a raw #, which no target may hold, is 400, also where the reference answers 404 or 414",
    allows: "other",
    status: 400,
    matches: (url) => url.includes("#"),
    example: "/api/none#x",
  },
  {
    profiles: ["apache"],
    reason: "Apache refuses a raw #, which no target may hold, with a bare 400",
    allows: "bare",
    matches: (url) => url.includes("#"),
    example: "/api/firms#x",
  },
  {
    profiles: ["apache"],
    reason: "Apache refuses TRACE itself, with a bare 405",
    allows: "bare",
    matches: (_, { method }) => method === "TRACE",
    example: { method: "TRACE", url: "/api/firms" },
  },
  {
    profiles: ["caddy"],
    reason:
      "Caddy refuses a part that a table does not have itself, with a 416 of one line of text",
    allows: "bare",
    status: 416,
    matches: (url, { headers = {} }) =>
      /^\/api\/data\/exports\//.test(url) && headers["range"] !== undefined,
    example: {
      method: "GET",
      url: "/api/data/exports/firms",
      headers: { range: "bytes=99999999-" },
    },
  },
  {
    profiles: ["caddy", "apache"],
    reason: "what they cannot expect is refused before the rules, with a bare 417",
    allows: "bare",
    status: 417,
    matches: (_, { headers = {} }) => headers["expect"] === "200-ok",
    example: { method: "GET", url: "/api/firms", headers: { expect: "200-ok" } },
  },
  ...(["false200", "other"] as const).map((allows, i) => ({
    profiles: ["cloudflare"],
    reason: `workerd resolves dot segments before the worker sees the path${i === 0 ? "" : ": the same where both fail"}`,
    allows,
    matches: (url: string) => /^[^?]*\/\.{1,2}(?:[/?]|$)/.test(url),
    example: i === 0 ? "/x/../api/firms" : "/api/firms/..",
  })),
  {
    profiles: ["cloudflare"],
    reason:
      "the disk that stands in for the assets has no names of over 255 bytes, and says so with 500: " +
      "503 where the reference says 404",
    allows: "other",
    matches: (url) => /^[^?]*\/[^/?]{250}/.test(url),
    example: `/api/firms/${"a".repeat(300)}`,
  },
  ...(["false200", "other"] as const).map((allows, i) => ({
    profiles: ["cloudflare"],
    reason: `what follows a raw #, which no target may hold, is cut as a fragment${i === 0 ? "" : ": the same where both fail"}`,
    allows,
    matches: (url: string) => url.includes("#"),
    example: i === 0 ? "/api/firms#x" : "/api/none#x",
  })),
  ...(["false200", "other"] as const).map((allows, i) => ({
    profiles: ["cloudflare"],
    reason: `workerd hands on bytes that are not UTF-8 as U+FFFD, a character that no row has${i === 0 ? "" : ": another text where both fail"}`,
    allows,
    matches: (url: string) => rawByte.test(url),
    example:
      i === 0
        ? `/api/rankings?_=${"y".repeat(60)}&q=\udcff`
        : `/api/firms?_=${"y".repeat(60)}&limit=\udcff`,
  })),
  {
    profiles: ["cloudflare"],
    reason: "workerd takes a space or a control character for a part of the target",
    allows: "false200",
    matches: (_, { malformed }) => malformed === "space" || malformed === "control",
    example: { method: "GET", url: "/api/index/latest", malformed: "space" },
  },
  {
    profiles: ["cloudflare"],
    reason: "workerd knows the methods of HTTP alone, and refuses any other with a bare 501",
    allows: "bare",
    matches: (_, { method }) => /^(?:FOO|get)$/.test(method),
    example: { method: "FOO", url: "/api/firms" },
  },
  {
    profiles: ["object-store", "cloudfront"],
    reason:
      "an object store looks at no query: where a route takes no parameters it answers a query " +
      "that is too long or has too many pairs, with the bytes of the answer without it",
    allows: "false200",
    matches: (url) =>
      Buffer.byteLength(url.split("?")[1] ?? "") > 2048 || /\?(?:[^&]*&+){32}/.test(url),
    example: `/api/index/latest?x=${"y".repeat(2047)}`,
  },
  {
    profiles: ["object-store", "cloudfront"],
    reason: "an object store decodes a path once: %61 in a key is an a, and the same object",
    allows: "false200",
    matches: (url) => /^[^?]*%[2-7][0-9a-f]/i.test(url),
    example: "/api/index/%6catest",
  },
];

/** The excuses as people read them. */
export const shownExcuses = dontCare.map((one) => ({ ...one, example: shownExample(one) }));
