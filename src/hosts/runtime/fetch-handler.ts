import { type HostSite, respond } from "./respond.ts";

/** The site as a web-standard fetch handler, which reads the request from its URL. */
export function fetchHandler(site: HostSite): (request: Request) => Promise<Response> {
  return (request) => {
    const { path, query } = target(request.url);
    return answered(site, request, path, query);
  };
}

/** The response to a request whose path and query are known. */
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

/** The raw path and query of a URL, without its fragment. */
export function target(url: string): { readonly path: string; readonly query: string } {
  const [, path = "", query = ""] =
    /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  return { path, query };
}
