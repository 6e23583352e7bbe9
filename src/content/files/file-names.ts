import { distance } from "fastest-levenshtein";
import { at } from "../../model/language/at.ts";
import { type Finding, fileFinding } from "../findings/finding.ts";
import { nearest } from "../findings/nearest.ts";
import { type FileKind, fileKinds, kinds } from "./kinds.ts";
import { isTheme } from "./theme-files.ts";

// Addresses are made of these names, so a name must be safe in an address and on any disk.

const reserved = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i;
const safe = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const maxBytes = 100;

export function nameFindings(paths: readonly string[]): readonly Finding[] {
  return [...paths.flatMap(unsafeName), ...collisions(paths)];
}

export function isReserved(name: string): boolean {
  return reserved.test(at(name.split("."), 0));
}

function unsafeName(path: string): readonly Finding[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (isReserved(name)) {
    const message = "A name must not be one that Windows keeps for a device";
    return [fileFinding("reserved-name", path, message, { found: name })];
  }
  const allowed = `letters, digits, dots, hyphens and underscores, up to ${maxBytes} characters`;
  if (safe.test(name) && !name.endsWith(".") && name.length <= maxBytes) return [];
  const message = "A name must be safe in an address and on any disk";
  return [fileFinding("unsafe-name", path, message, { found: name, allowed })];
}

function collisions(paths: readonly string[]): readonly Finding[] {
  const firsts = new Map<string, string>();
  const findings: Finding[] = [];
  for (const path of paths) {
    const folded = path.normalize("NFKC").toLowerCase();
    const first = firsts.get(folded);
    if (first === undefined) firsts.set(folded, path);
    else {
      const message = `Two names must not differ by case only: "${first}" exists as well`;
      findings.push(fileFinding("case-collision", path, message, { allowed: "another name" }));
    }
  }
  return findings;
}

/** Files at the top level that are for people and hold no content. */
const forPeople: readonly string[] = ["README.md", "LICENSE"];

/** Whether a file is none of the content: for people, or of the theme. */
export function isForPeople(path: string): boolean {
  return forPeople.includes(path) || isTheme(path);
}

export function unknownFile(path: string): Finding {
  return fileFinding("unknown-file", path, "A file must be one of the content kinds", {
    found: path,
    allowed: fileKinds.map((kind) => kinds[kind].pattern).join(", "),
    near: candidates(path).map(([, name]) => name),
  });
}

export function meantKind(path: string): FileKind | null {
  const names = candidates(path);
  const near = nearest(
    path,
    names.map(([, name]) => name),
  );
  return names.find(([, name]) => name === near)?.[0] ?? null;
}

/** The path as a file of each kind with as many components, nearest first. */
function candidates(path: string): readonly (readonly [FileKind, string])[] {
  const parts = path.split("/");
  const all = fileKinds.flatMap((kind) => {
    const wanted = kinds[kind].pattern.split("/");
    if (wanted.length !== parts.length) return [];
    return [[kind, wanted.map((part, i) => filled(part, at(parts, i))).join("/")] as const];
  });
  return all.sort(([, a], [, b]) => distance(path, a) - distance(path, b));
}

function filled(part: string, name: string): string {
  if (!part.startsWith("*")) return part;
  const dot = name.lastIndexOf(".");
  const ending = part.slice(1);
  if (ending === "") return name;
  return `${dot > 0 ? name.slice(0, dot) : name}${ending}`;
}
