/** @jsxRuntime automatic @jsxImportSource preact */
import { z } from "zod";
import { type SchemaNode, schemaNode } from "../../openapi/json-schema.ts";
import { Table } from "./table.tsx";

interface FieldTableProps {
  readonly name: string;
  readonly schema: z.ZodType;
}

interface Field {
  readonly path: string;
  readonly type: string;
}

const maxDepth = 3;

/** The fields of an answer, as deep as a reader wants to see at a glance. */
export function FieldTable({ name, schema }: FieldTableProps) {
  const fields = fieldsOf("", schemaNode(z.toJSONSchema(schema, { reused: "inline" })), maxDepth);
  return (
    <details>
      <summary>Fields</summary>
      <Table
        caption={`Fields of ${name}`}
        columns={[{ label: "Field" }, { label: "Type" }]}
        rows={fields.map(({ path, type }) => [<code>{path}</code>, type])}
      />
    </details>
  );
}

function fieldsOf(prefix: string, node: SchemaNode, depth: number): readonly Field[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, value]) => {
    const child = schemaNode(value);
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const own = { path, type: typeOf(child) };
    return depth === 1 ? [own] : [own, ...nested(path, child, depth - 1)];
  });
}

function nested(path: string, node: SchemaNode, depth: number): readonly Field[] {
  const options = (node.anyOf ?? []).map(schemaNode);
  const within = options.find(({ properties }) => properties !== undefined) ?? node;
  if (within.items !== undefined) return fieldsOf(`${path}[]`, schemaNode(within.items), depth);
  return fieldsOf(path, within, depth);
}

function typeOf(node: SchemaNode): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum !== undefined) return node.enum.map(String).join(" | ");
  if (node.anyOf !== undefined) return node.anyOf.map((one) => typeOf(schemaNode(one))).join(" | ");
  if (node.type === "array") return `array of ${typeOf(schemaNode(node.items ?? {}))}`;
  return Array.isArray(node.type) ? node.type.join(" | ") : (node.type ?? "any");
}
