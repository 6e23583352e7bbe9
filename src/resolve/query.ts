import { at, listed } from "./at.ts";
import { type Failed, type Failure, failed, invalid, invalidList } from "./failure.ts";
import { nearestKnown } from "./missing.ts";
import type { Parameter } from "./table.ts";
import { codePoints } from "./text.ts";

export const maxQueryBytes = 2048;
export const maxPairs = 32;
export const maxValueLength = 128;
const malformed = "malformed percent-encoding or UTF-8, must be plain text";
/** Code points of an unknown name that its failure repeats. */
const maxShownName = 64;

export type RawValues = Record<string, string>;

export interface Given<V> {
  readonly kind: "given";
  readonly values: V;
}

/**
 * The known parameters of a raw query, decoded once; an empty value counts as absent. Where there
 * are parameters, an unknown name is a failure: an unfiltered list is never the answer to a
 * misspelt filter. Names that begin with `_` or `utm_` pass, as caches and campaigns add them.
 */
export function rawValues(
  query: string,
  parameters: readonly Parameter[],
): Given<RawValues> | Failed {
  const pairs = query.split("&").filter((pair) => pair !== "");
  if (pairs.length > maxPairs) {
    return failed(invalidList(`found ${pairs.length} pairs, must be at most ${maxPairs}`));
  }
  const names = listed(parameters).map((parameter) => parameter.name);
  const values: RawValues = {};
  const seen: RawValues = {};
  for (let i = 0; i < pairs.length; i++) {
    const pair = at(pairs, i);
    const equals = pair.indexOf("=");
    const written = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const name = asciiLower(written || "");
    if (names.indexOf(name) < 0) {
      const strange = names.length === 0 ? null : strangeName(written, names);
      if (strange !== null) return failed(strange);
      continue;
    }
    if (name !== written) {
      return failed(invalid(name, `found the name "${written}", must be in lower case`));
    }
    if (own(seen, name)) return failed(invalid(name, "found more than once, must be given once"));
    seen[name] = name;
    const value = decoded(equals < 0 ? "" : pair.slice(equals + 1));
    const problem = value === null ? malformed : valueProblem(value);
    if (problem !== null) return failed(invalid(name, `found ${problem}`));
    if (value) values[name] = value;
  }
  return { kind: "given", values: values };
}

function valueProblem(value: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f-\u009f]/.test(value)) return "a control character, must be plain text";
  const length = codePoints(value).length;
  return length > maxValueLength ? `${length} characters, must be at most ${maxValueLength}` : null;
}

/** Why an unknown name is not allowed in a query; null where it is. */
function strangeName(written: string | null, names: readonly string[]): Failure | null {
  if (written === null) return invalidList(`found a name in ${malformed}`);
  if (/^(?:_|utm_)/.test(written)) return null;
  const shown = codePoints(written).slice(0, maxShownName).join("");
  const reason = `found an unknown name${nearestKnown(shown, names)}`;
  return invalid(shown, `${reason}, must be one of ${names.join(", ")}`);
}

/**
 * Text percent-decoded with `+` as a space; null where it is malformed. Never throws. A replacement
 * character that nobody has written is what a runtime leaves where bytes were not UTF-8.
 */
export function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text.replace(/\+/g, " "));
    // throws for a lone surrogate
    const isWhole = encodeURIComponent(value) !== "" || value === "";
    const written = text.split(/%EF%BF%BD|\ufffd/i).length;
    return isWhole && value.split("\ufffd").length === written ? value : null;
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

/** The value of a record's own name, whatever its prototype has. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return own(record, name) ? record[name] : undefined;
}
