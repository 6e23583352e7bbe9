import { distance } from "fastest-levenshtein";
import { at } from "../../model/language/at.ts";
import { type Finding, fileFinding } from "../findings/finding.ts";
import { nearest } from "../findings/nearest.ts";
import { type FileKind, fileKinds, kinds } from "./kinds.ts";

/** Files at the top level that are for people and hold no content. */
const forPeople: readonly string[] = ["README.md", "LICENSE"];

/** The parts of the look that a publisher may replace: site-theme.ts and card-look.ts read them. */
const theme =
  /^theme\/(?:style\.css|template\.html|icon\.svg|logo\.svg|fonts\/[^/]+\.(?:otf|ttf|woff2?))$/;

/** Whether a file is none of the content: for people, or of the theme. */
export function isForPeople(path: string): boolean {
  return forPeople.includes(path) || theme.test(path);
}

export function unknownFile(path: string): Finding {
  return fileFinding("unknown-file", path, "A file must be one of the content kinds", {
    found: path,
    allowed: fileKinds.map((kind) => kinds[kind].pattern).join(", "),
    near: candidates(path).map(([, name]) => name),
  });
}

/** The kind that a misnamed file was probably meant to be; null when none is close. */
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
  return ending === "" ? name : `${dot > 0 ? name.slice(0, dot) : name}${ending}`;
}
