import fc from "fast-check";
import { malformations, type Sent } from "./wire.ts";

// What a request has besides its URL: a method, encodings that the client takes, a part that it
// wants, a condition, an older protocol; and bytes that no URI may hold.

export const acceptEncodings = [
  ...["", "identity", "gzip", "br", "zstd", "deflate", "gzip, deflate, br", "gzip;q=0", "*"],
  ...["*;q=0", "identity;q=0.5, *;q=0", "br;q=1.0, gzip;q=0.5", "GZIP", "gzip;q=0, br", "x-gzip"],
  ...["compress", ",, ;q=1", "br, zstd;q=0.9, gzip;q=0.001"],
] as const;

export const ranges = [
  ...["0-9", "0-0", "5-", "-7", "100-99999999", "99999999-", "9-2", "x", ""].map(inBytes),
  // units that nobody knows, which are as if they were not there (RFC 9110, 14.2)
  ...["items=0-3", "seconds=1-", "x", "", "BYTES=0-9", "bytes 0-9", "bytes=-0"],
  // what stands for a status or a path where headers are joined
  ...["200/s/publications/ref/x", "404", "200", "/s/routes.json", "part200/x"],
];

function inBytes(range: string): string {
  return `bytes=${range}`;
}

/** What asks for another protocol or another way of sending, of which no host here has any. */
export const ways: readonly Readonly<Record<string, string>>[] = [
  { expect: "100-continue" },
  { expect: "200-ok" },
  { upgrade: "websocket", connection: "Upgrade" },
  { upgrade: "h2c, TLS/1.0", connection: "Upgrade, HTTP2-Settings", "http2-settings": "AAMAAABk" },
  { te: "trailers, deflate" },
  { "cache-control": "only-if-cached, max-age=0", pragma: "no-cache" },
];

/** `own` and `other` stand for validators that this host gave for this answer or for another. */
export const conditions: readonly (readonly [name: string, value: string])[] = [
  ["if-none-match", "own"],
  ["if-none-match", "other"],
  ["if-none-match", "*"],
  ["if-none-match", '"none", W/"such"'],
  ["if-modified-since", "Sat, 01 Jan 2050 00:00:00 GMT"],
  ["if-modified-since", "yesterday"],
  ["if-match", '"none"'],
  ["if-unmodified-since", "Sat, 01 Jan 2000 00:00:00 GMT"],
  ["if-range", '"none"'],
  ["if-range", "Sat, 01 Jan 2050 00:00:00 GMT"],
];

const methods = fc.oneof(
  { weight: 80, arbitrary: fc.constant("GET") },
  { weight: 10, arbitrary: fc.constant("HEAD") },
  { weight: 3, arbitrary: fc.constant("OPTIONS") },
  {
    weight: 5,
    arbitrary: fc.constantFrom("POST", "PUT", "DELETE", "PATCH", "PROPFIND", "FOO", "get", "TRACE"),
  },
);

const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: encodings() },
  {
    weight: 1,
    arbitrary: fc
      .tuple(encodings(), fc.constantFrom(...ranges))
      .map(([encoding, range]) => ({ ...encoding, range })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ways) },
  { weight: 2, arbitrary: fc.tuple(encodings(), fc.constantFrom(...conditions)).map(conditioned) },
);

function seldom<T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof(
    { weight: times, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: arbitrary },
  );
}

function encodings(): fc.Arbitrary<Readonly<Record<string, string>>> {
  return fc.constantFrom(...acceptEncodings).map((value) => ({ "accept-encoding": value }));
}

function conditioned([encoding, [name, value]]: readonly [
  Readonly<Record<string, string>>,
  readonly [string, string],
]) {
  return { ...encoding, [name]: value };
}

/** What is put somewhere into a URL: raw bytes are written as lone surrogates (`wire.ts`). */
const stray = fc.oneof(
  fc.constantFrom(
    "#",
    "\\",
    "|",
    "^",
    "`",
    "{",
    '"',
    "<",
    ";",
    "%",
    ",",
    "//",
    "/.",
    "?",
    "&",
    "=",
  ),
  fc.constantFrom("%ff", "%ed%a0%80", "%c0%af", "%00", "%F0%9D%96%BE", "%CC%81", "%EF%BF%BE"),
  fc.constantFrom("\udcff", "\udcc3", "\udced\udca0\udc80", "\udcc0\udcaf", "\udcf5\udc80"),
  fc.integer({ min: 0x80, max: 0xd7ff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
);

/** Where in a text, in parts of a thousand, something is put. */
const place = fc.integer({ min: 0, max: 999 });

const decorations = fc.record({
  method: methods,
  headers,
  old: fc.integer({ min: 0, max: 39 }).map((n) => n === 0),
  stray: seldom(12, fc.tuple(place, stray)),
  malformed: seldom(99, fc.constantFrom(...malformations)),
});

/** As many requests as URLs, each a little different; the same for the same seed. */
export function decorated(urls: readonly string[], seed: number): readonly Sent[] {
  const all = fc.sample(decorations, { seed, numRuns: urls.length });
  return urls.map((url, i) => {
    const { method = "GET", headers = {}, old = false, stray = null, malformed } = all[i] ?? {};
    if (malformed) return { method: "GET", url, malformed };
    return { method, url: stray === null ? url : withStray(url, stray), headers, old };
  });
}

function withStray(url: string, [place, text]: readonly [number, string]): string {
  // below /api, where the reference is at home, and never inside a pair of surrogates
  const characters = [...url];
  const at = 5 + Math.floor((Math.max(0, characters.length - 5) * place) / 1000);
  return [...characters.slice(0, at), text, ...characters.slice(at)].join("");
}
