import type { SiteSource } from "./site-source.ts";

const timeoutMilliseconds = 30_000;

/** A site at an address. A file may have status 200 or the one in the manifest. */
export function urlSource(address: string): SiteSource {
  const base = address.replace(/\/+$/, "");
  return {
    read: async (path, status) => {
      try {
        const signal = AbortSignal.timeout(timeoutMilliseconds);
        const response = await fetch(`${base}/${path}`, {
          headers: { "cache-control": "no-cache" },
          signal,
        });
        const body = await response.arrayBuffer();
        const isAnswer = response.status === 200 || response.status === status;
        return isAnswer ? new Uint8Array(body) : null;
      } catch {
        // whatever the reason: an unreadable file never passes, and the caller names it
        return null;
      }
    },
    list: async () => null,
  };
}
