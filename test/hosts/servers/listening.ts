import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server in this process, on a free port of loopback. */
export interface Listening {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export function listening(server: Server): Promise<Listening> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo; // listens on TCP
      const stop = () =>
        new Promise<void>((done) => {
          server.closeAllConnections();
          server.close(() => done());
        });
      resolve({ port, stop });
    });
  });
}
