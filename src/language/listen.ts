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
