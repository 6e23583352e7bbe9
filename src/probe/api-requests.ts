import type { FileChoice, Parameter, RouteEntry, RouteTable } from "../resolve/table.ts";

/** A request to send to a deployment. */
export interface ApiRequest {
  /** The path of the route, as the table has it. */
  readonly route: string;
  readonly method: string;
  /** Raw path and query. */
  readonly path: string;
  readonly query: string;
}

/**
 * The requests for each route: its plain address, each parameter with valid and invalid values, an
 * unknown parameter, an unknown thing, and other methods.
 */
export function apiRequests(table: RouteTable, paths: readonly string[]): readonly ApiRequest[] {
  const requests = table.routes.flatMap((route) => {
    const [plain = route.path, ...others] = routePaths(route, paths);
    const get = (path: string, query: string): ApiRequest => {
      return { route: route.path, method: "GET", path, query };
    };
    const queries = route.parameters.flatMap(parameterQueries);
    return [
      get(plain, ""),
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

/**
 * The addresses of a route: its path, or its path with the first, the last and an unknown value.
 */
export function routePaths(route: RouteEntry, paths: readonly string[]): readonly string[] {
  const [part] = route.pathParameters;
  if (part === undefined) return [route.path];
  const values = part.known ?? storedNames(route, part.name, paths);
  const some = [values[0], values.at(-1), "no-such-name"];
  return [...new Set(some)].flatMap((value) =>
    value === undefined ? [] : [route.path.replace(`:${part.name}`, value)],
  );
}

/** The values of a parameter in the paths of the store. */
function storedNames(
  { answer }: RouteEntry,
  name: string,
  paths: readonly string[],
): readonly string[] {
  const [choice]: readonly FileChoice[] = answer.kind === "file" ? answer.choices : [];
  const [before = "", after = ""] = choice?.file.split(`{${name}}`) ?? [];
  return paths.flatMap((path) =>
    before !== "" && path.startsWith(before) && path.endsWith(after)
      ? [path.slice(before.length, path.length - after.length)]
      : [],
  );
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
