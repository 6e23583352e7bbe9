import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server } from "node:net";
import { systemReason } from "./system-error.ts";

/**
 * The address, without a trailing slash, at which a server listens on loopback; port 0 picks a free
 * one. Rejects with a RangeError that says why it cannot, such as that the port is in use.
 */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const reason = systemReason(error);
      const advice = 'choose another with "--port", or 0 for any that is free';
      const text = `Cannot listen on port ${port}: ${reason}; ${advice}`;
      reject(reason === null ? error : new RangeError(text, { cause: error }));
    });
    server.listen(port, "127.0.0.1", () => {
      const bound = server.address();
      const at = typeof bound === "object" && bound !== null ? bound.port : port;
      resolve(`http://127.0.0.1:${at}`);
    });
  });
}

/**
 * Answers a request that names another host than this machine with status 421, and tells whether it
 * did. A page of the web can lead its own name to this address, and would then read what it serves.
 */
export function refusesHost({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const host = headers.host ?? "";
  if (/^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)) {
    return false;
  }
  const found = JSON.stringify(host.slice(0, 100));
  response.writeHead(421, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(
    `Cannot answer for the host ${found}: this server is for this machine, ask it as localhost, 127.0.0.1 or [::1]; to publish, put the built folder on a file host\n`,
  );
  return true;
}
