import { z } from "zod";

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

export interface NamedSchema {
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
  const faults = new Set([...named.values()].flatMap(unsaid));
  if (faults.size > 0) {
    throw new RangeError(["A schema of an answer must say what JSON holds", ...faults].join("\n"));
  }
  const { schemas } = z.toJSONSchema(registry, { uri, override: plainly });
  return new Map(Object.entries(schemas).map(([id, schema]) => [id, schemaNode(schema)]));
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
