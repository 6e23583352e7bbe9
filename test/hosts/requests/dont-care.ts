import type { Verdict } from "./verdict.ts";

// The differences from the reference that are allowed, each with its reason. Every entry is looked
// at on every run: its example must still differ, or the entry has to go.

export interface DontCare {
  readonly profiles: readonly string[];
  readonly reason: string;
  readonly allows: Verdict;
  readonly matches: (url: string) => boolean;
  readonly example: string;
}

export const dontCare: readonly DontCare[] = [
  {
    profiles: ["node"],
    reason: "Node's HTTP parser refuses raw bytes above 0x7f, which no URI may hold, with 400",
    allows: "closed",
    matches: (url) => /[^ -~]/.test(url),
    example: "/api/firms?_x=\u00e9",
  },
  {
    profiles: ["node"],
    reason: "the same, where the reference has another failure, such as 404 or 414",
    allows: "other",
    matches: (url) => /[^ -~]/.test(url),
    example: "/api/none/\u00e9",
  },
  {
    profiles: ["nginx-njs"],
    reason:
      "nginx decodes and normalises a path before it picks who answers: a path that is not plainly " +
      "below /api is 404 or 400 too, with nginx's own text",
    allows: "other",
    matches: (url) => !/^\/api(?:\/[A-Za-z0-9_~-]+)*\/?(?:\?|$)/.test(url),
    example: "/API/firms",
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
    profiles: ["cloudflare"],
    reason:
      'workerd refuses a raw <, > or ", which no URI may hold, before the worker sees it, with a ' +
      "bare 400; in production Cloudflare's own edge stands before it",
    allows: "bare",
    matches: (url) => /[<>"]/.test(url),
    example: "/api/firms?x=<",
  },
  {
    profiles: ["object-store"],
    reason:
      "an object store looks at no query: where a route takes no parameters it answers a query " +
      "that is too long or has too many pairs, with the bytes of the answer without it",
    allows: "false200",
    matches: (url) => /\?(?:.{2049}|(?:[^&]*&+){32})/.test(url),
    example: `/api/index/latest?x=${"y".repeat(2047)}`,
  },
  {
    profiles: ["object-store"],
    reason: "an object store decodes a path once: %61 in a key is an a, and the same object",
    allows: "false200",
    matches: (url) => /^[^?]*%[2-7][0-9a-f]/i.test(url),
    example: "/api/index/%6catest",
  },
];
