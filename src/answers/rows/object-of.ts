import { z } from "zod";

/**
 * A member of an object: its schema, with its value where that is not the member of the same name of what
 * the object is made of.
 */
type Member<S, K, Z extends z.ZodType> =
  | (K extends keyof S ? (S[K] extends z.output<Z> ? Z : never) : never)
  | readonly [schema: Z, value: (source: S) => z.output<Z>];
type Members<S, Z extends Shape> = { readonly [K in keyof Z]: Member<S, K, Z[K]> };
type Shape = Readonly<Record<string, z.ZodType>>;

/** An object of answers, declared once: its schema, and the function that makes it. */
interface Declared<S, Z extends Shape> {
  readonly members: Members<S, Z>;
  readonly schema: z.ZodObject<{ -readonly [K in keyof Z]: Z[K] }, z.core.$strict>;
  readonly of: (source: S) => { [K in keyof Z]: z.output<Z[K]> };
}

/** Declares an object that is made of an `S`, member by member in the order of the answer. */
export function objectOf<S extends object>(): <Z extends Shape>(
  members: Members<S, Z>,
) => Declared<S, Z> {
  return <Z extends Shape>(members: Members<S, Z>) => {
    const entries = Object.entries<z.ZodType | readonly [z.ZodType, (source: S) => unknown]>(
      members,
    );
    const shape = entries.map(([name, member]) => [name, "_zod" in member ? member : member[0]]);
    const values = entries.map(
      ([name, member]) => [name, "_zod" in member ? null : member[1]] as const,
    );
    const of = (source: S) => {
      const made: Record<string, unknown> = {};
      for (const [name, value] of values) {
        made[name] = value === null ? Reflect.get(source, name) : value(source);
      }
      return made;
    };
    // the names are those of the members, each with the schema and the value that its member has
    return { members, schema: z.strictObject(Object.fromEntries(shape)), of } as Declared<S, Z>;
  };
}
