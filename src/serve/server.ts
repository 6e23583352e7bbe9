import { createServer, type Server } from "node:http";
import { distStore } from "./dist-store.ts";
import { handle } from "./handler.ts";
import { type Imitated, imitation } from "./imitation.ts";

export interface Serving {
  readonly server: Server;
  /** The address of the server, without a trailing slash. */
  readonly address: string;
}

/** Serves a built folder on loopback; port 0 picks a free one. `as` answers as little as a host. */
export function serve(out: string, port: number, as: Imitated | null = null): Promise<Serving> {
  const store = distStore(out);
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const said = as === null ? null : imitation(as, store.current().table, method, url);
    const answered = said ?? (await handle(store, method, url, headers));
    const body = typeof answered.body === "string" ? Buffer.from(answered.body) : answered.body;
    const length = answered.status === 304 || answered.status === 204 ? {} : lengthOf(body);
    response.writeHead(answered.status, { ...answered.headers, ...length });
    response.end(method === "HEAD" ? undefined : body);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const bound = server.address();
      const at = typeof bound === "object" && bound !== null ? bound.port : port;
      resolve({ server, address: `http://127.0.0.1:${at}` });
    });
  });
}

function lengthOf(body: Uint8Array): { "content-length": string } {
  return { "content-length": String(body.length) };
}
