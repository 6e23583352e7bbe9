import { shownSafely } from "../../model/unsafe-text.ts";
import type { Path } from "./finding.ts";

const maxLength = 60;

/** A path in the usual notation: `indicators[2].lo`. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}

export function valueAt(record: unknown, path: Path): unknown {
  let value = record;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** A short text of a scalar value; null for lists, maps and nothing, which the message names. */
export function valueText(value: unknown): string | null {
  if (typeof value === "object" || value === undefined) return null;
  const text = String(value);
  return shownSafely(text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`);
}

export function typeWord(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "true or false";
  return Number.isFinite(value) ? "a number" : "not finite";
}
