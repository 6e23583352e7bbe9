import type { Manifest } from "../../../src/emit/site/manifest.ts";
import type {
  FileAnswer,
  Home,
  ListAnswer,
  Parameter,
  RouteEntry,
  RouteTable,
} from "../../../src/resolve/table.ts";
import type { Expected } from "./expected.ts";

type Files = ReadonlyMap<string, Manifest["files"][number]>;
type Pair = readonly [name: string, value: string];

/**
 * The addresses of every stored answer: with its defaults left out, and explicit in both orders.
 * Read off the manifest's paths, without the resolver.
 */
export function enumerated(table: RouteTable, manifest: Manifest): readonly Expected[] {
  const files: Files = new Map(manifest.files.map((file) => [file.path, file]));
  return table.routes.flatMap((route) =>
    route.answer.kind === "list"
      ? listUrls(route, route.answer, files)
      : fileAnswers(route, route.answer, files),
  );
}

function fileAnswers(route: RouteEntry, { choices, home }: FileAnswer, files: Files): Expected[] {
  return choices.flatMap(({ file, when }) => fileUrls(route, file, when, home, files));
}

/** The path that a default answer would have if it were kept among the others. */
function amongOthers(home: Home | null, path: string): string {
  return home !== null && path === home.file ? home.instead : path;
}

function listUrls(route: RouteEntry, list: ListAnswer, files: Files): Expected[] {
  const found: Expected[] = [];
  // the pages of a list with parts have its rows once, and are no answers
  const pages = list.parts.length > 0 ? [list.home.file] : files.keys();
  for (const path of pages) {
    const named = pairsOfPage(list, amongOthers(list.home, path));
    if (named !== null) found.push(...addresses(route, route.path, named, path, files));
  }
  return found;
}

function pairsOfPage(list: ListAnswer, path: string): readonly Pair[] | null {
  const page = /^(.*)\/([^/]+)\/(\d+)(?:-(\d+))?\.json$/.exec(path);
  if (page === null) return null;
  const [, directory, combination = "", limit = "", offset] = page;
  const tail: Pair[] = [["limit", limit]];
  if (offset !== undefined) tail.push(["offset", offset]);
  if (list.by !== null && directory === list.by.directory) {
    return [[list.by.parameter, combination], ...tail];
  }
  if (directory !== list.directory) return null;
  const values = combination.split(".");
  return [...list.facets.map((name, i): Pair => [name, values[i] ?? "all"]), ...tail];
}

function fileUrls(
  route: RouteEntry,
  template: string,
  when: string | null,
  home: Home | null,
  files: Files,
): Expected[] {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const pattern = new RegExp(
    `^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "([^/.]+)")}$`,
  );
  const found: Expected[] = [];
  for (const path of files.keys()) {
    const match = pattern.exec(template === path ? path : amongOthers(home, path));
    if (match === null) continue;
    const all = names.map((name, i): Pair => [name, match[i + 1] ?? ""]);
    const inPath = new Set(route.pathParameters.map(({ name }) => name));
    const address = all.reduce((at, [name, value]) => at.replace(`:${name}`, value), route.path);
    const pairs = all.filter(([name]) => !inPath.has(name));
    if (when === null && !isKnown(route, all)) continue;
    found.push(...addresses(route, address, pairs, path, files));
  }
  return found;
}

/** Other files lie beside the answers, and no parameter means them. */
function isKnown(route: RouteEntry, pairs: readonly Pair[]): boolean {
  return pairs.every(([name, value]) => {
    const part = route.pathParameters.find((one) => one.name === name);
    if (part !== undefined) return part.known === null || part.known.includes(value);
    const p = route.parameters.find((one) => one.name === name);
    return p?.kind !== "enum" || value === "all" || Object.values(p.names).includes(value);
  });
}

function addresses(
  route: RouteEntry,
  address: string,
  pairs: readonly Pair[],
  path: string,
  files: Files,
): Expected[] {
  const file = files.get(path);
  if (file === undefined) return [];
  const meant = pairs.filter(([name, value]) => value !== "all" || isAll(route, name));
  const short = meant.filter(([name, value]) => value !== defaultOf(route, name));
  const forms = [short, meant, [...meant].reverse()].map((form) =>
    form.map(([name, value]) => `${name}=${value}`).join("&"),
  );
  return [...new Set(forms)].map((query) => ({
    method: "GET",
    url: query === "" ? address : `${address}?${query}`,
    status: 200,
    mediaType: file.mediaType,
    sha256: file.sha256,
  }));
}

/** Whether a parameter takes the word `all`. */
function isAll(route: RouteEntry, name: string): boolean {
  const p = route.parameters.find((one) => one.name === name);
  if (p?.kind === "pattern") return p.all === "all";
  return p?.kind === "enum" && Object.keys(p.names).includes("all");
}

function defaultOf(route: RouteEntry, name: string): string | null {
  const p: Parameter | undefined = route.parameters.find((one) => one.name === name);
  if (p?.kind === "integer") return String(p.default);
  if (p?.kind === "enum" && p.default !== null) return p.default;
  return "all";
}
