import { type HostResponse, respond } from "../runtime/respond.ts";
import type { DistStore } from "./dist-store.ts";
import { checkedBytes } from "./dist-store.ts";
import { type RequestHeaders, ranged } from "./range.ts";

/**
 * Answers a request from a built folder as the programs of hosts do, with ranges. `url` is raw: nothing was
 * decoded. Never rejects.
 */
export async function handle(
  store: DistStore,
  method: string,
  url: string,
  headers: RequestHeaders,
): Promise<HostResponse> {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const ifNoneMatch = headers["if-none-match"];
  const site = {
    facts: store.current().facts,
    read: (file: string) => checkedBytes(store, file),
  };
  const request = { method, path, query, ifNoneMatch: ifNoneMatch?.toString() ?? null };
  return ranged(headers, await respond(site, request));
}
