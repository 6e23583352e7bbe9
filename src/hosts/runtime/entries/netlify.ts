import { builtFacts } from "../built-facts.ts";
import { fetchHandler } from "../fetch-handler.ts";
import { remoteStore } from "../remote-store.ts";

/** An edge function before the site's own files; they are fetched from the same deploy. */
export default function handle(request: Request): Promise<Response> {
  const read = remoteStore((url) => fetch(url), `${new URL(request.url).origin}/`);
  return fetchHandler({ facts: builtFacts(), read })(request);
}

export const config = { path: ["/api", "/api/*", "/s/host.json"] };
