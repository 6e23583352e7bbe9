import { builtFacts } from "../built-facts.ts";
import { answered, target } from "../fetch-handler.ts";
import { remoteStore } from "../remote-store.ts";

/** Routing middleware before the site's own files; they are fetched from the same deployment. */
export default async function middleware(request: Request): Promise<Response> {
  const { path, query } = target(request.url);
  const read = remoteStore((url) => fetch(url), `${new URL(request.url).origin}/`);
  return answered({ facts: builtFacts(), read }, request, path, query);
}

export const config = { matcher: ["/api", "/api/:path*", "/s/host.json"] };
