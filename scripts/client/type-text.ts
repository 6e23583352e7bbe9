import { type SchemaNode, schemaNode } from "../../src/openapi/json-schema.ts";

const width = 100;

/** `export interface Name {…}`, or a type where the schema is not an object, as formatted. */
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
    const head = `${deeper}readonly ${name}${required.includes(name) ? "" : "?"}:`;
    return member(head, typeText(schemaNode(value), deeper), deeper);
  });
  if (members.length === 0) return "Readonly<Record<string, never>>";
  return `{\n${members.join("\n")}\n${indent}}`;
}

/** A member on one line, or its union on several where it is too long. */
function member(head: string, type: string, indent: string): string {
  const line = `${head} ${type};`;
  if (!type.startsWith('"') || line.length <= width) return brokenRecord(line, indent);
  const options = type.split(" | ").map((option) => `${indent}  | ${option}`);
  return `${head}\n${options.join("\n")};`;
}

/** A record with many keys, whose two parts the formatter puts on separate lines. */
function brokenRecord(line: string, indent: string): string {
  const match = /^(.*Readonly<)Record<(".*"), (\w+)>>;$/.exec(line);
  const [, start, keys, value] = match ?? [];
  if (line.length <= width || start === undefined || keys === undefined) return line;
  const deep = `${indent}  `;
  const short = `${deep}Record<${keys}, ${value}>`;
  if (short.length <= width) return `${start}\n${short}\n${indent}>;`;
  const options = keys.split(" | ").map((key) => `${deep}  | ${key}`);
  return `${start}\n${deep}Record<\n${options.join("\n")},\n${deep}  ${value}\n${deep}>\n${indent}>;`;
}
