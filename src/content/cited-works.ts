import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { jsonValue } from "../model/language/json-value.ts";

export type CitedWorkReading =
  | { readonly kind: "work"; readonly label: string; readonly item: unknown }
  | { readonly kind: "unread"; readonly label: string; readonly why: string };

/** The beginning of a file in each format, and its reader. */
const formats: readonly (readonly [RegExp, (text: string) => readonly CitedWorkReading[]])[] = [
  [/^[[{]/, cslWorks],
  [/^TY {2}- /m, (text) => risEntries(text).map((entry, i) => converted(entry, "@ris/file", i))],
  [
    /^@\w+\s*[{(]/m,
    (text) => bibtexEntries(text).map((entry, i) => converted(entry, "@biblatex/text", i)),
  ],
];

/**
 * The works of a file in CSL-JSON, BibTeX (or BibLaTeX) or RIS, each read on its own, so that a broken one does not
 * hide the others. Nothing is looked up on the network. Null for any other text.
 */
export function citedWorks(text: string): readonly CitedWorkReading[] | null {
  const clean = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const format = formats.find(([beginning]) => beginning.test(clean.trimStart()));
  return format === undefined ? null : format[1](clean);
}

function cslWorks(text: string): readonly CitedWorkReading[] {
  // a text that begins with a bracket is never null
  const parsed = jsonValue(text);
  if (parsed === null) return [{ kind: "unread", label: "the file", why: "it is not JSON" }];
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return items.map((item, i) => ({ kind: "work", label: labelOf(item, i), item }));
}

/** Each entry of a BibTeX file, preceded by the strings the file defines; comments are left out. */
function bibtexEntries(text: string): readonly string[] {
  const blocks = text.split(/^(?=[ \t]*@\w+\s*[{(])/m).filter((block) => /^\s*@/.test(block));
  const isKind = (block: string, kinds: RegExp) => kinds.test(block.trimStart().slice(1));
  const defined = blocks.filter((block) => isKind(block, /^string\b/i));
  const entries = blocks.filter((block) => !isKind(block, /^(?:string|preamble|comment)\b/i));
  return entries.map((entry) => defined.join("") + entry);
}

function risEntries(text: string): readonly string[] {
  const entries = text.split(/^ER {2}-.*$/m).filter((entry) => entry.trim() !== "");
  return entries.map((entry) => `${entry.trim()}\nER  - \n`);
}

function converted(entry: string, forceType: string, index: number): CitedWorkReading {
  const label = keyOf(entry) ?? `entry ${index + 1}`;
  try {
    const [item] = plugins.input.chain(entry, { forceType, generateGraph: false });
    if (item === undefined) return { kind: "unread", label, why: "it holds no work" };
    return { kind: "work", label: keyOf(entry) ?? labelOf(item, index), item };
  } catch (cause) {
    const [why = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
    return { kind: "unread", label, why: `it cannot be parsed, ${why.replace(/[:\s]+$/, "")}` };
  }
}

function keyOf(entry: string): string | null {
  const bibtex = /@(?!string\b)\w+\s*[{(]\s*([^\s,{}]+)\s*,/i.exec(entry)?.[1];
  const ris = /^ID {2}- (.+)$/m.exec(entry)?.[1]?.trim();
  const key = bibtex ?? ris;
  return key === undefined ? null : `"${key}"`;
}

function labelOf(item: unknown, index: number): string {
  const id = typeof item === "object" && item !== null && "id" in item ? item.id : undefined;
  return typeof id === "string" && id !== "" ? `"${id}"` : `entry ${index + 1}`;
}
