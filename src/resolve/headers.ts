import { at } from "./at.ts";
import type { CacheClass } from "./table.ts";

export const cacheControl: Readonly<Record<CacheClass, string>> = {
  latest: "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
  frozen: "public, max-age=31536000, immutable",
  export: "public, max-age=300, stale-while-revalidate=3600",
  failure: "no-store",
  site: "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
};

export const jsonType = "application/json; charset=utf-8";
export const linesType = "application/x-ndjson; charset=utf-8";

/** The policy of a page: nothing runs, loads or is sent but from and to the site itself. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'";

/** The policy of a picture that is opened as a page: no script runs in it. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Headers of files, by their media types or by the endings of their names. */
export const endingHeaders: readonly {
  readonly types: readonly string[];
  readonly endings: readonly string[];
  readonly name: string;
  readonly value: string;
}[] = [
  { types: ["text/html"], endings: ["html"], name: "content-security-policy", value: pagePolicy },
  {
    types: ["image/svg+xml"],
    endings: ["svg"],
    name: "content-security-policy",
    value: picturePolicy,
  },
  // what has no room for them has its units, provenance and terms in a file beside it, which is found
  // from an address of the API in any folder, and from a file of a site at the top of its host
  {
    types: ["text/csv", "application/x-ndjson", "application/vnd.apache.parquet"],
    endings: ["csv", "ndjson", "parquet"],
    name: "link",
    value:
      '<../../../api/data/exports/datapackage.json>; rel="describedby"; type="application/json"',
  },
];

export type Headers = Record<string, string>;

/**
 * The link of a stored file of the API to its own address at the publisher: it is the same under every
 * address that it answers, and on every other name of a host.
 */
export function canonicalLink(baseUrl: string, path: string): string {
  return `<${baseUrl}${path}>; rel="canonical"`;
}

const answerEnding = "\\.(?:json|jsonld|svg|png|csv|parquet|zip)";

/** A pattern for the address of a stored answer below `/api`: plain names, and its extension. */
export const storedAnswer = `/api/[A-Za-z0-9._/~-]*${answerEnding}`;

export const storedAddress = `/(?:s/.*|api/.*${answerEnding})`;

/** The names that ask something of a route. */
export const askingNames = [
  "days",
  "format",
  "jurisdiction",
  "limit",
  "market_state",
  "offset",
  "preset",
  "q",
  "reference_id",
  "risk",
  "series",
  "sort",
  "status",
  "timeframe",
  "type",
  "year",
] as const;

/** A pattern for the beginning of a pair that asks something of a route, or may: its name is encoded. */
export const askingPair = `(?:${askingNames.join("|")}|[^=&% ]*%[^=& ]*)(?:[=& ]|$)`;

/**
 * Whether the resolver answers a raw path and query. A file is given at its own address, whatever caches,
 * campaigns and versions add to it, but never where a query asks for something else.
 */
export function isApi(path: string, query: string): boolean {
  const isBelow = path === "/api" || path.indexOf("/api/") === 0;
  const isStored = new RegExp(`^${storedAnswer}$`).test(path);
  return isBelow && !(isStored && !new RegExp(`(?:^|&)${askingPair}`).test(query));
}

export function baseHeaders(): Headers {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    vary: "Accept-Encoding",
  };
}

/** The headers of an answer; a failure is never cached, whatever the route's cache class. */
export function answerHeaders(
  status: number,
  mediaType: string,
  cache: CacheClass,
  file: string,
): Headers {
  const headers = baseHeaders();
  headers["content-type"] = mediaType;
  headers["cache-control"] = cacheControl[status < 400 ? cache : "failure"];
  if (status === 405) headers["allow"] = "GET, HEAD, OPTIONS";
  if (status === 503) headers["retry-after"] = "60";
  addTyped(headers, mediaType);
  if (mediaType.indexOf("text/csv") === 0) {
    const name = file.slice(file.lastIndexOf("/") + 1);
    headers["content-disposition"] = `attachment; filename="${name}"`;
  }
  return headers;
}

export function addTyped(headers: Headers, mediaType: string): void {
  const type = at(mediaType.split(";"), 0);
  endingHeaders.forEach((rule) => {
    if (rule.types.indexOf(type) >= 0) headers[rule.name] = rule.value;
  });
}

/** The headers of the answer to OPTIONS, which browsers send as a preflight. */
export function optionsHeaders(): Headers {
  const headers = baseHeaders();
  headers["allow"] = "GET, HEAD, OPTIONS";
  headers["access-control-allow-methods"] = "GET, HEAD, OPTIONS";
  headers["access-control-allow-headers"] = "*";
  headers["access-control-max-age"] = "86400";
  headers["cache-control"] = "no-store";
  return headers;
}
