import { createScanner, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { type Finding, finding, type Origin } from "../findings/finding.ts";
import { isWellShaped } from "./json-shape.ts";
import { type Parsed, parsedFinding, parsedValue } from "./parsed.ts";
import { positionAt } from "./position.ts";

const maxDepth = 32;

/** The value of a JSON text. Repeated keys, which JSON.parse accepts, are refused. */
export function parseJson(text: string, origin: Origin): Parsed {
  const misshapen = isWellShaped(text, maxDepth) ? null : shapeFinding(text, origin);
  if (misshapen !== null) return parsedFinding(misshapen);
  try {
    return parsedValue(JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return parsedFinding(shapeFinding(text, origin) ?? syntaxFinding(text, origin));
  }
}

function syntaxFinding(text: string, origin: Origin): Finding {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  const cause = first === undefined ? "not JSON" : words(printParseErrorCode(first.error));
  const at = positionAt(text, first?.offset ?? 0);
  return finding("json-syntax", origin, [], `Cannot read JSON: ${cause}`, { at });
}

/** `CommaExpected` as "comma expected". */
function words(code: string): string {
  return code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}

/** Checks nesting and keys token by token: deep nesting must not reach a recursive parser. */
function shapeFinding(text: string, origin: Origin): Finding | null {
  const scanner = createScanner(text, true);
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (;;) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    // a token is known by its first character; there is none at the end
    const first = text[offset];
    if (first === undefined) return null;
    const keys = open.at(-1) ?? null;
    if (first === '"' && isKey && keys !== null) {
      const key = scanner.getTokenValue();
      if (keys.has(key)) return repeated(key, positionAt(text, offset), origin);
      keys.add(key);
    }
    if (first === "{") open.push(new Set());
    else if (first === "[") open.push(null);
    else if (first === "}" || first === "]") open.pop();
    if (open.length > maxDepth) return tooDeep(positionAt(text, offset), origin);
    isKey = first === "{" || first === ",";
  }
}

function repeated(key: string, at: Finding["at"], origin: Origin): Finding {
  const message = "A key must not be repeated in a map";
  return finding("duplicate-key", origin, [], message, { found: key, at });
}

function tooDeep(at: Finding["at"], origin: Origin): Finding {
  const message = `JSON must not nest deeper than ${maxDepth} levels`;
  return finding("json-depth", origin, [], message, { at });
}
