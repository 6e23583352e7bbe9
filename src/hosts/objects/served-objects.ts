import { at, entryOf } from "../../model/language/at.ts";
import type { RouteEntry, RouteTable } from "../../resolve/table.ts";
import type { HostInput, HostProfile } from "../host-profile.ts";
import { literal } from "../rules/regex.ts";
import { objectList, type StoredObject } from "./object-list.ts";

/** The objects of a bucket that is read by key: the stored files, and routes that take no parameters. */
export function servedObjects(
  name: string,
  input: HostInput,
  uploads: HostProfile["uploads"],
  shown: (failure: number) => boolean,
): readonly StoredObject[] {
  const stored = objectList(name, input, uploads, shown);
  const routes = routeObjects(input.table, stored);
  // after the pages they point to, before the files that make the build current
  const at = stored.findIndex(({ key }) => key === "s/host.json");
  return [...stored.slice(0, at), ...routes, ...stored.slice(at)];
}

/**
 * Keys for the routes without parameters: the address of each of their answers, with its file. A
 * route with parameters gets no key, so that no query is answered as if it were not given.
 */
function routeObjects(
  { routes }: RouteTable,
  stored: readonly StoredObject[],
): readonly StoredObject[] {
  return routes.flatMap((route) => answers(route, stored));
}

function answers(route: RouteEntry, stored: readonly StoredObject[]): readonly StoredObject[] {
  const { path, parameters, failed, answer } = route;
  if (parameters.length > 0 || failed !== null || answer.kind === "list") return [];
  const [choice] = answer.choices.filter(({ when }) => when === null);
  if (choice === undefined) return [];
  const names = [...choice.file.matchAll(/\{(\w+)\}/g)].map((match) => at(match, 1));
  const pattern = new RegExp(
    `^${choice.file
      .split(/\{\w+\}/)
      .map(literal)
      .join("([^/]+)")}$`,
  );
  return stored.flatMap((object) => {
    const found = pattern.exec(object.file);
    if (found === null || Object.hasOwn(answer.refused, object.file)) return [];
    const values = new Map(names.map((name, i) => [name, at(found, i + 1)]));
    if (!isPossible(route, values)) return [];
    const key = path.slice(1).replace(/:(\w+)/g, (_, name: string) => entryOf(values, name));
    return [{ ...object, key }];
  });
}

function isPossible({ pathParameters }: RouteEntry, values: ReadonlyMap<string, string>): boolean {
  return pathParameters.every(({ name, pattern, known }) => {
    const value = entryOf(values, name);
    return known === null ? new RegExp(pattern).test(value) : known.includes(value);
  });
}
