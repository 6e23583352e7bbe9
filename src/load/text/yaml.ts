import { CORE_SCHEMA, load, YAMLException } from "js-yaml";
import { finding, type Origin } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { type Parsed, parsedFinding, parsedValue } from "./parsed.ts";
import { positionAt } from "./position.ts";
import { emptyFile } from "./read-text.ts";

export const maxDepth = 32;

/**
 * The value of a YAML 1.2 document in the core schema, where a date is text. Aliases are refused,
 * so that a value is never larger than its text.
 */
export function parseYaml(text: string, origin: Origin, firstLine = 1): Parsed {
  const mark = text.search(mergeMark);
  if (mark >= 0) {
    const message = "A file must not hold the marks of a merge that git left to a person";
    return parsedFinding(
      finding("yaml-syntax", origin, [], message, { at: positionAt(text, mark, firstLine) }),
    );
  }
  try {
    return parsedValue(load(text, { schema: CORE_SCHEMA, maxDepth: maxDepth, maxAliases: 0 }));
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    if (cause.reason.includes("the input is empty")) return parsedFinding(emptyFile(origin.file));
    const [rule, message] = brokenRule(cause.reason);
    const offset = offsetOf(cause, rule, text);
    const found = rule === "duplicate-key" ? keyAt(text, offset) : null;
    const at = positionAt(text, offset, firstLine);
    return parsedFinding(finding(rule, origin, [], message, { at, found }));
  }
}

const mergeMark = /^(?:<{7}|>{7}) /m;

function offsetOf({ mark }: YAMLException, rule: RuleId, text: string): number {
  // only the error about a second document has no mark
  if (mark === undefined) return Math.max(0, text.search(/(?<=\n)---/));
  // the error about an alias points behind its asterisk
  return rule === "yaml-alias" ? mark.position - 1 : mark.position;
}

/** The key of a map that begins at an offset. */
function keyAt(text: string, offset: number): string | null {
  return /^["']?([^\s:"'][^:"'\n]*)/.exec(text.slice(offset))?.[1]?.trim() ?? null;
}

function brokenRule(reason: string): readonly [RuleId, string] {
  if (reason.includes("maxAliases")) {
    return ["yaml-alias", "YAML must spell its values out, without aliases"];
  }
  if (reason.includes("maxDepth")) {
    return ["yaml-depth", `YAML must not nest deeper than ${maxDepth} levels`];
  }
  if (reason.includes("single document")) {
    return ["yaml-documents", "A YAML file must hold one document"];
  }
  if (reason === "duplicated mapping key") {
    return ["duplicate-key", "A key must not be repeated in a map"];
  }
  const quotes =
    reason === "bad indentation of a mapping entry"
      ? "; a text with a colon and a blank in it is put in quotes"
      : "";
  return ["yaml-syntax", `Cannot read YAML: ${reason}${quotes}`];
}
