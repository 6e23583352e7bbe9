import { byCodeUnit } from "../../model/language/order.ts";
import type { RouteEntry, RouteTable } from "../../resolve/table.ts";
import { rootPaths } from "../site/manifest.ts";
import type { BuildChange } from "./build-changes.ts";

/**
 * The addresses at which the changed files answer, the manifest and its digest among them, relative to the site. One
 * of the API that answers queries, of which any may have changed, ends in `*`.
 */
export function changedAddresses(
  changes: readonly BuildChange[],
  { routes }: RouteTable,
): readonly string[] {
  const paths = changes.length === 0 ? [] : [...changes.map(({ path }) => path), ...rootPaths];
  const asked = routes.map((route) => ({ route, patterns: patternsOf(route) }));
  const found = new Set(paths.flatMap(addressesOf));
  for (const path of paths) {
    for (const { route, patterns } of asked) {
      const match = patterns.map((pattern) => pattern.exec(path)).find((own) => own !== null);
      if (match === undefined) continue;
      const address = filled(route.path, match.groups ?? {});
      found.add(route.parameters.length === 0 ? address : `${address}*`);
    }
  }
  return [...found].sort(byCodeUnit);
}

/** A page also answers at its folder. */
function addressesOf(path: string): readonly string[] {
  const isIndex = `/${path}`.endsWith("/index.html");
  return isIndex ? [`/${path}`, `/${path.slice(0, -"index.html".length)}`] : [`/${path}`];
}

/** Patterns of the stored files from which a route answers. */
function patternsOf({ answer }: RouteEntry): readonly RegExp[] {
  const home = answer.home === null ? [] : [patternOf(answer.home.file)];
  if (answer.kind === "file")
    return [...home, ...answer.choices.map(({ file }) => patternOf(file))];
  const searched = answer.search === null ? [] : [patternOf(answer.search.file)];
  const listed = answer.by === null ? [] : [below(answer.by.directory)];
  return [...home, below(answer.directory), ...listed, ...searched];
}

function below(directory: string): RegExp {
  return new RegExp(`^${escaped(directory)}/.*/?\\d+-\\d+\\.json$`);
}

function patternOf(file: string): RegExp {
  const parts = file.split(/\{([a-z_]+)\}/i);
  const pattern = parts.map((part, i) => (i % 2 === 1 ? `(?<${part}>[^/]+)` : escaped(part)));
  return new RegExp(`^${pattern.join("")}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function filled(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-z_]+)/gi, (whole, name: string) => values[name] ?? whole);
}
