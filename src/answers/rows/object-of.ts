import { z } from "zod";
import { typed } from "../../model/cell.ts";
import { roundingOf } from "./published.ts";

/** A value that is absent where it may be null. */
type Given<T> = null extends T ? T | undefined : T;
/** A schema, with a value where that is not the source's member of this name. Figures are rounded, absent is null. */
type Member<S, K, Z extends z.ZodType> =
  | (K extends keyof S ? (S[K] extends Given<z.output<Z>> ? Z : never) : never)
  | readonly [schema: Z, value: (source: S) => Given<z.output<Z>>];
type Members<S, Z extends Shape> = { readonly [K in keyof Z]: Member<S, K, Z[K]> };
export type Shape = Readonly<Record<string, z.ZodType>>;

interface Declared<S, Z extends Shape> {
  readonly schema: z.ZodObject<{ -readonly [K in keyof Z]: Z[K] }, z.core.$strict>;
  readonly of: (source: S) => { [K in keyof Z]: z.output<Z[K]> };
}

/**
 * Declares an object made of an `S`, member by member in the order of the answer; `{ more, ...all }` is a quick `S`.
 * `id` names its type, where it has one of its own.
 */
export function objectOf<S extends object>(
  id?: string,
): <Z extends Shape>(members: Members<S, Z>) => Declared<S, Z> {
  return <Z extends Shape>(members: Members<S, Z>) => {
    const entries = Object.entries<z.ZodType | readonly [z.ZodType, (source: S) => unknown]>(
      members,
    ).map(([name, member]) => {
      const own = (source: S): unknown => Reflect.get(source, name);
      const [schema, value] = "_zod" in member ? [member, own] : member;
      return { name, schema, value, round: roundingOf(schema) };
    });
    const shape = entries.map(({ name, schema }) => [name, schema]);
    const of = (source: S) => {
      const made: Record<string, unknown> = {};
      for (const { name, value, round } of entries) {
        const found = value(source) ?? null;
        made[name] = round !== undefined && typeof found === "number" ? round(found) : found;
      }
      return made;
    };
    const schemas = Object.fromEntries(shape);
    const schema = id === undefined ? z.strictObject(schemas) : typed(id, schemas);
    // the names are those of the members, each with the schema and the value that its member has
    return { schema, of } as Declared<S, Z>;
  };
}

type Names<S extends string> = S extends `${infer A} ${infer B}` ? A | Names<B> : S;

/** The members of an object by names with blanks between them, in the order of the names. */
export function members<T extends object, const N extends string>(
  of: T,
  ...names: readonly ([Names<N>] extends [keyof T] ? N : never)[]
): Pick<T, Names<N> & keyof T> {
  const wanted = names.flatMap((some) => String(some).split(" "));
  // Object.fromEntries forgets that the keys are these names
  const found = Object.fromEntries(wanted.map((name) => [name, Reflect.get(of, name)]));
  return found as Pick<T, Names<N> & keyof T>;
}
