import fresh from "fresh";
import parseRange from "range-parser";
import type { Headers } from "../resolve/headers.ts";

export interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array;
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The response that the client's conditions and range leave of a whole one. */
export function conditional(request: RequestHeaders, response: Response): Response {
  if (response.status !== 200) return response;
  if (fresh(asked(request), response.headers)) return unchanged(response);
  return ranged(request, response);
}

/** Only what `fresh` reads; `Cache-Control: no-cache` asks for the whole answer. */
function asked(request: RequestHeaders): Record<string, string> {
  const names = ["if-none-match", "if-modified-since", "cache-control"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

function unchanged({ headers }: Response): Response {
  const { "content-type": _, "content-disposition": __, ...kept } = headers;
  return { status: 304, headers: kept, body: "" };
}

function ranged(request: RequestHeaders, response: Response): Response {
  const range = request["range"];
  const body = typeof response.body === "string" ? Buffer.from(response.body) : response.body;
  const headers = { ...response.headers, "accept-ranges": "bytes" };
  const whole = { ...response, headers };
  if (typeof range !== "string" || !sameEntity(request, headers)) return whole;
  const parsed = parseRange(body.length, range);
  if (parsed === -1) {
    const unsatisfied = { ...headers, "content-range": `bytes */${body.length}` };
    return { status: 416, headers: { ...unsatisfied, "cache-control": "no-store" }, body: "" };
  }
  const [one] = parsed === -2 ? [] : parsed;
  // several ranges, or a unit other than bytes: the whole file is always a correct answer
  if (parsed === -2 || parsed.type !== "bytes" || parsed.length !== 1 || one === undefined) {
    return whole;
  }
  const part = { ...headers, "content-range": `bytes ${one.start}-${one.end}/${body.length}` };
  return { status: 206, headers: part, body: body.subarray(one.start, one.end + 1) };
}

/** `If-Range` wants a strong validator; a weak one never matches (RFC 9110, 13.1.5). */
function sameEntity(request: RequestHeaders, headers: Headers): boolean {
  const validator = request["if-range"];
  if (validator === undefined) return true;
  return validator === headers["etag"] && !String(validator).startsWith("W/");
}
