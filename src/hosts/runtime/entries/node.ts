// Node, Deno and Bun: each has Node's own server, which gives a program the raw target.
import { Buffer, isUtf8 } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import process from "node:process";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { diskSite } from "../disk-store.ts";
import type { HostFacts } from "../host-facts.ts";
import { type HostSite, malformed, respond } from "../respond.ts";

/** The constants that the bundler puts in. */
declare const STELE_FACTS: HostFacts;

// `main.mjs [port] [hostname] [folder]`: the site is two folders above the program
const above = fileURLToPath(new URL("../..", import.meta.url));
const [, , port = "8080", hostname = "127.0.0.1", folder = above] = process.argv;
const site: HostSite = { facts: STELE_FACTS, ...diskSite(folder) };

/** The requests of a connection that are still to be answered. */
const open = new WeakMap<Duplex, Set<ServerResponse>>();

const server = createServer({ requireHostHeader: false }, asked);
// else Node refuses what it cannot expect, without our headers, and Deno writes its consent into the body
server.on("checkExpectation", asked);
server.on("checkContinue", asked);
server.on("clientError", refused);
server.listen(Number(port), hostname, () => {
  const bound = server.address();
  const at = typeof bound === "object" && bound !== null ? bound.port : port;
  console.log(`http://${hostname}:${at}`);
});

function asked(request: IncomingMessage, response: ServerResponse): void {
  opened(request.socket, response);
  void answered(request, response);
}

async function answered(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", headers, httpVersion } = request;
  // a proxy may send the whole address (RFC 9112, 3.2.2)
  const url = asText(request.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "");
  const at = url.indexOf("?");
  const path = (at < 0 ? url : url.slice(0, at)) || "/";
  const query = at < 0 ? "" : url.slice(at + 1);
  const conditions = {
    ifNoneMatch: headers["if-none-match"] ?? null,
    range: headers.range ?? null,
    ifRange: headers["if-range"]?.toString() ?? null,
  };
  const isWhole = httpVersion === "1.0" || headers.host !== undefined;
  const found = isWhole ? await respond(site, { method, path, query, ...conditions }) : malformed();
  const length = String(Buffer.byteLength(found.body));
  const sized = found.status === 204 || found.status === 304 ? {} : { "content-length": length };
  response.writeHead(found.status, { ...found.headers, ...sized });
  response.end(method === "HEAD" ? undefined : found.body);
}

/** Node passes raw bytes as Latin-1; they are percent-encoded here, and so refused unless UTF-8. */
function asText(url: string): string {
  const bytes = Buffer.from(url, "latin1");
  if (isUtf8(bytes)) return bytes.toString("utf8");
  return url.replace(/[\x80-\xff]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
}

function opened(socket: Duplex, response: ServerResponse): void {
  const all = open.get(socket) ?? new Set();
  open.set(socket, all.add(response));
  response.once("close", () => all.delete(response));
}

/**
 * Answers a request that the server itself refuses, such as raw bytes in the request line, with
 * JSON, after the answers to those that came before it on the connection.
 */
function refused(_: Error, socket: Duplex): void {
  const [before] = open.get(socket) ?? [];
  if (before !== undefined) {
    before.once("close", () => refused(_, socket));
    return;
  }
  if (!socket.writable) return;
  const { status, headers, body } = malformed();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`;
  socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join("")}${length}\r\n${body}`);
}
