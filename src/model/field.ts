import type { z } from "zod";

/** What a person who writes a field needs to know beside its meaning. */
export interface FieldFacts {
  /** The unit of a number, such as "days". */
  readonly unit?: string;
  /** A value as it would be written. */
  readonly example?: unknown;
}

/**
 * A schema that carries its own documentation: the JSON Schemas of the source files,
 * `docs/content.md` and the message about a missing key are all made from it.
 */
export function field<T extends z.ZodType>(
  schema: T,
  description: string,
  { unit, example }: FieldFacts = {},
): T {
  return schema.meta({
    description,
    ...(unit === undefined ? {} : { unit }),
    ...(example === undefined ? {} : { examples: [example] }),
  });
}
