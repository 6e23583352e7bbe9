import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import { at } from "../../model/language/at.ts";
import { survivesReading } from "../../model/language/number-text.ts";
import { fileFinding, UnreadableError } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { positionAt } from "./position.ts";

const maxDepth = 32;

/** A key by which programs reach what all objects share, so that a schema may not see it. */
const hiddenKey = "__proto__";
const hiddenMessage = `A key must not be "${hiddenKey}", which programs hide`;
export const lostMessage =
  "A number must have at most 17 digits and be within the range of 64 bits, so that it stays as it is written";

/** The value of a JSON text. Repeated keys, which JSON.parse accepts, are refused. */
export function parseJson(text: string, file: string): unknown {
  const refuse = (rule: RuleId, message: string, offset: number, found: string | null = null) => {
    const detail = { found, at: positionAt(text, offset) };
    throw new UnreadableError(fileFinding(rule, file, message, detail));
  };
  /** The keys so far of each map that is open; a list has none. */
  const open: Set<string>[] = [];
  const enter = (offset: number) => {
    if (open.push(new Set()) <= maxDepth) return;
    refuse("json-depth", `JSON must not nest deeper than ${maxDepth} levels`, offset);
  };
  const leave = () => {
    open.pop();
  };
  const visitor = {
    onObjectBegin: enter,
    onArrayBegin: enter,
    onObjectEnd: leave,
    onArrayEnd: leave,
    onObjectProperty(key: string, offset: number) {
      const keys = at(open, open.length - 1);
      if (keys.has(key)) {
        refuse("duplicate-key", "A key must not be repeated in a map", offset, key);
      }
      if (key === hiddenKey) refuse("unknown-key", hiddenMessage, offset, key);
      keys.add(key);
    },
    onLiteralValue(value: unknown, offset: number, length: number) {
      const written = text.slice(offset, offset + length);
      if (typeof value !== "number" || survivesReading(written)) return;
      refuse("lost-digits", lostMessage, offset, written);
    },
    onError: (error: ParseErrorCode, offset: number) =>
      refuse("json-syntax", `Cannot read JSON: ${wordsOf(error)}`, offset),
  };
  visit(text, visitor, { disallowComments: true, allowTrailingComma: false });
  return JSON.parse(text);
}

/** An error in words: `CommaExpected` as "comma expected". */
function wordsOf(error: ParseErrorCode): string {
  const code = printParseErrorCode(error);
  return code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}
