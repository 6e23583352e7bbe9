import { z } from "zod";
import { typeNames } from "../../model/cell.ts";
import { describedIn } from "../../model/language/in-words.ts";
import { by } from "../../model/language/order.ts";
import type { Publisher } from "../../model/publisher.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { Route } from "../api/route.ts";
import { describeProperties } from "./property-texts.ts";
import { standAlone } from "./stand-alone.ts";

/** The part of JSON Schema that the schemas of the answers use. */
const nodeSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  propertyNames: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
});
export type SchemaNode = Readonly<z.infer<typeof nodeSchema>>;

export function schemaNode(value: unknown): SchemaNode {
  return nodeSchema.parse(value);
}

interface NamedSchema {
  readonly schema: z.core.$ZodType;
  /** The origin, such as `the answer of "/api/firms"`. */
  readonly origin: string;
}

/** Schemas as JSON Schema, which refer to one another by `uri`. Throws a RangeError for what JSON Schema cannot say. */
export function jsonSchemas(
  named: ReadonlyMap<string, NamedSchema>,
  uri: (name: string) => string = (name) => name,
): ReadonlyMap<string, SchemaNode> {
  const registry = z.registry<{ id: string }>();
  for (const [id, { schema }] of named) registry.add(schema, { id });
  const { schemas } = written(registry, uri, [...named.values()]);
  for (const [id, schema] of Object.entries(schemas)) describeProperties(schema, id, id);
  return new Map(Object.entries(schemas).map(([id, schema]) => [id, schemaNode(schema)]));
}

function written(
  registry: z.core.$ZodRegistry<{ id: string }>,
  uri: (name: string) => string,
  named: readonly NamedSchema[],
) {
  try {
    return z.toJSONSchema(registry, { uri, override: plainly });
  } catch (cause) {
    // it names a type and no place
    const faults = new Set(named.flatMap(unsaid));
    if (faults.size === 0) throw cause;
    const text = ["A schema of an answer must say what JSON holds", ...faults].join("\n");
    throw new RangeError(text, { cause });
  }
}

const anything: readonly string[] = ["any", "unknown"];

/** Puts a unit into the description, and leaves out formats, which validators know or refuse. */
function plainly({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { unit } = jsonSchema;
  if (unit !== undefined) jsonSchema.description = `${jsonSchema.description} (${unit})`;
  delete jsonSchema["unit"];
  delete jsonSchema.format;
}

/** The places of a schema that JSON Schema cannot express, such as a transform. */
function unsaid({ schema, origin }: NamedSchema): readonly string[] {
  const found = new Map<string, string>();
  z.toJSONSchema(schema, {
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema, path }) => {
      const { type } = zodSchema._zod.def;
      const isSaid = Object.keys(jsonSchema).length > 0 || anything.includes(type);
      if (!isSaid && !found.has(placeOf(path))) found.set(placeOf(path), type);
    },
  });
  return [...found].map(([place, type]) => `  ${origin}: "${place}" is a ${type}`);
}

/** `["properties", "data", "items", "properties", "name"]` is `data[].name`. */
function placeOf(path: readonly (string | number)[]): string {
  const text = path
    .join("/")
    .replace(/\bproperties\//g, ".")
    .replace(/\/items\b/g, "[]");
  return text.replaceAll("/", "").replace(/^\./, "");
}

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

/** Each schema of the answers as a file of its own, whose `$id` is its address, with all that it refers to inside. */
export function schemaFiles(
  { baseUrl, words }: Pick<Publisher, "baseUrl" | "words">,
  routes: readonly Route[],
): readonly { readonly path: string; readonly body: string }[] {
  const nodes = jsonSchemas(servedSchemas(routes), (name) => `${baseUrl}/schemas/${name}.json`);
  const names = new Map([...nodes.keys()].map((name) => [`${baseUrl}/schemas/${name}.json`, name]));
  return [...nodes.keys()].map((name) => ({
    path: `schemas/${name}.json`,
    body: `${jsonText(describedIn(standAlone(name, nodes, names), words))}\n`,
  }));
}
