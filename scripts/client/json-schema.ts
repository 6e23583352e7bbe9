import { z } from "zod";

/** As much of JSON Schema as the schemas of the answers become. */
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

/** Schemas as JSON Schema; a named one inside another is a reference to its name. */
export function jsonSchemas(
  named: ReadonlyMap<string, z.ZodType>,
): ReadonlyMap<string, SchemaNode> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => id });
  return new Map(Object.entries(schemas).map(([id, schema]) => [id, schemaNode(schema)]));
}
