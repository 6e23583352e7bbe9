import { builtFacts } from "../built-facts.ts";
import { fetchHandler } from "../fetch-handler.ts";
import { remoteStore } from "../remote-store.ts";

/** The binding of the static assets, which uses neither caches nor the network. */
interface Environment {
  readonly ASSETS: { readonly fetch: (url: string) => Promise<Response> };
}

export default {
  fetch(request: Request, environment: Environment): Promise<Response> {
    const base = `${new URL(request.url).origin}/`;
    const read = remoteStore((url) => environment.ASSETS.fetch(url), base);
    return fetchHandler({ facts: builtFacts(), read })(request);
  },
};
