import { at } from "../../resolve/at.ts";
import { codePoints } from "../../resolve/code-points.ts";
import { nearest } from "../../resolve/nearest.ts";
import { asciiLower, decoded, foldedWord, own } from "../../resolve/query.ts";
import type { CompactFailure, CompactParameter } from "./compact-table.ts";

// Runs in CloudFront: no destructuring, spread, for-of nor default parameters, and few bytes. The
// rules are those of the resolver; `test/hosts/cloudfront.test.ts` holds the two together.

export type Values = Record<string, string | number | null>;

/** The values of a raw query, or why it is none. */
export function valuesOf(
  query: string,
  parameters: readonly CompactParameter[],
): { readonly values: Values; readonly failure: CompactFailure | null } {
  const values: Values = {};
  const texts: Record<string, string> = {};
  let failure = textsOf(query, parameters, texts);
  parameters.forEach((p) => {
    const text = own(texts, p[1]) ? texts[p[1]] || null : null;
    const must = failure === null ? problem(p, text, values) : null;
    if (must !== null) failure = invalid(p[1], text || "", must);
  });
  return { values: values, failure: failure };
}

/** Puts the decoded texts of the known parameters into `texts`. */
function textsOf(
  query: string,
  parameters: readonly CompactParameter[],
  texts: Record<string, string>,
): CompactFailure | null {
  if (query.length > 2048) {
    const error = `Query too long: found ${query.length} bytes, must be at most 2048`;
    return [414, "query_too_long", error, null];
  }
  const pairs = query.split("&").filter((pair) => pair !== "");
  if (pairs.length > 32)
    return [400, invalidCode, `Found ${pairs.length} pairs, must be at most 32`, null];
  for (let i = 0; i < pairs.length; i++) {
    const pair = at(pairs, i);
    const equals = `${pair}=`.indexOf("=");
    const written = decoded(pair.slice(0, equals));
    const name = asciiLower(written || "");
    if (!parameters.some((p) => p[1] === name)) {
      if (parameters.length === 0 || /^(?:_|utm_)/.test(written || "")) continue;
      const names = parameters.map((p) => p[1]);
      const near = nearest(name, names);
      return invalid(name, written || "", `one of ${names.join(", ")}; the nearest is "${near}"`);
    }
    const text = decoded(pair.slice(equals + 1));
    if (written !== name) return invalid(name, written || "", "in lower case");
    if (own(texts, name)) return invalid(name, pair, "given once");
    if (text === null || !isPlain(text)) {
      return invalid(name, pair, "plain text of at most 128 characters");
    }
    texts[name] = text;
  }
  return null;
}

function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return codePoints(text).length <= 128 && !/[\u0000-\u001f\u007f-\u009f]/.test(text);
}

const invalidCode = "invalid_parameter";

export function invalid(name: string, found: string, must: string): CompactFailure {
  return [400, invalidCode, `Invalid parameter "${name}": found "${found}", must be ${must}`, name];
}

/** Sets what a parameter means; else says what it must be. */
function problem(p: CompactParameter, text: string | null, values: Values): string | null {
  const name = p[1];
  if (p[0] === "c") return closedProblem(p, text, values);
  values[name] = text;
  switch (p[0]) {
    case "i": {
      if (text === null) values[name] = p[4];
      else if (/^(?:0|[1-9]\d*)$/.test(text) && +text >= p[2] && +text <= p[3])
        values[name] = +text;
      else return `a whole number from ${p[2]} to ${p[3]}`;
      return null;
    }
    case "o": {
      if (text === null) return null;
      const folded = foldedWord(text);
      values[name] = folded === p[3] ? null : folded;
      return folded === p[3] || new RegExp(p[2]).test(folded) ? null : `like ${p[2]}`;
    }
    case "r":
      return text === null || new RegExp(p[2]).test(text) ? null : `like ${p[2]}`;
    case "t": {
      if (text !== null && /^ *$/.test(text)) values[name] = null;
      else if (text !== null && codePoints(text).length > p[2])
        return `of at most ${p[2]} characters`;
      return null;
    }
  }
}

function closedProblem(
  p: Extract<CompactParameter, readonly ["c", ...unknown[]]>,
  text: string | null,
  values: Values,
): string | null {
  const target = p[4];
  if (text === null) {
    if (target === p[1] && !own(values, target)) values[target] = p[3];
    return null;
  }
  const folded = foldedWord(text);
  const found = p[2].split(",").filter((one) => one.split(":")[0] === folded)[0];
  if (found === undefined) return `one of ${p[2].replace(/:\w+/g, "")}`;
  const value = found.slice(found.indexOf(":") + 1);
  const meant = value === "all" ? null : value;
  if (own(values, target) && values[target] !== meant) return "what another parameter says";
  values[target] = meant;
  return null;
}
