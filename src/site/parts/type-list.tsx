/** @jsxRuntime automatic @jsxImportSource preact */
import type { DescribedRoute } from "../../answers/openapi/example.ts";
import { type SchemaNode, schemaNode } from "../../answers/openapi/json-schema.ts";
import { type FieldNode, typeWords } from "../../model/field-words.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import { Code } from "./text.tsx";

/** The properties of a type, each with its type and what it is, and below it those that are in it alone. */
export function propertiesOf(node: SchemaNode): readonly string[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([name, value]) => {
    const property = schemaNode(value);
    const { description = "" } = property;
    return [
      `${name}: ${typeText(property)}`,
      `    ${wordPlaces(String(description))}`,
      ...propertiesOf(property).map((line) => `  ${line}`),
    ];
  });
  const items = node.items === undefined ? [] : propertiesOf(schemaNode(node.items));
  const more = typeof node.additionalProperties === "object" ? node.additionalProperties : null;
  const values = more === null ? [] : propertiesOf(schemaNode(more));
  const options = (node.anyOf ?? []).flatMap((one) => propertiesOf(schemaNode(one)));
  return [...own, ...items, ...values, ...options];
}

/** A type in words, one with a schema of its own by its name. */
function typeText(node: SchemaNode): string {
  if (node.$ref !== undefined) return node.$ref.replace(/^.*\//, "");
  if (node.anyOf !== undefined) {
    return [...new Set(node.anyOf.map((one) => typeText(schemaNode(one))))].join(" or ");
  }
  if (node.items !== undefined) return `list of ${typeText(schemaNode(node.items))}`;
  // the schema of an answer is one of those that people read
  return typeWords(node as FieldNode);
}

/** Every type that answers share, and the failure, with all of its properties. */
export function TypeList({
  schemas,
  routes,
}: {
  schemas: ReadonlyMap<string, SchemaNode>;
  routes: readonly DescribedRoute[];
}) {
  const answers = new Set(routes.map(({ route }) => `${route.name}Answer`));
  const shared = [...schemas]
    .filter(([name, node]) => !answers.has(name) && node.properties !== undefined)
    .map(([name, node]) => (
      <details id={`type-${name}`}>
        <summary>{name}</summary>
        <Code label={name} text={propertiesOf(node).join("\n")} />
      </details>
    ));
  return <>{shared}</>;
}
