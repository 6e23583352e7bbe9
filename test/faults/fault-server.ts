import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import type { Chance } from "./victim.ts";

/** What a host or the network may do to an answer. */
export const harms = [
  "truncate",
  "corrupt",
  "stall",
  "reset",
  "long",
  "short",
  "endless",
  "page",
  "missing",
  "busy",
  "elsewhere",
  "swap",
] as const;
export type Harm = (typeof harms)[number];

export interface FaultServer {
  readonly address: string;
  /** Puts another build in the place of the present one. */
  readonly publish: (folder: string) => void;
  /** The share of the answers that are harmed, and how. */
  readonly harm: (share: number, ways: readonly Harm[]) => void;
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

/** A file server on loopback that does harm; a swap publishes `next` in the middle of a copy. */
export async function faultServer(
  folder: string,
  next: string,
  chance: Chance,
): Promise<FaultServer> {
  const state = { folder, share: 0, ways: harms as readonly Harm[], requests: 0 };
  const server = createServer((request, response) => {
    state.requests++;
    const way = state.ways[Math.floor(chance() * state.ways.length)];
    const harmed = chance() < state.share ? way : undefined;
    if (harmed === "swap") state.folder = next;
    answer(request, response, harmed ?? null);
  });

  function answer(request: IncomingMessage, response: ServerResponse, harm: Harm | null): void {
    const body = bodyOf(state.folder, request.url ?? "/");
    if (body === null || harm === "missing") end(response, 404, "<h1>Not found</h1>");
    else if (harm === null || harm === "swap") unharmed(request, response, body);
    else doHarm(harm, response, body, chance);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    publish: (built) => {
      state.folder = built;
    },
    harm: (share, ways) => {
      Object.assign(state, { share, ways });
    },
    requests: () => state.requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function unharmed(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  response.setHeader("etag", etag);
  if (request.headers["if-none-match"] === etag) end(response, 304, "");
  else end(response, 200, body);
}

function doHarm(
  harm: Exclude<Harm, "swap" | "missing">,
  response: ServerResponse,
  body: Buffer,
  chance: Chance,
): void {
  const cut = Math.floor(chance() * body.length);
  const head = (bytes: number) => response.writeHead(200, { "content-length": bytes });
  switch (harm) {
    case "truncate":
      end(response, 200, body.subarray(0, cut));
      break;
    case "corrupt":
      end(response, 200, flipped(body, cut));
      break;
    case "stall":
      head(body.length).write(body.subarray(0, cut));
      break;
    case "reset":
      head(body.length).write(body.subarray(0, cut), () => response.socket?.destroy());
      break;
    case "long":
    case "short":
      response.strictContentLength = false;
      head(harm === "long" ? body.length + 7 : cut).end(body, () => response.socket?.destroy());
      break;
    case "endless":
      pour(response.writeHead(200), body);
      break;
    case "page":
      response.setHeader("content-type", "text/html");
      end(response, 200, "<!doctype html><title>Please log in</title>");
      break;
    case "busy":
      response.setHeader("retry-after", chance() < 0.9 ? "1" : new Date(2e12).toUTCString());
      end(response, chance() < 0.5 ? 503 : 429, "");
      break;
    case "elsewhere":
      response.setHeader("location", "http://127.0.0.2:1/elsewhere");
      end(response, 302, "");
  }
}

function end(response: ServerResponse, status: number, body: string | Uint8Array): void {
  response.statusCode = status;
  response.end(body);
}

function pour(response: ServerResponse, body: Buffer): void {
  const chunk = Buffer.concat([body, Buffer.alloc(65_536, "x")]);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
}

function flipped(body: Buffer, at: number): Buffer {
  const copy = Buffer.from(body);
  if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

function bodyOf(folder: string, url: string): Buffer | null {
  const [path = "/"] = url.split("?");
  try {
    return readFileSync(join(folder, normalize(path)));
  } catch {
    return null;
  }
}
