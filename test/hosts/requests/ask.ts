import { Agent, request } from "node:http";

export interface Asked {
  readonly method: string;
  /** The raw target, as it goes over the wire in UTF-8. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Of the body, where only the beginning of it was brought here. */
  readonly sha256?: string;
}

export type Ask = (asked: Asked) => Promise<Got>;

/**
 * Asks a host over HTTP without a URL parser in between, so that odd targets arrive as they are.
 */
export function asking(port: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const once = ({ method, url, headers = {} }: Asked) =>
    new Promise<Got>((resolve, reject) => {
      const path = Buffer.from(url, "utf8").toString("latin1");
      const sent = request(
        { port, host: "127.0.0.1", method, path, headers, agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      sent.on("error", reject);
      sent.end();
    });
  // a server may close an idle connection in the moment that it is used again
  return (asked) =>
    once(asked).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
      return once(asked);
    });
}

/** Runs `work` over all items, a few at a time, in order of their beginning. */
export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  width = 12,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
