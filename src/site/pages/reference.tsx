/** @jsxRuntime automatic @jsxImportSource preact */
import { z } from "zod";
import type { Documented } from "../../answers/api/parameter.ts";
import type { DescribedRoute } from "../../answers/openapi/example.ts";
import failures from "../../answers/openapi/failures.json" with { type: "json" };
import { type SchemaNode, schemaNode } from "../../answers/openapi/json-schema.ts";
import { currentIssued, publicationObject } from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { recordPageFile } from "../../answers/rows/record-address.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import { day, sentence } from "../figures.ts";
import type { Page } from "../page.ts";
import { Facts, Section, Table } from "../parts/blocks.tsx";
import { Chip, Code, Link, LinkList, NextExpected, RoutePath } from "../parts/text.tsx";
import { anchorOf } from "./developers.tsx";

export function referencePage({ name }: Publisher, routes: readonly DescribedRoute[]): Page {
  return {
    path: "reference.html",
    title: "API reference",
    description: `Every route, parameter and field of the API of ${name}`,
    section: "developers.html",
    main: () => (
      <>
        <h1>API reference</h1>
        <p class="standfirst">
          Made from <Link to="openapi.json">openapi.json</Link>'s own sources: the routes and the
          schemas that every answer is checked against. Each example is an answer of this build.
        </p>
        <nav aria-label="Routes">
          <LinkList
            class="anchors"
            of={routes.map(({ route: { path } }) => [
              <RoutePath path={path} />,
              `#${anchorOf(path)}`,
            ])}
          />
        </nav>
        {routes.map((one) => (
          <RouteSection one={one} />
        ))}
        <Section id="failures" title="Failures">
          <p>
            Every failure has the same body: <code>success</code> false, <code>error</code>,{" "}
            <code>code</code> and <code>parameter</code> (
            <Link to="schemas/Failure.json">schema</Link>). None is cached.
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
        </Section>
      </>
    ),
  };
}

function RouteSection({ one: { route, failed, example } }: { one: DescribedRoute }) {
  const answer = `${route.name}Answer`;
  return (
    <Section id={anchorOf(route.path)} title={<RoutePath path={route.path} />}>
      <p>{wordPlaces(route.about)}.</p>
      {failed === null ? null : (
        <p class="status-note withdrawn">
          <strong>Unavailable in this build.</strong> {failed}.
        </p>
      )}
      <Parameters route={route} />
      {route.schema === null ? (
        <p>
          Answers <code>image/svg+xml</code>.
        </p>
      ) : (
        <>
          <details>
            <summary>Fields</summary>
            <Code label={answer} text={fieldsOf(route.schema).join("\n")} />
          </details>
          <p>
            JSON Schema: <Link to={`schemas/${answer}.json`}>{answer}.json</Link>
          </p>
        </>
      )}
      {example === null ? null : (
        <details>
          <summary>Answer of this build</summary>
          <Code label={`GET ${example.request}`} text={example.beginning} />
        </details>
      )}
    </Section>
  );
}

function Parameters({ route }: Pick<DescribedRoute, "route">) {
  const rows = [
    ...route.pathParameters.map(({ name, noun, known }) => [
      <code>{name}</code>,
      "in the path",
      known === null ? `a ${wordPlaces(noun)}` : known.join(", "),
      `The ${wordPlaces(noun)}`,
    ]),
    ...route.parameters.map((parameter) => [
      <code>{parameter.name}</code>,
      "default" in parameter ? String(parameter.default ?? "none") : "none",
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

/** The fields of an answer, three levels deep, each with its type and below the one that has it. */
function fieldsOf(schema: z.ZodType): readonly string[] {
  const below = (node: SchemaNode, depth: number): readonly string[] => {
    const options = (node.anyOf ?? []).map(schemaNode);
    const within = options.find(({ properties }) => properties !== undefined) ?? node;
    if (within.items !== undefined) return below(schemaNode(within.items), depth);
    if (depth === 0) return [];
    return Object.entries(within.properties ?? {}).flatMap(([name, value]) => {
      const child = schemaNode(value);
      const own = below(child, depth - 1).map((line) => `  ${line}`);
      return [`${name}: ${typeOf(child)}`, ...own];
    });
  };
  return below(schemaNode(z.toJSONSchema(schema, { reused: "inline" })), 3);
}

function typeOf(node: SchemaNode): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum !== undefined) return node.enum.map(String).join(" | ");
  if (node.anyOf !== undefined) return node.anyOf.map((one) => typeOf(schemaNode(one))).join(" | ");
  if (node.type === "array") return `array of ${typeOf(schemaNode(node.items ?? {}))}`;
  return Array.isArray(node.type) ? node.type.join(" | ") : (node.type ?? "any");
}

/** Which routes answer in this build, and until when its figures are the latest. */
export function statusPage(readModel: ReadModel, routes: readonly DescribedRoute[]): Page {
  const { world, freshness } = readModel.analysis;
  const failed = routes.filter((one) => one.failed !== null).length;
  const current = currentIssued(readModel, "WS");
  const next = current && publicationObject(readModel, current).nextExpectedAt;
  const { referenceId = "", validUntil = null } = current?.record ?? {};
  const link = <Link to={recordPageFile(referenceId)}>{referenceId}</Link>;
  return {
    path: "status.html",
    title: "Status",
    description: `Which routes of ${world.publisher.name} answer in this build`,
    section: "developers.html",
    main: () => (
      <>
        <h1>Status</h1>
        <p class="standfirst">
          {failed === 0
            ? `All ${routes.length} routes have their data.`
            : `${failed} of ${routes.length} routes ${failed === 1 ? "has no usable data and answers" : "have no usable data and answer"} 503.`}
        </p>
        <Facts
          of={[
            ["Figures as of", day(world.asOf)],
            ["Newest observation", day(freshness.newestObservationOn)],
            ["Freshness", freshness.status === null ? "–" : sentence(freshness.status)],
            ["Current publication", current === null ? "none issued" : link],
            ["It is valid until", day(validUntil)],
            ["The next is expected by", next === null ? "–" : <NextExpected at={next} />],
          ]}
        />
        <Table
          caption="Routes in this build"
          columns="Route | State | What it answers"
          rows={routes.map(({ route, failed: reason }) => [
            <RoutePath path={route.path} />,
            reason === null ? (
              <Chip tone="available" />
            ) : (
              <Chip tone="failed" label="Unavailable" />
            ),
            reason ?? wordPlaces(route.about),
          ])}
        />
        <p>
          What a host can compose differs: see{" "}
          <Link to="s/capabilities.json">capabilities.json</Link>. Every file of the build with its
          hash: <Link to="s/manifest.json">manifest.json</Link>.
        </p>
      </>
    ),
  };
}
