import { createServer, type Server } from "node:http";
import { listen, refusesHost } from "../../model/language/listen.ts";
import { notHere } from "../../resolve/failure.ts";
import { answerHeaders, isApi, jsonType } from "../../resolve/headers.ts";
import { matchPath } from "../../resolve/path.ts";
import { resolve } from "../../resolve/resolve.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { type HostTier, hostText } from "../runtime/host-facts.ts";
import { failed, type HostResponse } from "../runtime/respond.ts";
import { distStore } from "./dist-store.ts";
import { handle } from "./handler.ts";

export interface Serving {
  readonly server: Server;
  /** The address of the server, without a trailing slash. */
  readonly address: string;
}

/** Serves a built folder on loopback; port 0 picks a free one. `as` answers as little as a host. */
export async function serve(
  out: string,
  port: number,
  as: Imitated | null = null,
): Promise<Serving> {
  const store = distStore(out);
  const server = createServer(async (request, response) => {
    if (refusesHost(request, response)) return;
    const { method = "GET", url = "/", headers } = request;
    const said = as === null ? null : imitation(as, store.current().table, method, url);
    const answered = said ?? (await handle(store, method, url, headers));
    const body = typeof answered.body === "string" ? Buffer.from(answered.body) : answered.body;
    const isEmpty = answered.status === 304 || answered.status === 204;
    const length = isEmpty ? {} : { "content-length": String(body.length) };
    response.writeHead(answered.status, { ...answered.headers, ...length });
    response.end(method === "HEAD" ? undefined : body);
  });
  return { server, address: await listen(server, port) };
}

/** A host profile as far as it shows in answers. */
export interface Imitated {
  readonly host: string;
  readonly tier: HostTier;
}

/** The answer that a host gives otherwise than the server would; null where they agree. `url` is raw. */
function imitation(
  { host, tier }: Imitated,
  table: RouteTable,
  method: string,
  url: string,
): HostResponse | null {
  const [path = "", ...rest] = url.split("?");
  if (path === "/s/host.json" && (method === "GET" || method === "HEAD")) {
    const headers = answerHeaders(200, jsonType, "latest", "");
    return { status: 200, headers, body: hostText(host, tier) };
  }
  if (tier === "resolver" || !isApi(path, rest.join("?"))) return null;
  const plan = resolve(method, path, rest.join("?"), table);
  if (plan.kind === "options" || plan.kind === "failure") return null;
  if (plan.kind === "file" && (tier === "rules" || !hasParameters(path, table))) return null;
  return failed(notHere(`"${host}" does not compose answers, the client library does`));
}

function hasParameters(path: string, table: RouteTable): boolean {
  const match = matchPath(path, table);
  return "route" in match && match.route.parameters.length > 0;
}
