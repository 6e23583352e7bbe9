import type { Ask, Got } from "./ask.ts";
import { acceptEncodings, conditions, ranges, ways } from "./decorated.ts";

// A failure is kept by no cache and can be read, whatever the request carries: else anybody plants one
// under a good address, in every cache that leaves out queries.

const urls = [
  "/api/rankings?jurisdiction=1",
  "/api/firms/nobody-at-all",
  "/api/nothing",
  "/api/data/exports/firms?format=xml",
  "/api/data/exports/firms",
];

const carried: readonly Readonly<Record<string, string>>[] = [
  ...ranges.map((range) => ({ range })),
  ...ranges.map((range) => ({ range, "accept-encoding": "br, zstd, gzip" })),
  ...acceptEncodings.map((encoding) => ({ range: "bytes=99999999-", "accept-encoding": encoding })),
  ...conditions.map(([name, value]) => ({ [name]: value, range: "bytes=99999999-" })),
  ...ways,
];

/** What is wrong with the failures of a host, each with the request. */
export async function keptFailures(ask: Ask): Promise<readonly string[]> {
  const found: string[] = [];
  for (const url of urls) {
    for (const headers of carried) {
      const why = problem(await ask({ method: "GET", url, headers }));
      if (why !== null) found.push(`${url} ${JSON.stringify(headers)}: ${why}`);
    }
  }
  return found;
}

function problem({ status, headers, body }: Got): string | null {
  if (status < 400) return null;
  const { "cache-control": cache, "content-encoding": coding } = headers;
  // what a server refuses before it knows our headers has none, and no cache keeps a 417 by itself
  if (cache !== "no-store" && !(cache === undefined && status === 417)) {
    return `${status} with Cache-Control "${cache}"`;
  }
  const isText = coding === undefined && !body.includes(0);
  return isText ? null : `${status} in "${coding}", which cannot be read`;
}
