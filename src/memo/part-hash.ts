import { hash } from "node:crypto";

/**
 * The hash of a value of the model: two that differ have two. It tells apart what JSON does not, such
 * as maps, absent members and numbers that are not finite; the order of members counts.
 */
export function partHash(value: unknown): string {
  return hash("sha256", JSON.stringify(value, told) ?? "undefined", "base64url").slice(0, 22);
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
  return value;
}
