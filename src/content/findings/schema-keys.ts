import { z } from "zod";
import { goneKeys } from "../../model/cell.ts";
import { type Thing, thingNamed } from "../../model/thing.ts";
import type { Path } from "./finding.ts";

/** The keys that a map at `path` may have, so that a near one can be suggested. */
export function keysAt(schema: unknown, path: Path): readonly string[] {
  return [...new Set(schemasAt(schema, path).flatMap(keysOf))];
}

/** The schemas of the value at `path`: several below a union, none where nothing may be. */
export function schemasAt(schema: unknown, path: Path): readonly unknown[] {
  const [step, ...rest] = path;
  if (step === undefined) return schema === undefined ? [] : [schema];
  return partsOf(schema).flatMap((part) => {
    if (part instanceof z.ZodObject) return schemasAt(part.shape[step], rest);
    if (part instanceof z.ZodRecord) return schemasAt(part.valueType, rest);
    return part instanceof z.ZodArray ? schemasAt(part.element, rest) : [];
  });
}

/** What holds in place of a key that files of this schema once had; null for any other key. */
export function replacementOf(schema: z.ZodType, path: Path): string | null {
  const byPath = goneKeys.get(schema)?.byPath ?? {};
  const name = path.filter((step) => typeof step === "string").join(".");
  return Object.hasOwn(byPath, name) ? (byPath[name] ?? null) : null;
}

function keysOf(schema: unknown): readonly string[] {
  return partsOf(schema).flatMap((part) => {
    if (part instanceof z.ZodObject) return Object.keys(part.shape);
    const keys = part instanceof z.ZodRecord ? part.keyType : null;
    return keys instanceof z.ZodEnum ? keys.options.map(String) : [];
  });
}

/** The schema without its wrappers; all the options of a union. */
function partsOf(schema: unknown): readonly unknown[] {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional
  ) {
    return partsOf(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return partsOf(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(partsOf);
  return [schema];
}

/** The fields of a schema whose values name things, each with its keys joined by dots, `*` for those of a map. */
export function referencesIn(
  schema: unknown,
  above: readonly string[] = [],
): readonly { readonly keys: string; readonly thing: Thing }[] {
  const thing = schema instanceof z.ZodType ? thingNamed(schema) : undefined;
  if (thing !== undefined) return [{ keys: above.join("."), thing }];
  return partsOf(schema).flatMap((part) => {
    if (part instanceof z.ZodArray) return referencesIn(part.element, above);
    if (part instanceof z.ZodRecord) return referencesIn(part.keyType, [...above, "*"]);
    if (!(part instanceof z.ZodObject)) return part === schema ? [] : referencesIn(part, above);
    return Object.entries(part.shape).flatMap(([key, field]) => {
      return referencesIn(field, [...above, key]);
    });
  });
}
