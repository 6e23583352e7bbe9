import type { ChangedAddresses } from "./changed-addresses.ts";

/** The caches that can be told which addresses changed. */
export const purgeTargets = ["cloudflare", "fastly", "cloudfront"] as const;
export type PurgeTarget = (typeof purgeTargets)[number];

/** Cloudflare's limit on addresses, and on prefixes, in one request. */
const cloudflareItems = 30;
/** CloudFront's limits: paths, and paths that end in a wildcard, in progress at a time. */
const cloudfrontPaths = 3000;
const cloudfrontWildcards = 15;

/**
 * Exactly what has to go out of a cache, in the terms of its API, a request per line: the bodies of
 * `purge_cache` for Cloudflare and of `CreateInvalidation` for CloudFront, addresses to send `PURGE`
 * to for Fastly, which knows no prefixes.
 */
export function purgeList(
  target: PurgeTarget,
  { exact, withQueries }: ChangedAddresses,
  { baseUrl, build }: { readonly baseUrl: string; readonly build: string },
): readonly string[] {
  switch (target) {
    case "cloudflare": {
      const host = baseUrl.replace(/^https?:\/\//, "");
      const files = chunks(exact, cloudflareItems).map((some) => ({
        files: some.map((path) => `${baseUrl}${path}`),
      }));
      const prefixes = chunks(withQueries, cloudflareItems).map((some) => ({
        prefixes: some.map((path) => `${host}${path}`),
      }));
      return [...files, ...prefixes].map((body) => JSON.stringify(body));
    }
    case "fastly":
      return [...exact, ...withQueries].map((path) => `${baseUrl}${path}`);
    case "cloudfront":
      return [
        ...chunks(exact, cloudfrontPaths),
        ...chunks(
          withQueries.map((path) => `${path}*`),
          cloudfrontWildcards,
        ),
      ].map((Items, i) =>
        JSON.stringify({
          Paths: { Quantity: Items.length, Items },
          CallerReference: `stele-${build}-${i}`,
        }),
      );
  }
}

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );
}
