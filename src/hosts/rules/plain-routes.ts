import { present } from "../../model/language/at.ts";
import type { RouteEntry, RouteTable } from "../../resolve/table.ts";
import { literal } from "./regex.ts";

/** An address without an extension, and the file that answers it. */
export interface PlainRoute {
  readonly path: string;
  readonly file: string;
}

/**
 * The addresses of the routes without parameters, for hosts that look at no query: of a route that has
 * any, none is given, so that no query is passed over.
 */
export function plainRoutes(
  { routes }: RouteTable,
  files: readonly string[],
): readonly PlainRoute[] {
  return routes.flatMap((route) => routesOf(route, files));
}

function routesOf(
  { path, parameters, failed, answer }: RouteEntry,
  files: readonly string[],
): readonly PlainRoute[] {
  if (parameters.length > 0 || failed !== null || answer.kind === "list") return [];
  const choice = answer.choices.find(({ when }) => when === null);
  if (choice === undefined) return [];
  const pieces = choice.file
    .split(/\{(\w+)\}/)
    .map((piece, i) => (i % 2 === 0 ? literal(piece) : `(?<${piece}>[^/]+)`));
  const pattern = new RegExp(`^${pieces.join("")}$`);
  return files.flatMap((file) => {
    const found = pattern.exec(file);
    if (found === null) return [];
    const own = path.replace(/:(\w+)/g, (_, name: string) => present(found.groups?.[name]));
    return [{ path: own, file }];
  });
}
