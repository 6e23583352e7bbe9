import type { z } from "zod";
import { at } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { type FileKind, type Folder, kinds } from "../files/kinds.ts";
import type { Finding, Findings, Origin } from "../findings/finding.ts";
import { schemaFindings } from "../findings/schema-findings.ts";

/** The records of one kind in the order they were read, with the origin of each. */
export interface Records<T> {
  readonly values: readonly T[];
  readonly origin: (index: number) => Origin;
  /** The refused records as written: the names they define still exist. */
  readonly refused: readonly unknown[];
  readonly refusedOrigin: (index: number) => Origin;
  /** The texts of documents that stay as they are, by file. */
  readonly texts: ReadonlyMap<string, string>;
  /** False when a file could not be read, so that a missing name proves nothing. */
  readonly whole: boolean;
}

export type RecordsBuilder<T> = ReturnType<typeof buildRecords<T>>;

/** A builder of the records of a kind, of which no file that must be there is missing. */
export function buildRecords<T>(
  { files, misnamed }: Folder,
  kind: FileKind,
  schema: z.ZodType<T>,
  findings: Findings,
) {
  const values: T[] = [];
  // millions of rows are a few runs, each of consecutive rows of a file
  const runs: Run[] = [];
  const refused: unknown[] = [];
  const refusedOrigins: Origin[] = [];
  const texts = new Map<string, string>();
  const isMissing = kinds[kind].required && !files.some((file) => file.kind === kind);
  let whole = !isMissing && misnamed?.has(kind) !== true;
  const add = (value: T, file: string, row: number | null) => {
    const run = runs.at(-1);
    const goes = run !== undefined && run.file === file && rowIn(run, values.length) === row;
    if (!goes) runs.push({ first: values.length, file, row });
    values.push(value);
  };
  return {
    add,
    keep: (file: string, text: string) => texts.set(file, text),
    /** Adds a record as the schema reads it, or what is wrong with it. */
    check(raw: unknown, origin: Origin, completed = (value: T) => value) {
      const { success, data, error } = schema.safeParse(raw);
      if (success) add(completed(data), origin.file, origin.row);
      else {
        refused.push(raw);
        refusedOrigins.push(origin);
        findings.add(...schemaFindings(error.issues, raw, schema, origin));
      }
    },
    /** Notes that a part of a file could not be read, and why. */
    miss(...why: readonly Finding[]) {
      whole = false;
      findings.add(...why);
    },
    records: (): Records<T> => ({
      values,
      refused,
      texts,
      whole,
      refusedOrigin: (index) => at(refusedOrigins, index),
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

/** Whether every record of a kind could be read, so that all that it declares is known. */
export function areAllRead({ whole, refused }: Records<unknown>): boolean {
  return whole && refused.length === 0;
}

/** The names that records of a kind have under a key, including refused records. */
export function namesOf({ values, refused }: Records<unknown>, key: string): readonly string[] {
  return [...values, ...refused].flatMap((one) => {
    const name: unknown = typeof one === "object" && one !== null ? Reflect.get(one, key) : null;
    return typeof name === "string" ? [name] : [];
  });
}
