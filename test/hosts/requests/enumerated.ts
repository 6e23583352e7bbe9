import type { Manifest } from "../../../src/emit/site/manifest.ts";
import type {
  FileAnswer,
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

function listUrls(route: RouteEntry, list: ListAnswer, files: Files): Expected[] {
  const names = [...list.facets, "limit", "page", ...(list.by === null ? [] : [list.by.parameter])];
  return [...files.keys()].flatMap((path) => {
    const segments = pairsBelow(route.path.slice(1), path);
    if (segments === null || segments.some(([name]) => !names.includes(name))) return [];
    const given = new Map(segments);
    const limit = given.get("limit") ?? String(list.defaultLimit);
    const offset = String((Number(given.get("page") ?? 1) - 1) * Number(limit));
    const pairs: Pair[] = [
      ...segments.filter(([name]) => name !== "limit" && name !== "page"),
      ["limit", limit],
      ["offset", offset],
    ];
    return addresses(route, route.path, pairs, path, files);
  });
}

/** The names and values in the path of a file below a stem; null where it is none. */
function pairsBelow(stem: string, path: string): readonly Pair[] | null {
  if (!path.startsWith(stem) || !path.endsWith(".json")) return null;
  const rest = path.slice(stem.length, -".json".length);
  if (!/^(?:\/[^/]+\/[^/]+)*$/.test(rest)) return null;
  return [...rest.matchAll(/\/([^/]+)\/([^/]+)/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
}

function fileAnswers(route: RouteEntry, { choices }: FileAnswer, files: Files): Expected[] {
  return choices.flatMap(({ file, when }) => fileUrls(route, file, when, files));
}

function fileUrls(
  route: RouteEntry,
  template: string,
  when: string | null,
  files: Files,
): Expected[] {
  const names = [...template.matchAll(/\{\/?(\w+)\}/g)].map(([, name]) => name ?? "");
  const pattern = new RegExp(
    `^${template
      .replaceAll(".", "\\.")
      .replace(/\{(\w+)\}/g, "([^/.]+)")
      .replace(/\{\/(\w+)\}/g, "(?:/$1/([^/.]+))?")}$`,
  );
  const found: Expected[] = [];
  for (const path of files.keys()) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const all = names.flatMap((name, i): Pair[] => {
      const value = match[i + 1];
      return value === undefined ? [] : [[name, value]];
    });
    if (when !== null && !all.some(([name]) => name === when)) continue;
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
