import { CORE_SCHEMA, load, YAMLException } from "js-yaml";
import { isMap, isNode, isScalar, isSeq, type Pair, parseDocument } from "yaml";
import { finding, type Origin, type Path, type Position } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { type Parsed, parsedFinding, parsedValue } from "./parsed.ts";
import { positionAt } from "./position.ts";
import { emptyFile } from "./read-text.ts";

const maxDepth = 32;

/**
 * The value of a YAML 1.2 document in the core schema, where a date is text. Aliases are refused,
 * so that a value is never larger than its text.
 */
export function parseYaml(text: string, origin: Origin, firstLine = 1): Parsed {
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

/**
 * A function from a path to the position of its value or key in well-formed YAML. A path that does
 * not exist has the position of its longest existing prefix. Slow, so used only once there is a
 * problem.
 */
export function yamlPositions(
  text: string,
  firstLine = 1,
): (path: Path, ofKey: boolean) => Position {
  const document = parseDocument(text, { version: "1.2", schema: "core", uniqueKeys: false });
  return (path, ofKey) => positionAt(text, offsetAt(document.contents, path, ofKey), firstLine);
}

function offsetAt(root: unknown, path: Path, ofKey: boolean): number {
  let node = root;
  let offset = startOf(root) ?? 0;
  for (const [i, step] of path.entries()) {
    const pair = isMap(node) ? pairOf(node.items, step) : undefined;
    const next = pair === undefined && isSeq(node) ? node.items[Number(step)] : pair?.value;
    const wantsKey = ofKey && i === path.length - 1;
    const start = wantsKey ? startOf(pair?.key) : (startOf(next) ?? startOf(pair?.key));
    if (start === null) return offset;
    offset = start;
    node = next;
  }
  return offset;
}

function pairOf(items: readonly Pair[], key: string | number): Pair | undefined {
  return items.find((item) => isScalar(item.key) && keyText(item.key) === String(key));
}

function keyText(key: { readonly source?: string; readonly value: unknown }): string {
  return key.source ?? String(key.value);
}

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}
