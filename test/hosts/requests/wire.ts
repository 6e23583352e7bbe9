import { connect, type Socket } from "node:net";
import type { Asked, Got } from "./ask.ts";

// A client of bytes: requests one after the other or several before the first answer, on a
// connection that is kept, and answers read as RFC 9112 frames them.

/** Malformed as a request: the server has to refuse it, whatever it asks. */
export const malformations = ["control", "space", "host"] as const;
export type Malformation = (typeof malformations)[number];

export interface Sent extends Asked {
  readonly malformed?: Malformation;
  /** HTTP/1.0, and so the last of its connection. */
  readonly old?: boolean;
}

/** An answer, or null where the connection was closed without one. */
export type Reply = Got | null;

export interface Wire {
  readonly send: (batch: readonly Sent[]) => Promise<readonly Reply[]>;
  readonly close: () => void;
}

const patience = 120_000;

export function wire(port: number): Wire {
  let kept: Socket | null = null;
  const close = () => {
    kept?.destroy();
    kept = null;
  };
  const send = (batch: readonly Sent[]) =>
    new Promise<readonly Reply[]>((done) => {
      const socket = kept ?? connect(port, "127.0.0.1");
      kept = socket;
      const got: Got[] = [];
      let bytes: Buffer = Buffer.alloc(0);
      const finish = () => {
        socket.removeAllListeners();
        socket.on("error", () => undefined);
        clearTimeout(late);
        const last = got.length < batch.length || isLast(batch.at(-1), got.at(-1));
        // more than was asked for, where it would be taken for the next answer
        const extra = bytes.length > 0 && !last;
        if (extra || last) close();
        done(
          batch.map((_, i) => (extra && i === got.length - 1 ? { ...emptied } : (got[i] ?? null))),
        );
      };
      const late = setTimeout(finish, patience);
      const read = (ended: boolean) => {
        while (got.length < batch.length) {
          const one = framed(bytes, batch[got.length]?.method ?? "GET", ended);
          if (one === null) break;
          got.push(one.got);
          bytes = bytes.subarray(one.length);
        }
        if (ended || got.length === batch.length) finish();
      };
      socket.on("data", (chunk) => {
        bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
        read(false);
      });
      socket.on("error", () => undefined);
      socket.on("close", () => read(true));
      socket.write(Buffer.concat(batch.map(bytesOf)));
    });
  return { send, close };
}

const emptied: Got = { status: 0, headers: {}, body: Buffer.alloc(0) };

function isLast(sent: Sent | undefined, got: Got | undefined): boolean {
  const closes = /close/i.test(got?.headers["connection"] ?? "");
  const switches = sent?.headers?.["upgrade"] !== undefined;
  return closes || switches || sent?.old === true || sent?.malformed !== undefined;
}

/** A raw byte is written as the lone surrogate U+DC80 to U+DCFF that has its low byte. */
export const rawByte = /[\udc80-\udcff]/;

function bytesOf({ method, url, headers = {}, malformed, old = false }: Sent): Buffer {
  const target = { control: `${url}\u0001`, space: `${url} x` }[malformed as string] ?? url;
  const lines = Object.entries({
    ...(malformed === "host" ? {} : { Host: "127.0.0.1" }),
    ...(/^P(?:OST|UT|ATCH)$/.test(method) ? { "Content-Length": "0" } : {}),
    ...headers,
  });
  const head = `${method} ${target} HTTP/1.${old ? 0 : 1}\r\n`;
  const rest = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  // the lone surrogates are not in the text that is encoded: a pair is one character
  const parts = head.split(/((?<![\ud800-\udbff])[\udc80-\udcff])/);
  const encoded = parts.map((part, i) =>
    i % 2 === 1 ? Buffer.from([part.charCodeAt(0) & 0xff]) : Buffer.from(part, "utf8"),
  );
  return Buffer.concat([...encoded, Buffer.from(`${rest}\r\n`, "latin1")]);
}

interface Framed {
  readonly got: Got;
  readonly length: number;
}

/** The first answer in the bytes, or null while it is not whole. What is sent ahead of it is passed over. */
function framed(bytes: Buffer, method: string, ended: boolean): Framed | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  if (bytes.toString("latin1", 0, 12) === "HTTP/1.1 100") {
    const rest = framed(bytes.subarray(end + 4), method, ended);
    return rest === null ? null : { ...rest, length: rest.length + end + 4 };
  }
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const body = bodyAt(bytes, end + 4, headers, isBodyless(method, status), ended);
  return body === null ? null : { got: { status, headers, body: body.bytes }, length: body.end };
}

function isBodyless(method: string, status: number): boolean {
  return method === "HEAD" || status === 204 || status === 304 || status < 200;
}

function bodyAt(
  bytes: Buffer,
  start: number,
  headers: Readonly<Record<string, string>>,
  bodyless: boolean,
  ended: boolean,
): { readonly bytes: Buffer; readonly end: number } | null {
  if (bodyless) return { bytes: Buffer.alloc(0), end: start };
  if (/chunked/i.test(headers["transfer-encoding"] ?? "")) return chunksAt(bytes, start);
  const length = headers["content-length"];
  const end = length === undefined ? (ended ? bytes.length : -1) : start + Number(length);
  if (end < 0 || end > bytes.length) return null;
  return { bytes: Buffer.from(bytes.subarray(start, end)), end };
}

function chunksAt(bytes: Buffer, start: number) {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    const next = line + 2 + size;
    if (bytes.length < next + 2) return null;
    if (size === 0) return { bytes: Buffer.concat(parts), end: next + 2 };
    parts.push(bytes.subarray(line + 2, next));
    at = next + 2;
  }
}
