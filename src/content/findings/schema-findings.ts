import { z } from "zod";
import { fieldNode, typeWords } from "../../model/field-words.ts";
import { shownSafely } from "../../model/unsafe-text.ts";
import { type Finding, finding, type Origin, type Path } from "./finding.ts";
import { nearest } from "./nearest.ts";
import { repaired } from "./repaired.ts";
import { keysAt, replacementOf, schemasAt } from "./schema-keys.ts";

type Issue = z.core.$ZodIssue;

export function schemaFindings(
  issues: readonly Issue[],
  record: unknown,
  schema: z.ZodType,
  origin: Origin,
): readonly Finding[] {
  const meantKeys = misspelt(issues, schema);
  return issues.flatMap((issue) => {
    const path = pathOf(issue);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => unknownKey(key, path, schema, origin));
    }
    if (isGoalpost(path, origin) && valueAt(record, path) === undefined) {
      // the rule "missing-goalposts" asks for it, with a proposal
      return [];
    }
    if (path.length > 0 && valueAt(record, path) === undefined) {
      return meantKeys.has(pathText(path)) ? [] : [missingKey(path, schema, origin)];
    }
    return [wrong(issue, path, record, schema, origin)];
  });
}

/** The keys that unknown ones were probably meant to be, so that each mistake is one problem. */
function misspelt(issues: readonly Issue[], schema: z.ZodType): ReadonlySet<string> {
  const meant = issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [];
    const path = pathOf(issue);
    const near = issue.keys.map((key) => nearest(key, keysAt(schema, path)));
    return near.filter((key) => key !== null).map((key) => pathText([...path, key]));
  });
  return new Set(meant);
}

/** The path of an issue; those of our records hold no symbols. */
function pathOf({ path }: Issue): Path {
  return path.map((step) => (typeof step === "symbol" ? String(step) : step));
}

function isGoalpost(path: Path, origin: Origin): boolean {
  const [section, , list, , name] = path;
  const isInput = section === "segments" && list === "inputs" && path.length === 5;
  return isMethodology(origin) && isInput && (name === "calm" || name === "worst");
}

function isMethodology({ file }: Origin): boolean {
  return file.startsWith("methodology/");
}

function unknownKey(key: string, path: Path, schema: z.ZodType, origin: Origin): Finding {
  const replacement = replacementOf(schema, [...path, key]);
  if (replacement !== null) {
    const message = `"${pathText([...path, key])}" is no longer a setting: ${replacement}; take it out`;
    return finding("unknown-key", origin, [...path, key], message, { ofKey: true });
  }
  const near = keysAt(schema, path);
  const where = path.length === 0 ? "" : ` in "${pathText(path)}"`;
  return finding("unknown-key", origin, [...path, key], `Unknown key${where}`, {
    found: key,
    near,
    allowed: near.length === 0 ? null : near.join(", "),
    ofKey: true,
  });
}

/** A missing key, with the type, meaning and example that its schema documents. */
function missingKey(path: Path, schema: z.ZodType, origin: Origin): Finding {
  const [field] = schemasAt(schema, path);
  const node = field instanceof z.ZodType ? fieldNode(field) : {};
  const meaning = node.description === undefined ? "" : ` (${uncapitalised(node.description)})`;
  const [given] = node.examples ?? [];
  const written = typeof given === "string" ? given : JSON.stringify(given);
  const example = given === undefined ? "" : `, such as ${written}`;
  const allowed = `${typeWords(node)}${example}`;
  return finding("missing-key", origin, path, `Missing "${pathText(path)}"${meaning}`, { allowed });
}

/** A text with a small first letter, unless its first word is an abbreviation. */
function uncapitalised(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function wrong(
  issue: Issue,
  path: Path,
  record: unknown,
  schema: z.ZodType,
  origin: Origin,
): Finding {
  const value = valueAt(record, path);
  const subject = path.length === 0 ? "The record" : `"${pathText(path)}"`;
  const isCounted = Array.isArray(value) && issue.code !== "invalid_type";
  const found = isCounted ? String(value.length) : valueText(value);
  if (issue.code === "invalid_type" && typeWord(value) !== "not finite") {
    const isWhole = issue.expected === "int" && typeof value === "number";
    const not = isWhole ? "" : `, not ${typeWord(value)}`;
    const message = `${subject} must be ${expectation(issue)}${not}`;
    const allowed = issue.expected === "string" && found !== null ? "text in quotes" : null;
    return finding("wrong-type", origin, path, message, { found, allowed });
  }
  if (issue.code === "invalid_key") {
    const message = `A key of the map must be ${expectation(issue)}`;
    return finding("wrong-value", origin, path, message, { found: pathText(path), ofKey: true });
  }
  const listed = listedValues(issue);
  if (listed.length > 0) {
    const message = `${subject} must be a listed value`;
    const allowed = listed.join(", ");
    return finding("wrong-value", origin, path, message, { found, allowed, near: listed });
  }
  const { refused, shown } = (issue.code === "custom" && issue.params) || {};
  if (typeof refused === "string") {
    const message = `${subject} must not hold ${refused}`;
    const detail = { found: typeof shown === "string" ? shown : found };
    return finding("control-character", origin, path, message, detail);
  }
  const message = `${subject} must be ${expectation(issue)}`;
  const detail = { found, ...repaired(value, schemasAt(schema, path)[0]) };
  return finding("wrong-value", origin, path, message, detail);
}

function listedValues(issue: Issue): readonly string[] {
  if (issue.code === "invalid_value") return issue.values.map(String);
  if (issue.code !== "invalid_union" || issue.errors.length > 0) return [];
  return "options" in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
}

const nouns: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a map",
  record: "a map",
  null: "empty",
};

/** The value that an issue expects, as a noun phrase that completes `"x" must be …`. */
function expectation(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return nouns[issue.expected] ?? issue.expected;
    case "too_small":
      return bound(issue.origin, issue.minimum, issue.inclusive ? "at least" : "above");
    case "too_big":
      return bound(issue.origin, issue.maximum, issue.inclusive ? "at most" : "below");
    case "invalid_format":
      return issue.format === "url" ? "an http or https address" : issue.message;
    case "invalid_value":
      return issue.values.map((value) => (value === "" ? "empty" : String(value))).join(", ");
    case "invalid_union":
      if (issue.errors.length === 0) return "a listed value";
      return issue.errors.map((branch) => branch.map(expectation).join(" and ")).join(" or ");
    case "invalid_key":
      return issue.issues.map(expectation).join(" or ");
    default:
      return issue.message;
  }
}

function bound(origin: string, limit: number | bigint, word: string): string {
  if (origin === "string") {
    return limit === 1 ? "text that is not empty" : `text of ${word} ${limit} characters`;
  }
  if (origin === "array") return `a list of ${word} ${limit}`;
  return `${word} ${limit}`;
}

const maxLength = 60;

function pathText(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}

function valueAt(record: unknown, path: Path): unknown {
  let value = record;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** A short text of a scalar value; null for lists, maps and nothing, which the message names. */
function valueText(value: unknown): string | null {
  if (typeof value === "object" || value === undefined) return null;
  const text = String(value);
  return shownSafely(text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`);
}

function typeWord(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "number" && !Number.isFinite(value)) return "not finite";
  return nouns[Array.isArray(value) ? "array" : typeof value] ?? typeof value;
}
