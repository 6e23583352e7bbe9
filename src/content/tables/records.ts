import { at } from "../../model/language/at.ts";
import { countUpTo, countWhile } from "../../model/language/count-up-to.ts";
import type { Origin } from "../findings/finding.ts";

/** The records of one kind in the order they were read, with the origin of each. */
export interface Records<T> {
  readonly values: readonly T[];
  readonly origin: (index: number) => Origin;
  /** The refused records as written: the names they define still exist. */
  readonly refused: readonly unknown[];
  /** False when a file could not be read, so that a missing name proves nothing. */
  readonly whole: boolean;
}

export interface RecordsBuilder<T> {
  readonly add: (value: T, file: string, row: number | null) => void;
  readonly refuse: (raw: unknown) => void;
  readonly miss: () => void;
  readonly records: () => Records<T>;
}

export function buildRecords<T>(): RecordsBuilder<T> {
  const values: T[] = [];
  // millions of rows are a few runs, each of consecutive rows of a file
  const runs: Run[] = [];
  const refused: unknown[] = [];
  let whole = true;
  return {
    add(value, file, row) {
      const run = runs.at(-1);
      const goes = run !== undefined && run.file === file && rowIn(run, values.length) === row;
      if (!goes) runs.push({ first: values.length, file, row });
      values.push(value);
    },
    refuse: (raw) => refused.push(raw),
    miss: () => {
      whole = false;
    },
    records: () => ({
      values,
      refused,
      whole,
      origin: (index) => {
        const run = at(runs, countWhile(runs.length, (i) => at(runs, i).first <= index) - 1);
        return { file: run.file, row: rowIn(run, index) };
      },
    }),
  };
}

/** Consecutive rows of a file, beginning with the record of an index; a document has no row. */
interface Run {
  readonly first: number;
  readonly file: string;
  readonly row: number | null;
}

function rowIn({ first, row }: Run, index: number): number | null {
  return row === null ? null : row + index - first;
}

/** The records of several parts as those of one whole. */
export function joinedRecords<T>(parts: readonly Records<T>[]): Records<T> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const ends = prefixSums(parts.map(({ values }) => values.length));
  return {
    values: parts.flatMap(({ values }) => values),
    refused: parts.flatMap(({ refused }) => refused),
    whole: parts.every(({ whole }) => whole),
    origin: (index) => {
      const part = countUpTo(ends, index);
      const { values, origin } = at(parts, part);
      return origin(index - (at(ends, part) - values.length));
    },
  };
}

function prefixSums(lengths: readonly number[]): readonly number[] {
  let sum = 0;
  return lengths.map((length) => {
    sum += length;
    return sum;
  });
}

/** The names that records of a kind have under `key`, including refused records. */
export function namesOf<K extends string>(
  records: Records<{ readonly [key in K]: string }>,
  key: K,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const value of records.values) names.add(value[key]);
  for (const raw of records.refused) {
    const name = typeof raw === "object" && raw !== null ? Reflect.get(raw, key) : null;
    if (typeof name === "string") names.add(name);
  }
  return names;
}
