import { distance } from "fastest-levenshtein";
import type { Documented } from "../../src/answers/api/parameter.ts";

// The evaluator's own reading of a query. It shares no code with the resolver: bytes are decoded by
// TextDecoder, names are looked up in Maps, numbers are BigInts.

export class Refused extends Error {
  readonly parameter: string | null;
  constructor(parameter: string | null, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

export function refuse(parameter: string, reason: string): never {
  throw new Refused(parameter, `Invalid parameter "${parameter}": ${reason}`);
}

/** Percent-decoded text, or null where it is not UTF-8. */
function percentDecoded(text: string): string | null {
  const bytes: number[] = [];
  const raw = new TextEncoder().encode(text);
  if (new TextDecoder().decode(raw) !== text) return null;
  for (let i = 0; i < raw.length; i++) {
    const byte = raw[i] ?? 0;
    if (byte === 0x2b) bytes.push(0x20);
    else if (byte === 0x25) {
      const hex = String.fromCharCode(raw[i + 1] ?? 0, raw[i + 2] ?? 0);
      if (!/^[0-9a-f]{2}$/i.test(hex)) return null;
      bytes.push(Number.parseInt(hex, 16));
      i += 2;
    } else bytes.push(byte);
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

export function readPairs(query: string, parameters: readonly Documented[]): Map<string, string> {
  const known = new Set(parameters.map(({ name }) => name));
  const pairs = query.split("&").filter(Boolean);
  if (pairs.length > 32) {
    throw new Refused(
      null,
      `Invalid parameter list: found ${pairs.length} pairs, must be at most 32`,
    );
  }
  const given = new Map<string, string>();
  for (const pair of pairs) {
    const [, rawName = "", rawValue = ""] = /^([^=]*)=?([\s\S]*)$/.exec(pair) ?? [];
    const name = percentDecoded(rawName);
    if (known.size === 0) continue;
    if (name === null) {
      throw new Refused(
        null,
        "Invalid parameter list: found a name in malformed percent-encoding or UTF-8, must be plain text",
      );
    }
    const lower = [...name].map((c) => (c >= "A" && c <= "Z" ? c.toLowerCase() : c)).join("");
    if (!known.has(lower)) {
      if (name.startsWith("_") || name.startsWith("utm_")) continue;
      const shown = [...name].slice(0, 64).join("");
      const near = fastest(shown, [...known]);
      const reason = `found an unknown name, the nearest known one is "${near}", must be one of ${[...known].join(", ")}`;
      refuse(shown, reason);
    }
    if (lower !== name) refuse(lower, `found the name "${name}", must be in lower case`);
    if (given.has(name)) refuse(name, "found more than once, must be given once");
    given.set(name, checkedValue(name, percentDecoded(rawValue)));
  }
  return new Map([...given].filter(([, value]) => value !== ""));
}

/** By another library than the resolver's own loop; a code point counts once. */
function fastest(text: string, names: readonly string[]): string {
  const plain = text.replace(/[\u{10000}-\u{10ffff}]/gu, "\u{fffd}");
  const [first = ""] = names.toSorted((a, b) => distance(plain, a) - distance(plain, b));
  return first;
}

function checkedValue(name: string, value: string | null): string {
  if (value === null) {
    refuse(name, "found malformed percent-encoding or UTF-8, must be plain text");
  }
  if ([...value].some((c) => /\p{Cc}/u.test(c))) {
    refuse(name, "found a control character, must be plain text");
  }
  if ([...value].length > 128) {
    refuse(name, `found ${[...value].length} characters, must be at most 128`);
  }
  return value;
}

export type Given = Map<string, string | number | null>;

export function readParameters(
  pairs: Map<string, string>,
  parameters: readonly Documented[],
): Given {
  const values: Given = new Map();
  for (const p of parameters) {
    const text = pairs.get(p.name) ?? null;
    if (p.kind === "integer") values.set(p.name, integer(p, text));
    else if (p.kind === "enum") enumValue(p, text, values);
    else if (p.kind === "pattern") values.set(p.name, patternValue(p, text));
    else if (p.kind === "identifier") values.set(p.name, identifier(p, text));
    else values.set(p.name, free(p, text));
  }
  return values;
}

type Of<K extends Documented["kind"]> = Extract<Documented, { kind: K }>;

function integer(p: Of<"integer">, text: string | null): number {
  if (text === null) return p.default;
  const wrong = `found "${text}", must be a whole number from ${p.min} to ${p.max}`;
  if (!/^\d+$/.test(text) || (text.length > 1 && text.startsWith("0"))) refuse(p.name, wrong);
  const value = BigInt(text);
  if (value < BigInt(p.min) || value > BigInt(p.max)) refuse(p.name, wrong);
  return Number(value);
}

function vocabulary(text: string): string {
  const trimmed = text.replace(/^ +/, "").replace(/ +$/, "");
  return [...trimmed.split(/[ _]+/)]
    .join("-")
    .replace(/[A-Z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 32));
}

function enumValue(p: Of<"enum">, text: string | null, values: Given): void {
  const target = p.standsFor ?? p.name;
  if (text === null) {
    if (p.standsFor === null && !values.has(p.name)) values.set(p.name, p.default);
    return;
  }
  const value = new Map(Object.entries(p.names)).get(vocabulary(text));
  if (value === undefined)
    refuse(p.name, `found "${text}", must be one of ${p.allowed.join(", ")}`);
  if (values.has(target) && values.get(target) !== value) {
    refuse(p.name, `found "${text}", which contradicts another parameter: must agree`);
  }
  values.set(target, value === "all" ? null : value);
}

function patternValue(p: Of<"pattern">, text: string | null): string | null {
  if (text === null || vocabulary(text) === p.all) return null;
  if (!new RegExp(p.pattern, "u").test(vocabulary(text))) {
    refuse(p.name, `found "${text}", must be ${p.form}`);
  }
  return vocabulary(text);
}

function identifier(p: Of<"identifier">, text: string | null): string | null {
  if (text !== null && !new RegExp(p.pattern, "u").test(text)) {
    refuse(p.name, `found "${text}", must be ${p.form}`);
  }
  return text;
}

function free(p: Of<"text">, text: string | null): string | null {
  if (text === null || text.replaceAll(" ", "") === "") return null;
  if ([...text].length > p.maxLength) {
    refuse(p.name, `found ${[...text].length} characters, must be at most ${p.maxLength}`);
  }
  return text;
}
