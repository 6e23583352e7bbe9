import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { type Finding, finding, type Origin } from "../findings/finding.ts";
import { type ShapeFault, shapeFault } from "./json-shape.ts";
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
