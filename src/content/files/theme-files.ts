import { join } from "node:path";
import { unlessAbsent } from "../../model/language/system-error.ts";
import { type Finding, fileFinding, findingOf, UnreadableError } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { positionAt } from "../text/position.ts";
import { readText } from "../text/read-text.ts";
import { svgFault } from "../text/svg-shapes.ts";
import { templateFault } from "../text/template-parts.ts";
import { contentEntries } from "./content-entries.ts";
import { contentBytes, statusBelow } from "./content-file.ts";

// The look that a publisher may replace. All of it is published as it is, so it is checked with the content.

const mebibyte = 1024 * 1024;
/** A face with the letters of Chinese has twenty. */
const fontBytes = 32 * mebibyte;

interface ThemeKind {
  readonly pattern: RegExp;
  readonly maxBytes: number;
  /** What its text has to be; null for bytes, and for text of any kind. */
  readonly check: Check | null;
  readonly isText: boolean;
}

interface Check {
  readonly rule: RuleId;
  readonly fault: (
    text: string,
  ) => { readonly message: string; readonly found: string; readonly offset: number } | null;
}

const themeKinds: readonly ThemeKind[] = [
  {
    pattern: /^theme\/style\.css$/,
    maxBytes: mebibyte,
    check: null,
    isText: true,
  },
  {
    pattern: /^theme\/template\.html$/,
    maxBytes: mebibyte / 4,
    check: { rule: "theme-template", fault: templateFault },
    isText: true,
  },
  {
    pattern: /^theme\/(?:icon|logo)\.svg$/,
    maxBytes: mebibyte / 4,
    check: { rule: "theme-picture", fault: svgFault },
    isText: true,
  },
  {
    pattern: /^theme\/fonts\/[^/]+\.(?:otf|ttf|woff2?)$/,
    maxBytes: fontBytes,
    check: null,
    isText: false,
  },
];

/** Whether a path of the content is a part of the look. */
export function isTheme(path: string): boolean {
  return themeKind(path) !== null;
}

/** The text of a part of the look; null where there is none. Throws an UnreadableError for one that must not be published. */
export function themeText(content: string, path: string): string | null {
  const bytes = themeBytes(content, path);
  if (bytes === null) return null;
  const text = readText(bytes, path);
  const { rule, fault } = themeKind(path)?.check ?? { rule: null, fault: null };
  const found = fault?.(text) ?? null;
  if (rule === null || found === null) return text;
  const detail = { found: found.found, at: positionAt(text, found.offset) };
  throw new UnreadableError(fileFinding(rule, path, found.message, detail));
}

/** The bytes of a part of the look; null where there is none. */
function themeBytes(content: string, path: string): Buffer | null {
  const kind = themeKind(path);
  if (kind === null) throw new RangeError(`Cannot read "${path}": it is no part of the look`);
  return unlessAbsent(() => contentBytes(content, path, kind.maxBytes));
}

/** What is wrong with a part of the look that is there. */
export function themeFindings(content: string, path: string): readonly Finding[] {
  try {
    if (themeKind(path)?.isText) themeText(content, path);
    else themeBytes(content, path);
    return [];
  } catch (cause) {
    return [findingOf(cause, path)];
  }
}

function themeKind(path: string): ThemeKind | null {
  return themeKinds.find(({ pattern }) => pattern.test(path)) ?? null;
}

/** The publisher's fonts by the names of their files, in their order. */
export function themeFonts(content: string): readonly string[] {
  const folder = "theme/fonts";
  const isThere = ["theme", folder].every((one) => statusBelow(content, one)?.isDirectory());
  if (!isThere) return [];
  return [...contentEntries(join(content, folder))]
    .map(({ path }) => path)
    .filter((name) => isTheme(`${folder}/${name}`));
}

/** The bytes of one of them. */
export function themeFont(content: string, name: string): Buffer {
  return contentBytes(content, `theme/fonts/${name}`, fontBytes);
}
