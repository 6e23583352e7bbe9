/** @jsxRuntime automatic @jsxImportSource preact */

import { z } from "zod";
import type { Documented } from "../../answers/api/parameter.ts";
import type { DescribedRoute } from "../../answers/openapi/api-facts.ts";
import { failures } from "../../answers/openapi/failures.ts";
import { type SchemaNode, schemaNode } from "../../answers/openapi/json-schema.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import type { Page } from "../page.ts";
import { Code } from "../parts/code.tsx";
import { Link } from "../parts/link.tsx";
import { RoutePath } from "../parts/route-path.tsx";
import { Table } from "../parts/table.tsx";
import { anchorOf } from "./developers.tsx";

/** Every route with its parameters, fields, failures and an answer of this build. */
export function referencePage(publisher: Publisher, routes: readonly DescribedRoute[]): Page {
  return {
    path: "reference.html",
    title: "API reference",
    description: `Every route, parameter and field of the API of ${publisher.name}`,
    section: "developers.html",
    main: () => (
      <>
        <h1>API reference</h1>
        <p class="standfirst">
          Made from <Link to="openapi.json">openapi.json</Link>'s own sources: the routes and the
          schemas that every answer is checked against. Each example is an answer of this build.
        </p>
        <nav aria-label="Routes">
          <ul class="anchors">
            {routes.map(({ route }) => (
              <li>
                <a href={`#${anchorOf(route.path)}`}>
                  <RoutePath path={route.path} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {routes.map((one) => (
          <RouteSection one={one} />
        ))}
        <Failures />
      </>
    ),
  };
}

function RouteSection({ one }: { one: DescribedRoute }) {
  const { route, failed, example } = one;
  const { name } = route;
  return (
    <section aria-labelledby={anchorOf(route.path)}>
      <h2 id={anchorOf(route.path)}>
        <RoutePath path={route.path} />
      </h2>
      <p>{wordPlaces(route.about)}.</p>
      {failed === null ? null : (
        <p class="status-note withdrawn">
          <strong>Unavailable in this build.</strong> {failed}.
        </p>
      )}
      <Parameters one={one} />
      {route.schema === null ? (
        <p>
          Answers <code>image/svg+xml</code>.
        </p>
      ) : (
        <>
          <FieldTable name={`${name}Answer`} schema={route.schema} />
          <p>
            JSON Schema: <Link to={`schemas/${name}Answer.json`}>{name}Answer.json</Link>
          </p>
        </>
      )}
      {example === null ? null : (
        <details>
          <summary>Answer of this build</summary>
          <Code label={`GET ${example.request}`} text={example.beginning} />
        </details>
      )}
    </section>
  );
}

function Parameters({ one: { route } }: { one: DescribedRoute }) {
  const rows = [
    ...route.pathParameters.map(({ name, noun, known }) => [
      <code>{name}</code>,
      "in the path",
      known === null ? `a ${wordPlaces(noun)}` : known.join(", "),
      `The ${wordPlaces(noun)}`,
    ]),
    ...route.parameters.map((parameter) => [
      <code>{parameter.name}</code>,
      defaultOf(parameter),
      allowed(parameter),
      wordPlaces(parameter.about),
    ]),
  ];
  if (rows.length === 0) return <p>No parameters.</p>;
  return (
    <Table
      caption={`Parameters of ${route.path}`}
      columns="Parameter | Default | Allowed | Meaning"
      rows={rows}
    />
  );
}

function defaultOf(parameter: Documented): string {
  if (parameter.kind === "integer") return String(parameter.default);
  return parameter.kind === "enum" ? (parameter.default ?? "none") : "none";
}

function allowed(parameter: Documented): string {
  switch (parameter.kind) {
    case "integer":
      return parameter.max === Number.MAX_SAFE_INTEGER
        ? `${parameter.min} or more`
        : `${parameter.min} to ${parameter.max}`;
    case "enum":
      return parameter.allowed.join(", ");
    case "pattern":
    case "identifier":
      return parameter.form;
    case "text":
      return `at most ${parameter.maxLength} characters`;
  }
}

function Failures() {
  return (
    <section aria-labelledby="failures">
      <h2 id="failures">Failures</h2>
      <p>
        Every failure has the same body: <code>success</code> false, <code>error</code>,{" "}
        <code>code</code> and <code>parameter</code> (<Link to="schemas/Failure.json">schema</Link>
        ). None is cached.
      </p>
      <Table
        caption="Failures by status"
        columns="Status | Code | When"
        rows={failures.map(({ status, codes, when }) => [
          status,
          codes.map((code, i) => [i === 0 ? "" : ", ", <code>{code}</code>]),
          wordPlaces(when),
        ])}
      />
    </section>
  );
}

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
function FieldTable({ name, schema }: FieldTableProps) {
  const fields = fieldsOf("", schemaNode(z.toJSONSchema(schema, { reused: "inline" })), maxDepth);
  return (
    <details>
      <summary>Fields</summary>
      <Table
        caption={`Fields of ${name}`}
        columns="Field | Type"
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
