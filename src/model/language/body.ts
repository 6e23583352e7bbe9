/**
 * Made and written part after part, so that it is never whole in memory; read once. The bytes of a part are
 * its own only until the next one is taken.
 */
export type Parts = Iterable<string | Uint8Array>;

/** The content of a file: text, which is UTF-8, bytes, or parts of either. */
export type Body = string | Uint8Array | Parts;

export function isWhole(body: Body): body is string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array;
}

export function wholeBody(body: Body): string | Uint8Array {
  return isWhole(body) ? body : Buffer.concat(Array.from(body, (part) => Buffer.from(part)));
}
