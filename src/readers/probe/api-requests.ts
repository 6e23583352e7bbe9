import type { PublicFile } from "../../emit/site/manifest.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { at } from "../../resolve/at.ts";
import type {
  FileChoice,
  ListAnswer,
  Parameter,
  RouteEntry,
  RouteTable,
} from "../../resolve/table.ts";
import type { Observation } from "./observation.ts";

export interface ApiRequest {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Further headers, after which the answer must be the same. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A query that asks for nothing, of nearly the longest length that the API takes. */
const longQuery = `utm_source=${"x".repeat(1989)}`;

/**
 * The requests for each route: its plain address, with each of `headers` too, each parameter with
 * valid and invalid values, a long query, an unknown parameter, an unknown thing, and other methods.
 * A path with a part that varies is asked for with `perRoute` values; where that is null with every
 * one, and each list is read to its end in every combination.
 */
export function apiRequests(
  table: RouteTable,
  paths: readonly string[],
  perRoute: number | null,
  headers: readonly NonNullable<ApiRequest["headers"]>[],
): readonly ApiRequest[] {
  const requests = table.routes.flatMap((route) => {
    const [plain = route.path, ...others] = routePaths(route, paths, perRoute);
    const get = (path: string, query: string): ApiRequest => {
      return { route: route.path, method: "GET", path, query };
    };
    const { answer } = route;
    const pages = perRoute === null && answer.kind === "list" ? pageQueries(answer) : [];
    const queries = [...route.parameters.flatMap(parameterQueries), ...pages, longQuery];
    return [
      get(plain, ""),
      ...headers.map((sent) => ({ ...get(plain, ""), headers: sent })),
      ...others.map((path) => get(path, "")),
      ...queries.map((query) => get(plain, query)),
      get(plain, "utm_source=probe"),
      { ...get(plain, ""), method: "HEAD" },
      { ...get(plain, ""), method: "POST" },
      { ...get(plain, ""), method: "OPTIONS" },
    ];
  });
  const nowhere = { route: "/api/…", method: "GET", path: "/api/no-such-route", query: "" };
  return [...requests, nowhere];
}

/** The path of a route, or its path with `count` values (null for all) and an unknown one. */
export function routePaths(
  route: RouteEntry,
  paths: readonly string[],
  count: number | null,
): readonly string[] {
  const [part] = route.pathParameters;
  if (part === undefined) return [route.path];
  const values = part.known ?? storedNames(route, part.name, paths);
  const some = count === null ? values : spread(values, count);
  return [...some, "no-such-name"].map((value) => route.path.replace(`:${part.name}`, value));
}

/** The queries for every page of a list, under all values that are listed. */
function pageQueries({ totals, defaultLimit }: ListAnswer): readonly string[] {
  return Object.entries(totals).flatMap(([place, total]) => {
    const asked = place.replace(/\/([^/]+)\/([^/]+)/g, "$1=$2&");
    const pages = Array.from({ length: Math.ceil(total / defaultLimit) }, (_, i) => i);
    return pages.map((page) => `${asked}offset=${page * defaultLimit}`);
  });
}

function storedNames(
  { answer }: RouteEntry,
  name: string,
  paths: readonly string[],
): readonly string[] {
  const [choice]: readonly FileChoice[] = answer.kind === "file" ? answer.choices : [];
  const [before = "", after = ""] = choice?.file.split(`{${name}}`) ?? [];
  return paths.flatMap((path) => {
    const isOne = before !== "" && path.startsWith(before) && path.endsWith(after);
    const name = isOne ? path.slice(before.length, path.length - after.length) : "";
    return name === "" || name.includes("/") ? [] : [name];
  });
}

function parameterQueries(parameter: Parameter): readonly string[] {
  const { name } = parameter;
  const wrong = [`${name}=1&${name}=1`, `${name.toUpperCase()}=1`, `${name}=%zz`];
  return [...valueTexts(parameter).map((value) => `${name}=${value}`), ...wrong];
}

function valueTexts(parameter: Parameter): readonly string[] {
  switch (parameter.kind) {
    case "integer":
      return [String(parameter.max), "7", "3", String(parameter.min - 1), "1e1"];
    case "enum":
      return [...parameter.allowed.map(encodeURIComponent), "no-such-value", "constructor"];
    case "pattern":
      return ["all", "mt", "2024", "scheduled", "zz", "%3Cscript%3E"];
    case "identifier":
      return ["ABC-WS-20200101-00000000", "nonsense"];
    case "text":
      return ["a", "%C3%A9", "...", "x".repeat(65)];
  }
}

/** A condition would be void with the `Cache-Control: no-cache` that `fetch` sends beside it. */
const conditional = { "cache-control": "max-age=0" } as const;

/**
 * The headers after which an answer must be whole and the same: each coding that every reader has, a
 * validator of something else, which is that of the manifest, and a day before any answer.
 */
export function negotiations(manifest: Observation): readonly Readonly<Record<string, string>>[] {
  const tag = manifest.kind === "observed" ? manifest.headers["etag"] : undefined;
  return [
    ...["identity", "gzip", "br"].map((coding) => ({ "accept-encoding": coding })),
    { ...conditional, "if-none-match": tag ?? '"of-something-else"' },
    { ...conditional, "if-none-match": '"of-something-else"' },
    { ...conditional, "if-modified-since": "Thu, 01 Jan 1970 00:00:01 GMT" },
  ];
}

/** The folder under which a report counts a stored file: at most two components. */
export function fileGroup(path: string): string {
  const folders = path.split("/").slice(0, -1);
  return `/${folders.slice(0, 2).join("/")}`;
}

/**
 * A sample of each folder's files: the first, the last and others at even distances, so that two
 * probes of one build check the same ones. Files at the root of the store and the default answers of
 * the routes are always included, and all files where `perFolder` is null.
 */
export function fileSample(
  files: readonly PublicFile[],
  perFolder: number | null,
  answers: readonly string[],
): readonly PublicFile[] {
  if (perFolder === null) return files;
  // files on which the whole deployment depends
  const isDue = ({ path }: PublicFile) =>
    /^(?:s|ledger)\/[^/]*$/.test(path) || answers.includes(path);
  const kind = ({ path }: PublicFile) => `${fileGroup(path)} ${path.slice(path.lastIndexOf("."))}`;
  const others = groupBy(
    files.filter((file) => !isDue(file)),
    kind,
  );
  return [
    ...files.filter(isDue),
    ...[...others.values()].flatMap((group) => spread(group, perFolder)),
  ];
}

/** So many elements, the first, the last and others at even distances. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  const step = (all.length - 1) / Math.max(1, count - 1);
  const chosen = Array.from({ length: count }, (_, i) => Math.round(i * step));
  return chosen.map((i) => at(all, i));
}
