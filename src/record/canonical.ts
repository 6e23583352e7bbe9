import canonicalize from "canonicalize";

/**
 * The one text of a JSON value: RFC 8785 (JSON Canonicalization Scheme). Throws a TypeError, with
 * the path, on anything JSON has no text for (undefined, NaN, infinities, functions, symbols, big
 * integers, instances of classes), and an Error on a lone surrogate: nothing is dropped or mended.
 */
export function canonicalJson(value: unknown): string {
  if (!isJson(value)) throw new TypeError(`Cannot write canonical JSON: ${culprit(value, "$")}`);
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("Cannot write canonical JSON: there is no text");
  return text;
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  // not every(): it passes over the holes of an array
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (!isJson(item)) return false;
  }
  return Array.isArray(value) || isPlain(value);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Where the first thing that is not JSON lies, and what it is. */
function culprit(value: unknown, path: string): string {
  if (Array.isArray(value)) {
    const index = [...value].findIndex((item) => !isJson(item));
    return culprit(value[index], `${path}[${index}]`);
  }
  if (value !== null && typeof value === "object" && isPlain(value)) {
    const [key, item] = Object.entries(value).find(([, member]) => !isJson(member)) ?? [];
    return culprit(item, `${path}.${key}`);
  }
  const found = typeof value === "object" ? "an instance of a class" : describe(value);
  return `"${path}" is ${found}, must be a string, finite number, boolean, null, array or plain object`;
}

function describe(value: unknown): string {
  return typeof value === "number" ? String(value) : typeof value;
}
