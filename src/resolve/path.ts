import { at } from "./at.ts";
import { type Failure, unknown } from "./failure.ts";
import { listed } from "./listed.ts";
import type { PathParameter, RouteEntry, RouteTable } from "./table.ts";

export const maxPathBytes = 512;

export interface Matched {
  readonly route: RouteEntry;
  /** The values of the path's parameters, by name. */
  readonly parts: Record<string, string>;
}

export type PathMatch =
  | { readonly kind: "matched"; readonly matched: Matched }
  | { readonly kind: "failed"; readonly failure: Failure };

/** The route of a raw path. No route matches a path with a `%`, so nothing is decoded twice. */
export function matchPath(path: string, table: RouteTable): PathMatch {
  if (path.length > maxPathBytes || !/^\/[A-Za-z0-9/._~-]*$/.test(path)) return unknownRoute("");
  const parts = path.split("/");
  for (let i = 0; i < table.routes.length; i++) {
    const route = at(table.routes, i);
    const values = partsOf(route.path.split("/"), parts);
    if (values !== null) return checked(route, values);
  }
  return unknownRoute(path);
}

function unknownRoute(path: string): PathMatch {
  // a path that is not safe to repeat is not repeated
  const failure =
    path === "" ? unknown("route", "a path of other characters") : unknown("route", path);
  return { kind: "failed", failure: failure };
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

function checked(route: RouteEntry, values: Record<string, string>): PathMatch {
  for (let i = 0; i < route.pathParameters.length; i++) {
    const parameter = at(route.pathParameters, i);
    const value = String(values[parameter.name]);
    if (!isPossible(parameter, value)) {
      return { kind: "failed", failure: unknown(parameter.noun, value) };
    }
  }
  return { kind: "matched", matched: { route: route, parts: values } };
}

function isPossible(parameter: PathParameter, value: string): boolean {
  if (parameter.known !== null) return listed(parameter.known).indexOf(value) >= 0;
  return new RegExp(parameter.pattern).test(value);
}
