import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import {
  type Finding,
  finding,
  type Origin,
  type Path,
  type Position,
} from "../findings/finding.ts";
import { type Parsed, parsedFinding, parsedValue } from "./parsed.ts";
import { positionAt } from "./position.ts";

const maxDepth = 32;

/** The value of a JSON text. Repeated keys, which JSON.parse accepts, are refused. */
export function parseJson(text: string, origin: Origin): Parsed {
  const misshapen = shapeFault(text, maxDepth);
  if (misshapen !== null) return parsedFinding(shapeFinding(misshapen, text, origin));
  try {
    return parsedValue(JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return parsedFinding(syntaxFinding(text, origin));
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

function shapeFinding(fault: ShapeFault, text: string, origin: Origin): Finding {
  const at = positionAt(text, fault.offset);
  switch (fault.kind) {
    case "repeated-key": {
      const message = "A key must not be repeated in a map";
      return finding("duplicate-key", origin, [], message, { found: fault.key, at });
    }
    case "too-deep": {
      const message = `JSON must not nest deeper than ${maxDepth} levels`;
      return finding("json-depth", origin, [], message, { at });
    }
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openMap, closeMap, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Faults that JSON.parse lets pass, or what must not reach it, and where in the text it is. */
type ShapeFault =
  | { readonly kind: "repeated-key"; readonly key: string; readonly offset: number }
  | { readonly kind: "too-deep"; readonly offset: number };

/**
 * The first key that a map of a JSON text repeats, or the first bracket that nests too deep; null
 * where there is neither. Of a text that is not JSON, nothing follows from null. One pass over the
 * characters: 24 ms for the 1.7 MB of 156 records, where the scanner of jsonc-parser takes 51 ms
 * and JSON.parse 20 ms (a busy machine; count ratios).
 */
export function shapeFault(text: string, maxDepth: number): ShapeFault | null {
  /** The keys so far of each map that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let keys: Set<string> | null = null;
  let isKey = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      const end = stringEnd(text, i);
      if (isKey && keys !== null) {
        const key = keyOf(text.slice(i, end + 1));
        if (keys.has(key)) return { kind: "repeated-key", key, offset: i };
        keys.add(key);
      }
      isKey = false;
      i = end;
    } else if (code === comma) {
      isKey = true;
    } else if (code === openMap || code === openList) {
      keys = code === openMap ? new Set() : null;
      isKey = true;
      if (open.push(keys) > maxDepth) return { kind: "too-deep", offset: i };
    } else if (code === closeMap || code === closeList) {
      open.pop();
      keys = open.at(-1) ?? null;
    }
  }
  return null;
}

/** A quoted key without its escapes; as written where the escapes are not those of JSON. */
function keyOf(quoted: string): string {
  const plain = quoted.slice(1, -1);
  if (!plain.includes("\\")) return plain;
  try {
    return String(JSON.parse(quoted));
  } catch {
    // not JSON: the parser says so
    return plain;
  }
}

/** The offset of the quote that closes the string opened at `start`, or of the end of the text. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === backslash) i += 1;
  }
  return text.length;
}

/** A function from a path to the position of its value or key in JSON; see `yamlPositions`. */
export function jsonPositions(text: string): (path: Path, ofKey: boolean) => Position {
  const tree = parseTree(text);
  return (path, ofKey) => {
    const node = nearestNode(tree, path);
    const key = node?.parent?.type === "property" ? node.parent.offset : undefined;
    const whole = tree !== undefined && findNodeAtLocation(tree, [...path]) === node;
    return positionAt(text, (ofKey && whole ? key : node?.offset) ?? 0);
  };
}

function nearestNode(tree: Node | undefined, path: Path): Node | undefined {
  if (tree === undefined) return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node !== undefined) return node;
  }
  return tree;
}
