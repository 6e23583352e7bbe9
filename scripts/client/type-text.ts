import { type SchemaNode, schemaNode } from "../../src/answers/openapi/json-schema.ts";

/** `export interface Name {…}`, or a type where the schema is not an object. */
export function declaration(name: string, node: SchemaNode): string {
  if (node.properties !== undefined) return `export interface ${name} ${typeText(node, "")}\n`;
  return `export type ${name} = ${typeText(node, "")};\n`;
}

/** The names that a type refers to. */
export function references(node: SchemaNode): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "$ref" && typeof inner === "string") found.add(inner);
      else visit(inner);
    }
  };
  visit(node);
  return [...found].sort();
}

function typeText(node: SchemaNode, indent: string): string {
  if (node.$ref !== undefined) return node.$ref;
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum !== undefined) return node.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (node.anyOf !== undefined) {
    return node.anyOf.map((one) => typeText(schemaNode(one), indent)).join(" | ");
  }
  if (Array.isArray(node.type)) {
    return node.type.map((type) => typeText({ ...node, type }, indent)).join(" | ");
  }
  return plainType(node, indent);
}

function plainType(node: SchemaNode, indent: string): string {
  switch (node.type) {
    case "string":
    case "boolean":
    case "null":
      return String(node.type);
    case "number":
    case "integer":
      return "number";
    case "array":
      return arrayText(node, indent);
    case "object":
      return node.properties === undefined ? recordText(node, indent) : objectText(node, indent);
    case undefined:
      return "unknown";
    default:
      throw new RangeError(`Cannot write a type: found ${JSON.stringify(node).slice(0, 80)}`);
  }
}

function arrayText({ items, prefixItems }: SchemaNode, indent: string): string {
  if (prefixItems !== undefined) {
    return `readonly [${prefixItems.map((one) => typeText(schemaNode(one), indent)).join(", ")}]`;
  }
  const item = typeText(schemaNode(items), indent);
  const isUnion = item.includes(" | ") && !item.startsWith("{");
  return `readonly ${isUnion ? `(${item})` : item}[]`;
}

function recordText({ propertyNames, additionalProperties }: SchemaNode, indent: string): string {
  const key = propertyNames === undefined ? "string" : typeText(schemaNode(propertyNames), indent);
  return `Readonly<Record<${key}, ${typeText(schemaNode(additionalProperties ?? {}), indent)}>>`;
}

function objectText({ properties = {}, required = [] }: SchemaNode, indent: string): string {
  const deeper = `${indent}  `;
  const members = Object.entries(properties).map(([name, value]) => {
    const type = typeText(schemaNode(value), deeper);
    return `${deeper}readonly ${name}${required.includes(name) ? "" : "?"}: ${type};`;
  });
  if (members.length === 0) return "Readonly<Record<string, never>>";
  return `{\n${members.join("\n")}\n${indent}}`;
}
