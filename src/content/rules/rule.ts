import { present } from "../../model/language/at.ts";
import type { Observation } from "../../model/observation.ts";
import { type Fault, fault, type Origin, type Path } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import type { Content } from "../tables/content.ts";
import type { Records } from "../tables/records.ts";

export type Check = (content: Content) => Iterable<Fault>;

export type Rules = { readonly [id in RuleId]?: Check };

export function* each<T>(records: Records<T>): Generator<readonly [T, Origin]> {
  for (const [i, value] of records.values.entries()) yield [value, records.origin(i)];
}

export type Within = readonly [value: unknown, path: Path];

/** The values at keys joined by dots, through lists on the way; a last key `*` gives the keys of a map. */
export function valuesAt(record: unknown, keys: string): Generator<Within> {
  return below(record, keys.split("."), []);
}

function* below(value: unknown, keys: readonly string[], path: Path, i = 0): Generator<Within> {
  const key = keys[i];
  if (Array.isArray(value)) {
    for (let k = 0; k < value.length; k += 1) yield* below(value[k], keys, [...path, k], i);
  } else if (key === undefined) yield [value, path];
  else if (typeof value === "object" && value !== null) {
    if (key !== "*") yield* below(Reflect.get(value, key), keys, [...path, key], i + 1);
    else for (const name of Object.keys(value)) yield [name, [...path, name]];
  }
}

/** Calls back with each text at such keys of all records of a kind, of which there can be millions. */
export function eachText(
  { values }: Pick<Records<object>, "values">,
  keys: string,
  found: (text: string, index: number, path: Path) => void,
): void {
  const own: Path = [keys];
  for (let i = 0; i < values.length; i += 1) {
    const record = present(values[i]) as Readonly<Record<string, unknown>>;
    const value = record[keys];
    if (typeof value === "string") found(value, i, own);
    else if (value !== null) {
      for (const [text, path] of valuesAt(record, keys)) {
        if (typeof text === "string") found(text, i, path);
      }
    }
  }
}

/** The values that stand twice in one of the lists of a record, each of which lies at some keys. */
export function* listedTwice(
  records: Records<object>,
  message: string,
  ...lists: readonly (readonly string[])[]
): Generator<Fault> {
  for (const [record, origin] of each(records)) {
    for (const keys of lists) {
      const seen = new Set<unknown>();
      for (const [value, path] of keys.flatMap((key) => [...valuesAt(record, key)])) {
        if (seen.has(value)) yield fault(origin, path, message, { found: String(value) });
        seen.add(value);
      }
    }
  }
}

export function placeWords({ file, row }: Origin): string {
  return row === null ? `"${file}"` : `row ${row} below the header of "${file}"`;
}

/** The records whose key an earlier record has, with the place of that one. */
export function* repeatedRecords<T>(
  records: Records<T>,
  keyOf: (record: T) => string,
): Generator<{ readonly record: T; readonly origin: Origin; readonly first: Origin }> {
  const firsts = new Map<string, Origin>();
  for (const [record, origin] of each(records)) {
    const key = keyOf(record);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, origin);
    else yield { record, origin, first };
  }
}

/** The observations that are as the one before them in some members, with the places of both and that one. */
export function* observationsAlike(
  { observations: { values, origin }, observationOrder }: Content,
  members: readonly (keyof Observation)[],
): Generator<readonly [row: Observation, first: Origin, origin: Origin, before: Observation]> {
  for (let k = 1; k < observationOrder.length; k += 1) {
    const i = present(observationOrder[k - 1]);
    const j = present(observationOrder[k]);
    const before = present(values[i]);
    const row = present(values[j]);
    if (members.every((member) => row[member] === before[member])) {
      yield [row, origin(i), origin(j), before];
    }
  }
}
