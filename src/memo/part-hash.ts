import { createHash } from "node:crypto";
import type { Series } from "../engine/world/series.ts";

/**
 * The hash of a value of the model: two that differ have two. It tells apart what JSON does not, such
 * as maps, absent members and numbers that are not finite; the order of members counts.
 */
export function partHash(value: unknown): string {
  const hash = createHash("sha256");
  for (const text of texts(value)) hash.update(text);
  // a slice of the text would keep all of it
  return hash.digest().toString("base64url", 0, 16);
}

/** A value as JSON, that of a map or an array entry by entry: one of all firms may be no one text. */
function* texts(value: unknown): Iterable<string> {
  if (!(value instanceof Map || Array.isArray(value))) return yield textOf(value);
  yield `${value.constructor.name} ${value instanceof Map ? value.size : value.length}`;
  for (const one of value) yield `\n${textOf(one)}`;
}

function textOf(value: unknown): string {
  // a function that is called for each member takes most of the time of a text
  return isTold(value) ? JSON.stringify(value) : (JSON.stringify(value, told) ?? "undefined");
}

/** Whether JSON alone tells a value from all others. */
function isTold(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (value === null) return true;
  // a hole is among the items, but not gone through
  if (Array.isArray(value)) return value.every(isTold) && !value.includes(undefined);
  if (Object.getPrototypeOf(value) !== Object.prototype || isSeries(value)) return false;
  return Object.values(value).every(isTold);
}

function told(_: string, value: unknown): unknown {
  if (typeof value === "number") {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { number: String(value) };
  }
  if (value === undefined) return { absent: true };
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Map) return { entries: [...value] };
  if (value instanceof Set) return { members: [...value] };
  if (ArrayBuffer.isView(value)) return { bytes: bytesOf(value) };
  // all series share their columns
  return isSeries(value) ? { reports: reportsText(value) } : value;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}

function isSeries(value: object): value is Series {
  return "columns" in value && "first" in value;
}

function reportsText({ columns, first, end }: Series): string {
  const { values, observedDays, knownDays, units, evidence, texts } = columns;
  const numbers = [values, observedDays, knownDays].map((own) => bytesOf(own.subarray(first, end)));
  const words = [units, evidence].map((own) =>
    Array.from(own.subarray(first, end), (i) => texts[i]),
  );
  return JSON.stringify([numbers, words]);
}
