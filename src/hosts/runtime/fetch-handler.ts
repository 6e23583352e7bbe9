import { type HostSite, respond } from "./respond.ts";

/** The site as one web-standard function; the request is read off its URL as the runtime has it. */
export function fetchHandler(site: HostSite): (request: Request) => Promise<Response> {
  return (request) => {
    const { path, query } = target(request.url);
    return answered(site, request, path, query);
  };
}

/** The answer to a request whose path and query somebody has found. */
export async function answered(
  site: HostSite,
  { method, headers: sent }: Request,
  path: string,
  query: string,
): Promise<Response> {
  const ifNoneMatch = sent.get("if-none-match");
  const { status, headers, body } = await respond(site, { method, path, query, ifNoneMatch });
  const empty = method === "HEAD" || status === 204 || status === 304;
  return new Response(empty ? null : body, { status, headers });
}

/** Path and query as they stand in a URL; a fragment is no part of a request. */
export function target(url: string): { readonly path: string; readonly query: string } {
  const found = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(url);
  return { path: found?.[1] ?? "", query: found?.[2] ?? "" };
}
