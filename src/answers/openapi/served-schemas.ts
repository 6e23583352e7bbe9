import { z } from "zod";
import type { Route } from "../api/route.ts";
import type { NamedSchema } from "./json-schema.ts";
import { namedSchemas } from "./named-schemas.ts";

const failureSchema = z.strictObject({
  success: z.literal(false),
  /** A message for people, which begins as docs/client.md says for its status. */
  error: z.string(),
  /** A code for programs, such as `unknown_firm`. */
  code: z.string(),
  parameter: z.string().nullable(),
});

/** The schemas of all answers, failures included, by name. */
export function servedSchemas(routes: readonly Route[]): ReadonlyMap<string, NamedSchema> {
  const failure = { schema: failureSchema, origin: "every failure" };
  return new Map([...namedSchemas(routes), ["Failure", failure]]);
}
