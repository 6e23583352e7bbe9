import { builtFacts } from "../built-facts.ts";
import { fetchHandler } from "../fetch-handler.ts";
import { remoteStore } from "../remote-store.ts";

/** Routing middleware before the site's own files; they are fetched from the same deployment. */
export default function middleware(request: Request): Promise<Response> {
  const read = remoteStore((url) => fetch(url), `${new URL(request.url).origin}/`);
  return fetchHandler({ facts: builtFacts(), read })(request);
}

export const config = { matcher: ["/api", "/api/:path*", "/s/host.json"] };
