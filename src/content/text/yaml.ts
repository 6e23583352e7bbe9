import {
  CORE_SCHEMA,
  EVENT_ID,
  getScalarValue,
  load,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from "js-yaml";
import { survivesReading } from "../../model/language/number-text.ts";
import { fileFinding, UnreadableError } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { lostMessage } from "./json.ts";
import { positionAt } from "./position.ts";
import { emptyFile } from "./read-text.ts";

const maxDepth = 32;

/** The value of a YAML 1.2 document (core schema, a date is text), without aliases. */
export function parseYaml(text: string, file: string, firstLine = 1): unknown {
  try {
    const value = load(text, { schema: CORE_SCHEMA, maxDepth, maxAliases: 0 });
    refuseLost(text, file, firstLine);
    return value;
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    if (cause.reason.includes("the input is empty")) throw emptyFile(file);
    const [rule, message] = brokenRule(cause.reason);
    const offset = offsetOf(cause, rule, text);
    const [, key = null] = /^["']?([^\s:"'][^:"'\n]*)/.exec(text.slice(offset)) ?? [];
    const found = rule === "duplicate-key" && key !== null ? key.trim() : null;
    const at = positionAt(text, offset, firstLine);
    throw new UnreadableError(fileFinding(rule, file, message, { at, found }));
  }
}

/** Refuses numbers that would not stay as they are written. */
function refuseLost(text: string, file: string, firstLine: number): void {
  if (!suspicious.test(text)) return;
  for (const event of parseEvents(text, {})) {
    if (event.type !== EVENT_ID.SCALAR) continue;
    const written = getScalarValue(text, event);
    const isPlain = event.style === SCALAR_STYLE.PLAIN;
    if (!isPlain || survives(written)) continue;
    const at = positionAt(text, event.valueStart, firstLine);
    throw new UnreadableError(
      fileFinding("lost-digits", file, lostMessage, { at, found: written }),
    );
  }
}

/** What short and ordinary documents have not: so many digits, or an exponent. */
const suspicious = /[\d.]{15}|0[xo][0-9a-fA-F]{12}|\d\.?[eE][+-]?\d/;
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a scalar is a number that stays as it is written, or none. */
function survives(written: string): boolean {
  if (/^0[xo][0-9a-fA-F]+$/.test(written)) return Number.isSafeInteger(Number(written));
  return !decimal.test(written) || survivesReading(written);
}

function offsetOf({ mark }: YAMLException, rule: RuleId, text: string): number {
  // only the error about a second document has no mark
  if (mark === undefined) return Math.max(0, text.search(/(?<=\n)---/));
  // the error about an alias points behind its asterisk
  return rule === "yaml-alias" ? mark.position - 1 : mark.position;
}

function brokenRule(reason: string): readonly [RuleId, string] {
  const known = rules.find(([words]) => reason.includes(words));
  if (known !== undefined) return [known[1], known[2]];
  const isColon = reason === "bad indentation of a mapping entry";
  const advice = isColon ? "; a text with a colon and a blank in it is put in quotes" : "";
  return ["yaml-syntax", `Cannot read YAML: ${reason}${advice}`];
}

/** The errors of js-yaml that have a rule of their own, by words in them. */
const rules: readonly (readonly [string, RuleId, string])[] = [
  ["maxAliases", "yaml-alias", "YAML must spell its values out, without aliases"],
  ["maxDepth", "yaml-depth", `YAML must not nest deeper than ${maxDepth} levels`],
  ["single document", "yaml-documents", "A YAML file must hold one document"],
  ["duplicated mapping key", "duplicate-key", "A key must not be repeated in a map"],
];

/** A document in Markdown: the value of its front matter, and the text below. */
export interface Essay {
  readonly front: unknown;
  readonly body: string;
}

/** The line on which the YAML of a front matter begins. */
export const frontMatterLine = 2;

const fence = "---\n";

export function parseMarkdown(text: string, file: string): Essay {
  const parts = split(text);
  if (parts !== null)
    return { front: parseYaml(parts.yaml, file, frontMatterLine), body: parts.body };
  const message = 'A document must begin with a line "---", its fields, and another line "---"';
  throw new UnreadableError(fileFinding("front-matter", file, message));
}

export function frontMatterOf(text: string): string {
  return split(text)?.yaml ?? "";
}

function split(text: string): { readonly yaml: string; readonly body: string } | null {
  if (!text.startsWith(fence)) return null;
  const ended = text.endsWith("\n") ? text : `${text}\n`;
  const end = ended.indexOf(`\n${fence}`, fence.length - 1);
  if (end === -1) return null;
  const yaml = ended.slice(fence.length, end + 1);
  return yaml.trim() === "" ? null : { yaml, body: text.slice(end + 1 + fence.length) };
}
