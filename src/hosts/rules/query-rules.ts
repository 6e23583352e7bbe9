import type { Parameter, RouteEntry, RouteTable } from "../../resolve/table.ts";
import { routeId } from "../../site/store/other-files.ts";
import { combined, type Pair, type StoredRequest, storedRequests } from "./stored-requests.ts";

/**
 * A rule of a host that compares a path, and names and values of a query. The first rule whose pairs are all
 * in the query holds, whatever else is in it; `:name` is any value, which may stand in the file too.
 */
export interface QueryRule {
  readonly path: string;
  readonly pairs: readonly Pair[];
  readonly file: string;
  readonly status: number;
}

/** The routes as such rules, the most particular first. */
export function queryRules({ routes }: RouteTable): readonly QueryRule[] {
  return routes.flatMap(rulesOf);
}

function rulesOf(route: RouteEntry): readonly QueryRule[] {
  const { path, parameters, failed } = route;
  const id = routeId(path);
  if (failed !== null) return [{ path, pairs: [], file: "s/errors/503.json", status: 503 }];
  const declined = (names: readonly string[]): QueryRule => {
    const pairs = names.map((name): Pair => [name, `:${name}`]);
    return { path, pairs, file: `s/errors/501/${id}.json`, status: 501 };
  };
  const requests = storedRequests(route);
  const texts = parameters.filter(({ kind }) => kind === "text").map(({ name }) => name);
  const others = parameters.filter(({ kind }) => kind !== "text").map(({ name }) => name);
  const asked = askedSets(requests, others);
  const rules = asked.flatMap((names) => [
    ...answered(path, requests.filter(asksFor(names)), parameters),
    ...(names.length === 0 ? [] : [declined(names)]),
  ]);
  return [...texts.map((name) => declined([name])), ...rules].flatMap((rule) =>
    atEachPath(rule, route),
  );
}

/**
 * Every set of names that a file answers, and each with one name more, the largest first: a rule of fewer
 * names must not see a request for more.
 */
function askedSets(
  requests: readonly StoredRequest[],
  names: readonly string[],
): readonly (readonly string[])[] {
  const sets = new Map<string, readonly string[]>();
  const add = (some: readonly string[]) => sets.set(some.join(" "), some);
  for (const { pairs } of requests) {
    const given = new Set(pairs.map(([name]) => name));
    add(names.filter((name) => given.has(name)));
    for (const more of names) add(names.filter((name) => given.has(name) || name === more));
  }
  return [...sets.values()].sort((a, b) => b.length - a.length);
}

function asksFor(names: readonly string[]): (request: StoredRequest) => boolean {
  return ({ pairs }) =>
    pairs.length === names.length && pairs.every(([name]) => names.includes(name));
}

/**
 * A request without parameters is redirected to its file where the route takes any: such rules do not see a
 * misspelt name, and it must not be answered with the whole list at the address that asked for less.
 */
function answered(
  path: string,
  requests: readonly StoredRequest[],
  parameters: readonly Parameter[],
): readonly QueryRule[] {
  const isBare = parameters.length > 0 && requests.some(({ pairs }) => pairs.length === 0);
  const status = isBare ? 302 : 200;
  const rules = requests.map(({ pairs, file }): QueryRule => ({ path, pairs, file, status }));
  return [...new Map(rules.map((rule) => [rule.pairs.join("&"), rule])).values()];
}

/** The rule with the parts of its path: each known value, or one that the host takes over. */
function atEachPath(rule: QueryRule, { pathParameters, answer }: RouteEntry): readonly QueryRule[] {
  const parts = pathParameters.map(({ name, known }) =>
    (known ?? [`:${name}`]).map((value): Pair => [name, value]),
  );
  return combined(parts).map((some) => {
    const path = some.reduce((text, [name, value]) => text.replace(`:${name}`, value), rule.path);
    const file = some.reduce((text, [name, value]) => text.replace(`{${name}}`, value), rule.file);
    if (answer.kind === "list") return { ...rule, path, file };
    const status = answer.refused[file]?.status ?? (file in answer.lines ? 501 : null);
    if (status === null) return { ...rule, path, file };
    return { ...rule, path, file: `s/errors/${status}.json`, status };
  });
}
