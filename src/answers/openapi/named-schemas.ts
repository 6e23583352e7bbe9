import { z } from "zod";
import { typeNames } from "../../model/cell.ts";
import { describedIn } from "../../model/language/in-words.ts";
import { by } from "../../model/language/order.ts";
import type { Publisher } from "../../model/publisher.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { Route } from "../api/route.ts";
import { jsonSchemas, type NamedSchema } from "./json-schema.ts";

/** Every schema with a separate type in the client library, by the name of the type. */
export function namedSchemas(routes: readonly Route[]): ReadonlyMap<string, NamedSchema> {
  const named = new Map<string, NamedSchema>();
  for (const [name, schema] of [...typeNames._idmap].sort(by(([name]) => name))) {
    named.set(name, { schema, origin: `the type "${name}"` });
  }
  for (const { path, name, schema } of routes) {
    if (schema === null) continue;
    named.set(`${name}Answer`, { schema, origin: `the answer of "${path}"` });
  }
  return named;
}

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

/** Each schema of the answers as a file of its own, whose `$id` is its address. */
export function schemaFiles(
  { baseUrl, words }: Pick<Publisher, "baseUrl" | "words">,
  routes: readonly Route[],
): readonly { readonly path: string; readonly body: string }[] {
  const nodes = jsonSchemas(servedSchemas(routes), (name) => `${baseUrl}/schemas/${name}.json`);
  return [...nodes].map(([name, node]) => ({
    path: `schemas/${name}.json`,
    body: `${jsonText(describedIn(node, words))}\n`,
  }));
}
