import { type Failure, invalid } from "./failure.ts";
import type { Parameter } from "./table.ts";

export const maxQueryBytes = 2048;
export const maxPairs = 32;
export const maxValueLength = 128;

export type RawValues = Record<string, string>;

/**
 * The known parameters of a raw query, decoded once. Unknown names are ignored, as every file host
 * ignores them; an empty value counts as absent.
 */
export function rawValues(
  query: string,
  parameters: readonly Parameter[],
): { readonly values: RawValues; readonly failure: Failure | null } {
  const pairs = query.split("&").filter((pair) => pair !== "");
  if (pairs.length > maxPairs) {
    const error = `Invalid parameter list: found ${pairs.length} pairs, must be at most ${maxPairs}`;
    return fail({ status: 400, code: "invalid_parameter", error: error, parameter: null });
  }
  const values: RawValues = {};
  const seen: RawValues = {};
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i] || "";
    const at = pair.indexOf("=");
    const written = decoded(at < 0 ? pair : pair.slice(0, at));
    const name = written === null ? null : knownName(written, parameters);
    if (name === null) continue;
    if (name !== written) {
      return fail(invalid(name, `found the name "${written}", must be in lower case`));
    }
    if (own(seen, name)) return fail(invalid(name, "found more than once, must be given once"));
    seen[name] = name;
    const value = decoded(at < 0 ? "" : pair.slice(at + 1));
    const problem = value === null ? "malformed percent-encoding or UTF-8" : valueProblem(value);
    if (value === null || problem !== null) {
      return fail(invalid(name, `found ${problem}, must be plain text`));
    }
    if (value !== "") values[name] = value;
  }
  return { values: values, failure: null };
}

function fail(failure: Failure) {
  return { values: {}, failure: failure };
}

function valueProblem(value: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f-\u009f]/.test(value)) return "a control character";
  if (value.length > maxValueLength) {
    return `${value.length} characters, more than ${maxValueLength}`;
  }
  return null;
}

function knownName(written: string, parameters: readonly Parameter[]): string | null {
  const lower = asciiLower(written);
  for (let i = 0; i < parameters.length; i++) {
    const parameter = parameters[i];
    if (parameter !== undefined && parameter.name === lower) return lower;
  }
  return null;
}

/** Text percent-decoded with `+` as a space; null where it is malformed. Never throws. */
export function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text.replace(/\+/g, " "));
    // a lone surrogate cannot be encoded again
    encodeURIComponent(value);
    return value;
  } catch {
    return null;
  }
}

export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (c) => c.toLowerCase());
}

/** A word without differences of case, spaces and underscores, as vocabularies compare it. */
export function foldedWord(text: string): string {
  return asciiLower(text)
    .replace(/^ +| +$/g, "")
    .replace(/[ _]+/g, "-");
}

export function own(record: object, name: string): boolean {
  return Object.prototype.hasOwnProperty.call(record, name);
}
