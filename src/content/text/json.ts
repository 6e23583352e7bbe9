import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { jsonValue } from "../../model/language/json-value.ts";
import { finding, type Origin, UnreadableError } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { positionAt } from "./position.ts";

const maxDepth = 32;

/** The value of a JSON text. Repeated keys, which JSON.parse accepts, are refused. */
export function parseJson(text: string, origin: Origin): unknown {
  const refuse = (rule: RuleId, message: string, offset: number, found: string | null = null) => {
    const detail = { found, at: positionAt(text, offset) };
    return new UnreadableError(finding(rule, origin, [], message, detail));
  };
  const fault = shapeFault(text, maxDepth);
  if (fault?.key === null) {
    const message = `JSON must not nest deeper than ${maxDepth} levels`;
    throw refuse("json-depth", message, fault.offset);
  }
  if (fault !== null) {
    throw refuse("duplicate-key", "A key must not be repeated in a map", fault.offset, fault.key);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const { words, offset } = syntaxError(text);
    throw refuse("json-syntax", `Cannot read JSON: ${words}`, offset);
  }
}

/** The first error of a text that is not JSON: `CommaExpected` as "comma expected". */
function syntaxError(text: string): { readonly words: string; readonly offset: number } {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return { words: "not JSON", offset: 0 };
  const code = printParseErrorCode(first.error);
  const words = code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return { words, offset: first.offset };
}

/** A key that a map repeats, or a bracket that nests too deep, which has no key. */
interface ShapeFault {
  readonly key: string | null;
  readonly offset: number;
}

/** A string, closed or not, or a sign of JSON. */
const token = /"(?:[^"\\]+|\\.)*"?|[[\]{},]/gs;

/**
 * The first key that a map of a JSON text repeats, or the first bracket that nests too deep; null
 * where there is neither. Of a text that is not JSON, nothing follows from null.
 */
export function shapeFault(text: string, maxDepth: number): ShapeFault | null {
  /** The keys so far of each map that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (const { 0: found, index: offset } of text.matchAll(token)) {
    const keys = open.at(-1);
    if (found.startsWith('"')) {
      const key = isKey && keys ? keyOf(found) : null;
      if (key !== null && keys?.has(key)) return { key, offset };
      if (key !== null) keys?.add(key);
      isKey = false;
    } else if (found === ",") isKey = true;
    else if (found === "]" || found === "}") open.pop();
    else {
      isKey = true;
      if (open.push(found === "{" ? new Set() : null) > maxDepth) return { key: null, offset };
    }
  }
  return null;
}

/** A quoted key without its escapes; as written where the escapes are not those of JSON. */
function keyOf(quoted: string): string {
  const plain = quoted.slice(1, -1);
  return plain.includes("\\") ? String(jsonValue(quoted) ?? plain) : plain;
}
