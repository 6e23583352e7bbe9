import { at, listed } from "./at.ts";
import { type Failed, failed, unknown } from "./failure.ts";
import { nearestKnown } from "./missing.ts";
import type { Plan } from "./plan.ts";
import type { Missing, PathParameter, RouteEntry, RouteTable } from "./table.ts";

export const maxPathBytes = 512;

export interface Matched {
  readonly route: RouteEntry;
  readonly parts: Record<string, string>;
}

type Unmatched = Failed | Extract<Plan, { kind: "missing" }>;

/** The route of a raw path. No route matches a path with a `%`, so nothing is decoded twice. */
export function matchPath(path: string, table: RouteTable): Matched | Unmatched {
  if (path.length > maxPathBytes || !/^\/[A-Za-z0-9/._~-]*$/.test(path)) {
    // a path that is not safe to repeat is not repeated
    return failed(unknown("route", "a path of other characters", ""));
  }
  const parts = path.split("/");
  for (let i = 0; i < table.routes.length; i++) {
    const route = at(table.routes, i);
    const values = partsOf(route.path.split("/"), parts);
    if (values !== null) return checked(route, values);
  }
  const paths = listed(table.routes).map((route) => filled(route, parts));
  return failed(unknown("route", path, nearestKnown(path, paths)));
}

/** The path of a route with the parts of a request where its parameters are. */
function filled(route: RouteEntry, parts: readonly string[]): string {
  return route.path
    .split("/")
    .map((part, i) => (part.charAt(0) === ":" && parts[i] ? at(parts, i) : part))
    .join("/");
}

function partsOf(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const values: Record<string, string> = {};
  for (let i = 0; i < pattern.length; i++) {
    const wanted = at(pattern, i);
    const part = at(parts, i);
    if (wanted.charAt(0) === ":" && part !== "") values[wanted.slice(1)] = part;
    else if (wanted !== part) return null;
  }
  return values;
}

function checked(route: RouteEntry, values: Record<string, string>): Matched | Unmatched {
  for (let i = 0; i < route.pathParameters.length; i++) {
    const parameter = at(route.pathParameters, i);
    const problem = checkedPart(parameter, String(values[parameter.name]));
    if (problem !== null) return problem;
  }
  return { route: route, parts: values };
}

/** The failure of a value that cannot be one of the parameter; null where it can. */
function checkedPart(parameter: PathParameter, value: string): Unmatched | null {
  if (parameter.known === null) {
    if (new RegExp(parameter.pattern).test(value)) return null;
    return { kind: "missing", missing: unknownOf(parameter), named: value };
  }
  const values = listed(parameter.known);
  return values.indexOf(value) >= 0
    ? null
    : failed(unknown(parameter.noun, value, nearestKnown(value, values)));
}

function unknownOf(parameter: PathParameter): Missing {
  const listedAt = parameter.listedAt || "";
  return { kind: "unknown", noun: parameter.noun, parameter: parameter.name, listedAt: listedAt };
}
