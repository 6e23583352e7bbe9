import type { CacheClass } from "./table.ts";

const cacheControl: Readonly<Record<CacheClass, string>> = {
  latest: "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
  frozen: "public, max-age=31536000, immutable",
  export: "public, max-age=300, stale-while-revalidate=3600",
  failure: "no-store",
  site: "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
};

export type Headers = Record<string, string>;

/** The headers of every answer. */
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
  if (mediaType.indexOf("image/svg+xml") === 0) {
    headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  }
  if (mediaType.indexOf("text/csv") === 0) {
    const name = file.slice(file.lastIndexOf("/") + 1);
    headers["content-disposition"] = `attachment; filename="${name}"`;
  }
  return headers;
}

/** The headers of the answer to OPTIONS, which browsers send as a preflight. */
export function optionsHeaders(): Headers {
  const headers = baseHeaders();
  headers["allow"] = "GET, HEAD, OPTIONS";
  headers["access-control-allow-methods"] = "GET, HEAD, OPTIONS";
  headers["access-control-allow-headers"] = "If-None-Match, If-Modified-Since, Range";
  headers["access-control-max-age"] = "86400";
  headers["cache-control"] = "no-store";
  return headers;
}
