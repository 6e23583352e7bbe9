import { createServer, type Server, type ServerResponse } from "node:http";
import { systemReason } from "../../model/language/system-error.ts";
import { notHere } from "../../resolve/failure.ts";
import { answerHeaders, isApi, jsonType } from "../../resolve/headers.ts";
import { matchPath } from "../../resolve/path.ts";
import { resolve } from "../../resolve/resolve.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { type HostTier, hostText } from "../runtime/host-facts.ts";
import { failed, type HostResponse } from "../runtime/host-response.ts";
import { type HostSite, respond } from "../runtime/respond.ts";
import { distStore } from "./dist-store.ts";

export type Serving = Awaited<ReturnType<typeof serving>>;

/** The answer to a request, whose URL is raw; null where it writes to the response itself. */
type Answering = (
  method: string,
  url: string,
  headers: RequestHeaders,
  response: ServerResponse,
) => Promise<HostResponse | null>;

/** A server on loopback; port 0 picks a free one. */
export async function serving(port: number, answering: Answering) {
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const answered = otherHost(headers.host) ?? (await answering(method, url, headers, response));
    if (answered === null) return;
    const { status, body } = answered;
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const isEmpty = status === 304 || status === 204;
    response.writeHead(status, { ...answered.headers, ...(isEmpty ? {} : length) });
    response.end(method === "HEAD" ? undefined : body);
  });
  return { server, address: await listen(server, port) };
}

/**
 * The answer to a request for a host other than this machine; null for any other. A page of the web can lead
 * its own name to this address, and would then read what it serves.
 */
function otherHost(host = ""): HostResponse | null {
  if (/^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)) {
    return null;
  }
  const found = JSON.stringify(host.slice(0, 100));
  return {
    status: 421,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    body: `Cannot answer for the host ${found}: this server is for this machine, ask it as localhost, 127.0.0.1 or [::1]; to publish, put the built folder on a file host\n`,
  };
}

/** The address without a trailing slash. Rejects with a RangeError that says why, such as a port in use. */
function listen(server: Server, port: number): Promise<string> {
  return new Promise((listening, reject) => {
    server.once("error", (error) => {
      const reason = systemReason(error);
      const advice = 'choose another with "--port", or 0 for any that is free';
      const text = `Cannot listen on port ${port}: ${reason}; ${advice}`;
      reject(reason === null ? error : new RangeError(text, { cause: error }));
    });
    server.listen(port, "127.0.0.1", () => {
      const bound = server.address();
      const at = typeof bound === "object" && bound !== null ? bound.port : port;
      listening(`http://127.0.0.1:${at}`);
    });
  });
}

export async function serve(
  out: string,
  port: number,
  as: Imitated | null = null,
): Promise<Serving> {
  const store = distStore(out);
  return serving(port, async (method, url, headers) => {
    const said = as === null ? null : imitation(as, store.current().table, method, url);
    return said ?? handle(store, method, url, headers);
  });
}

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
  const match = matchPath(path, table);
  const hasParameters = "route" in match && match.route.parameters.length > 0;
  if (plan.kind === "file" && (tier === "rules" || !hasParameters)) return null;
  return failed(notHere(`"${host}" does not compose answers, the client library does`));
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Answers as the programs of hosts do, with ranges. `url` is raw: nothing was decoded. Never rejects. */
export async function handle(
  site: HostSite,
  method: string,
  url: string,
  headers: RequestHeaders,
): Promise<HostResponse> {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const sent = (name: string) => headers[name]?.toString() ?? null;
  const conditions = {
    ifNoneMatch: sent("if-none-match"),
    range: sent("range"),
    ifRange: sent("if-range"),
  };
  // one build is read from beginning to end, also where another one replaces it meanwhile
  const { facts, read } = site;
  return respond({ facts, read }, { method, path, query, ...conditions });
}
