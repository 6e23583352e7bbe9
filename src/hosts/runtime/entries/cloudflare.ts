import { answered } from "../web.ts";

/** The binding of the static assets, which uses neither caches nor the network. */
interface Environment {
  readonly ASSETS: { readonly fetch: (url: string) => Promise<Response> };
}

export default {
  fetch(request: Request, environment: Environment): Promise<Response> {
    return answered(request, (url) => environment.ASSETS.fetch(url));
  },
};
