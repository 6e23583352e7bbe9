import { isDeepStrictEqual } from "node:util";
import { byCodeUnit } from "../../model/language/order.ts";
import type { RouteEntry, RouteTable } from "../../resolve/table.ts";
import { type Manifest, type ManifestFile, rootPaths } from "../site/manifest.ts";

type Served = Omit<ManifestFile, "path">;

/** A file that two builds have not alike, with what the new manifest says of it; null for a removed one. */
export interface BuildChange extends Readonly<{ [Member in keyof Served]: Served[Member] | null }> {
  readonly change: "added" | "changed" | "removed";
  readonly path: string;
  /** The hash in the build before; null for a file that is added. */
  readonly previous: string | null;
}

/** The changes from one build to another, by path: no part of a build, as they depend on which came before. */
export function buildChanges(previous: Manifest | null, next: Manifest): readonly BuildChange[] {
  const before = byPath(previous);
  const after = byPath(next);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnit);
  return paths.flatMap((path) => changeOf(path, before.get(path), after.get(path)) ?? []);
}

function byPath(manifest: Manifest | null): ReadonlyMap<string, ManifestFile> {
  return new Map(manifest?.files.map((file) => [file.path, file]));
}

function changeOf(
  path: string,
  before: ManifestFile | undefined,
  after: ManifestFile | undefined,
): BuildChange | null {
  const previous = before?.sha256 ?? null;
  if (after === undefined) {
    const gone = { sha256: null, bytes: null, mediaType: null, status: null, cache: null };
    return { change: "removed", path, previous, ...gone };
  }
  if (isDeepStrictEqual(before, after)) return null;
  return { change: previous === null ? "added" : "changed", previous, ...after };
}

/** The addresses at which changed files answer, relative to the site; one that answers queries ends in `*`. */
export function changedAddresses(
  changes: readonly BuildChange[],
  { routes }: RouteTable,
): readonly string[] {
  const paths = changes.length === 0 ? [] : [...changes.map(({ path }) => path), ...rootPaths];
  const asked = routes.map((route) => ({ route, patterns: patternsOf(route) }));
  const found = new Set(
    paths.flatMap((path) => [`/${path}`, `/${path}`.replace(/\/index\.html$/, "/")]),
  );
  for (const path of paths) {
    for (const { route, patterns } of asked) {
      const match = patterns.map((pattern) => pattern.exec(path)).find((own) => own !== null);
      if (match === undefined) continue;
      const address = route.path.replace(
        /:([a-z_]+)/gi,
        (all, name: string) => match.groups?.[name] ?? all,
      );
      found.add(route.parameters.length === 0 ? address : `${address}*`);
    }
  }
  return [...found].sort(byCodeUnit);
}

/** Patterns of the stored files from which a route answers. */
function patternsOf({ answer }: RouteEntry): readonly RegExp[] {
  if (answer.kind === "file") return answer.choices.map(({ file }) => patternOf(file));
  const { stem, search } = answer;
  const pages = new RegExp(`^${escaped(stem)}(?:/[^/]+/[^/]+)*\\.json$`);
  return search === null ? [pages] : [pages, patternOf(search.file)];
}

function patternOf(file: string): RegExp {
  const parts = file.split(/\{(\/?[a-z_]+)\}/i);
  const pattern = parts.map((part, i) => {
    if (i % 2 === 0) return escaped(part);
    return part.startsWith("/") ? `(?:${escaped(part)}/[^/]+)?` : `(?<${part}>[^/]+)`;
  });
  return new RegExp(`^${pattern.join("")}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
