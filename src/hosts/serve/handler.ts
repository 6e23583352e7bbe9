import parseRange from "range-parser";
import { type HostResponse, type HostSite, respond } from "../runtime/respond.ts";

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Answers a request from a site as the programs of hosts do, with ranges. `url` is raw: nothing was decoded.
 * Never rejects.
 */
export async function handle(
  site: HostSite,
  method: string,
  url: string,
  headers: RequestHeaders,
): Promise<HostResponse> {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const ifNoneMatch = headers["if-none-match"]?.toString() ?? null;
  // one build is read from beginning to end, also where another one replaces it meanwhile
  const { facts, read } = site;
  return ranged(headers, await respond({ facts, read }, { method, path, query, ifNoneMatch }));
}

/** The part of a response that the client's range asks for. */
function ranged(request: RequestHeaders, response: HostResponse): HostResponse {
  if (response.status !== 200) return response;
  const range = request["range"];
  const body = typeof response.body === "string" ? Buffer.from(response.body) : response.body;
  const headers = { ...response.headers, "accept-ranges": "bytes" };
  const whole = { ...response, headers };
  if (typeof range !== "string" || !isSameEntity(request, headers)) return whole;
  const parsed = parseRange(body.length, range);
  if (parsed === -1) {
    const none = { "content-range": `bytes */${body.length}`, "cache-control": "no-store" };
    return { status: 416, headers: { ...headers, ...none }, body: "" };
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
function isSameEntity(request: RequestHeaders, headers: HostResponse["headers"]): boolean {
  const validator = request["if-range"];
  if (validator === undefined) return true;
  return validator === headers["etag"] && !String(validator).startsWith("W/");
}
