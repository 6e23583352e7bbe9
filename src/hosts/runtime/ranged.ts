import { refused } from "../../resolve/failure.ts";
import { failed, type HostRequest, type HostResponse } from "./host-response.ts";

/** The part of a stored file that a request asks for: readers of Parquet take a few columns of a large one. */
export function ranged(
  response: HostResponse,
  { range = null, ifRange = null }: Pick<HostRequest, "range" | "ifRange">,
): HostResponse {
  const { status, body } = response;
  if (status !== 200 || typeof body === "string") return response;
  const headers = { ...response.headers, "accept-ranges": "bytes" };
  const whole = { ...response, headers };
  // several ranges, or a unit other than bytes: the whole file is always a correct answer
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range ?? "");
  if (asked === null || asked[0] === "bytes=-" || !isSameEntity(ifRange, headers)) return whole;
  const [, first = "", last = ""] = asked;
  const size = body.length;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(first) > Number(last)) return whole;
  if (start > end) return none(`found "${asked[0]}", must begin below byte ${size}`, size);
  const part = { ...headers, "content-range": `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: part, body: body.subarray(start, end + 1) };
}

function none(reason: string, size: number): HostResponse {
  const found = failed(refused(416, "invalid_range", `Invalid range: ${reason}`));
  return { ...found, headers: { ...found.headers, "content-range": `bytes */${size}` } };
}

/** `If-Range` wants a strong validator; a weak one never matches (RFC 9110, 13.1.5). */
function isSameEntity(validator: string | null, headers: HostResponse["headers"]): boolean {
  if (validator === null) return true;
  return validator === headers["etag"] && !validator.startsWith("W/");
}
