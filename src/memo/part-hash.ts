import { createHash } from "node:crypto";
import { reportsOf, type Series } from "../engine/world/series.ts";

/**
 * The hash of a value of the model: two that differ have two. It tells apart what JSON does not, such
 * as maps, absent members and numbers that are not finite; the order of members counts.
 */
export function partHash(value: unknown): string {
  const hash = createHash("sha256");
  for (const text of texts(value)) hash.update(text);
  return hash.digest("base64url").slice(0, 22);
}

/** A value as JSON, that of a map or an array entry by entry: one of all firms may be no one text. */
function* texts(value: unknown): Iterable<string> {
  if (!(value instanceof Map || Array.isArray(value))) return yield textOf(value);
  yield `${value.constructor.name} ${value instanceof Map ? value.size : value.length}`;
  for (const one of value) yield `\n${textOf(one)}`;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, told) ?? "undefined";
}

function told(_: string, value: unknown): unknown {
  if (typeof value === "number") {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { number: String(value) };
  }
  if (value === undefined) return { absent: true };
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Map) return { entries: [...value] };
  if (value instanceof Set) return { members: [...value] };
  if (ArrayBuffer.isView(value)) {
    return {
      bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64"),
    };
  }
  // all series share their columns
  return isSeries(value) ? { reports: [...reportsOf(value)] } : value;
}

function isSeries(value: object): value is Series {
  return "columns" in value && "first" in value;
}
