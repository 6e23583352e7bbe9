import { builtFacts } from "../built-facts.ts";
import { answered, target } from "../fetch-handler.ts";
import { remoteStore } from "../remote-store.ts";

/** An edge function before the site's own files; they are fetched from the same deploy. */
export default async function handle(request: Request): Promise<Response> {
  const { path, query } = target(request.url);
  const read = remoteStore((url) => fetch(url), `${new URL(request.url).origin}/`);
  return answered({ facts: builtFacts(), read }, request, path, query);
}

export const config = { path: ["/api", "/api/*", "/s/host.json"] };
