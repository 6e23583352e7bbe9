import type { HostFacts } from "./host-facts.ts";
import { type ReadFile, respond } from "./respond.ts";

// What the programs of web-standard hosts share: a request is answered from files that are fetched.

/** The constants that the bundler puts in. */
declare const STELE_FACTS: HostFacts;

/** The response to a request to the site itself, whose files are fetched from the same origin. */
export function answered(request: Request, fetching: Fetching): Promise<Response> {
  const { origin } = new URL(request.url);
  return answeredAt(request, request.url, remoteStore(fetching, `${origin}/`));
}

/** The response to a request as if it had gone to another URL, whose path and query count. */
export async function answeredAt(
  { method, headers: sent }: Request,
  url: string,
  read: ReadFile,
): Promise<Response> {
  const request = {
    method,
    ...target(url),
    ifNoneMatch: sent.get("if-none-match"),
    range: sent.get("range"),
    ifRange: sent.get("if-range"),
  };
  const { status, headers, body } = await respond({ facts: STELE_FACTS, read }, request);
  const isEmpty = method === "HEAD" || status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

/** The raw path and query of a URL, without its fragment. */
export function target(url: string): { readonly path: string; readonly query: string } {
  const [, path = "", query = ""] =
    /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  return { path, query };
}

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
