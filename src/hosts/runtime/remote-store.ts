import type { ReadFile } from "./respond.ts";

/** Fetches an address, bypassing caches if `fresh`: an asset binding, or `fetch` itself. */
export type Fetching = (url: string, fresh: boolean) => Promise<Response>;

/** A store that reads the site over HTTP, from a base address that ends in a slash. */
export function remoteStore(fetching: Fetching, base: string): ReadFile {
  return async (file, fresh) => {
    const response = await fetching(base + file, fresh);
    // object stores say 403 for what is not there
    if (response.status === 404 || response.status === 403) return null;
    // a redirect that was followed has led to another file than the one that was asked for
    if (response.status !== 200 || response.redirected) {
      throw new RangeError(`Cannot read "${file}": found status ${response.status}, must be 200`);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    return isFallback(file, bytes) ? null : bytes;
  };
}

/** Whether a host has answered with its fallback page, with status 200. */
function isFallback(file: string, bytes: Uint8Array): boolean {
  if (/\.(?:html|xml|svg|png|parquet)$/.test(file)) return false;
  const start = new TextDecoder().decode(bytes.subarray(0, 64));
  return /^\s*<(?:!doctype|html|head|body)/i.test(start);
}
