import type { Observation } from "./observation.ts";

type Sent = Readonly<Record<string, string>>;

/** A condition would be void with the `Cache-Control: no-cache` that `fetch` sends beside it. */
const conditional = { "cache-control": "max-age=0" } as const;

/**
 * The headers after which an answer must be whole and the same: each coding that every reader has, a
 * validator of something else, which is that of the manifest, and a day before any answer.
 */
export function negotiations(manifest: Observation): readonly Sent[] {
  const tag = manifest.kind === "observed" ? manifest.headers["etag"] : undefined;
  return [
    ...["identity", "gzip", "br"].map((coding) => ({ "accept-encoding": coding })),
    { ...conditional, "if-none-match": tag ?? '"of-something-else"' },
    { ...conditional, "if-none-match": '"of-something-else"' },
    { ...conditional, "if-modified-since": "Thu, 01 Jan 1970 00:00:01 GMT" },
  ];
}

/** The headers behind a request, as a report names it. */
export function sentWords(headers: Sent): string {
  return Object.entries(headers)
    .filter(([name]) => name !== "cache-control")
    .map(([name, value]) => ` (${name}: ${value})`)
    .join("");
}
