import { groupBy } from "../../model/language/group-by.ts";
import { segments, storedPage } from "../../resolve/address.ts";
import type {
  EnumParameter,
  FileAnswer,
  ListAnswer,
  Parameter,
  PatternParameter,
  RouteEntry,
} from "../../resolve/table.ts";
import type { Values } from "../../resolve/value.ts";
import { listedValues } from "./route-rules.ts";

// Every request that a file answers, spelled out, for hosts whose rules compare names and values of a
// query. A value that the host takes over into the path is written `:name`.

export type Pair = readonly [name: string, value: string];

export interface StoredRequest {
  readonly pairs: readonly Pair[];
  readonly file: string;
}

/** One way to give a parameter or to leave it out, and the value that it means. */
interface Choice {
  readonly name: string;
  readonly value: string | number | null;
  readonly pairs: readonly Pair[];
}

/** The requests to a route that a file answers; the same one may be there twice. */
export function storedRequests({ answer, parameters }: RouteEntry): readonly StoredRequest[] {
  return answer.kind === "list"
    ? [...pages(answer, parameters), ...identified(answer, parameters)]
    : files(answer, parameters);
}

function pages(list: ListAnswer, parameters: readonly Parameter[]): readonly StoredRequest[] {
  const choices = list.facets.map((name) => ({
    name,
    written: groupBy(choicesOf(name, parameters, list), ({ value }) =>
      segments([name], parameters, { [name]: value }),
    ),
  }));
  return Object.entries(list.totals).flatMap(([place, total]) => {
    const facets = choices.map(({ name, written }) => written.get(segmentOf(place, name)) ?? []);
    return combined(facets).flatMap((some) => requested(list, parameters, some, total));
  });
}

/** The segments of a place that are of a facet; empty where it is as usual. */
function segmentOf(place: string, name: string): string {
  const pairs = place.match(/\/[^/]+\/[^/]+/g) ?? [];
  return pairs.find((pair) => pair.startsWith(`/${name}/`)) ?? "";
}

function requested(
  list: ListAnswer,
  parameters: readonly Parameter[],
  facets: readonly Choice[],
  total: number,
): readonly StoredRequest[] {
  const limits = [
    { name: "limit", value: list.defaultLimit, pairs: [] },
    ...list.sizes.map((size) => given("limit", size)),
  ];
  return limits.flatMap((limit) => {
    const offsets = [
      { name: "offset", value: 0, pairs: [] },
      ...multiples(Number(limit.value), total).map((offset) => given("offset", offset)),
    ];
    return offsets.flatMap((offset) => {
      const all = [...facets, limit, offset];
      const file = storedPage({ path: "", list, parameters, values: valuesOf(all) }, total);
      return file === null ? [] : [{ pairs: all.flatMap(({ pairs }) => pairs), file }];
    });
  });
}

/** The rows of one identifier, which the host takes over. */
function identified(list: ListAnswer, parameters: readonly Parameter[]): readonly StoredRequest[] {
  if (list.by === null) return [];
  const choice = given(list.by.parameter, `:${list.by.parameter}`);
  // of how many rows it has only the first page is known
  return requested(list, parameters, [choice], 1);
}

function files({ choices }: FileAnswer, parameters: readonly Parameter[]) {
  return choices.flatMap(({ file, when }) => {
    const names = [...file.matchAll(/\{\/?(\w+)\}/g)].map(([, name]) => String(name));
    const asked = names.filter((name) => parameters.some((one) => one.name === name));
    const all = combined(asked.map((name) => choicesOf(name, parameters, null)));
    const meant = all.filter((some) => when === null || some.some(isGiven(when)));
    return meant.map((some) => ({
      pairs: some.flatMap(({ pairs }) => pairs),
      file: filled(file, parameters, some),
    }));
  });
}

function isGiven(wanted: string): (choice: Choice) => boolean {
  return ({ name, pairs }) => name === wanted && pairs.length > 0;
}

function filled(file: string, parameters: readonly Parameter[], choices: readonly Choice[]) {
  const values = valuesOf(choices);
  return file.replace(/\{(\/?)(\w+)\}/g, (mark, slash: string, name: string) => {
    if (values[name] === undefined) return mark;
    return slash === "" ? String(values[name]) : segments([name], parameters, values);
  });
}

/** The ways to give a parameter of this name or to leave it out. */
function choicesOf(
  name: string,
  parameters: readonly Parameter[],
  list: ListAnswer | null,
): readonly Choice[] {
  const parameter = parameters.find((one) => one.name === name);
  switch (parameter?.kind) {
    case "enum":
      return [{ name, value: parameter.default, pairs: [] }, ...wordsOf(parameter, parameters)];
    case "pattern":
      return [{ name, value: null, pairs: [] }, ...listedWords(parameter, list)];
    case "identifier":
      return [given(name, `:${name}`)];
    default:
      return [];
  }
}

/** Each value of a vocabulary, as it is written in answers and in addresses, also by its other parameter. */
function wordsOf(parameter: EnumParameter, all: readonly Parameter[]): readonly Choice[] {
  const { name, names, words } = parameter;
  const others = all.filter((one) => one.kind === "enum" && one.standsFor === name);
  return [...new Set(Object.values(names))].flatMap((value) => {
    const spelled = [value, words[value] ?? value, value.replaceAll("_", "-")];
    const own = [...new Set(spelled)].map((one): Pair => [name, one]);
    const other = others.flatMap((one) => (one.kind === "enum" ? meaning(one, value) : []));
    const meant = value === "all" ? null : value;
    return [...own, ...other].map((pair) => ({ name, value: meant, pairs: [pair] }));
  });
}

function meaning({ name, names }: EnumParameter, value: string): readonly Pair[] {
  const spelled = Object.entries(names).filter(([, means]) => means === value);
  return spelled.map(([word]): Pair => [name, word]);
}

function listedWords({ name, all }: PatternParameter, list: ListAnswer | null): readonly Choice[] {
  const values = list === null ? [] : listedValues(list, name);
  const none = all === null ? [] : [{ name, value: null, pairs: [[name, all] as const] }];
  const known = values.flatMap((value) =>
    [...new Set([value, value.toUpperCase()])].map(
      (word): Choice => ({ name, value, pairs: [[name, word]] }),
    ),
  );
  return [...none, ...known];
}

function given(name: string, value: string | number): Choice {
  return { name, value, pairs: [[name, String(value)]] };
}

function valuesOf(choices: readonly Choice[]): Values {
  return Object.fromEntries(choices.map(({ name, value }) => [name, value]));
}

/** 0, `size`, 2 `size` … below a total, and 0 where there are no rows. */
function multiples(size: number, total: number): readonly number[] {
  const count = Math.max(1, Math.ceil(total / size));
  return Array.from({ length: count }, (_, page) => page * size);
}

/** Every combination of one of each. */
export function combined<T>(all: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return all.reduce<readonly (readonly T[])[]>(
    (some, next) => some.flatMap((one) => next.map((more) => [...one, more])),
    [[]],
  );
}
