/** @jsxRuntime automatic @jsxImportSource preact */
import type { Documented } from "../../answers/api/parameter.ts";
import type { DescribedRoute } from "../../answers/openapi/example.ts";
import failures from "../../answers/openapi/failures.json" with { type: "json" };
import { jsonSchemas, type SchemaNode, servedSchemas } from "../../answers/openapi/json-schema.ts";
import { publicationObject } from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { entryOf } from "../../model/language/at.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { currentOf } from "../../record/status.ts";
import { day, sentence } from "../figures.ts";
import type { Page } from "../page.ts";
import { Facts, Section, Table } from "../parts/blocks.tsx";
import { Chip, Code, joined, Link, LinkList, NextExpected } from "../parts/text.tsx";
import { Told } from "../parts/told.tsx";
import { propertiesOf, TypeList } from "../parts/type-list.tsx";
import { anchorOf } from "./developers.tsx";

export function referencePage({ name }: Publisher, routes: readonly DescribedRoute[]): Page {
  const schemas = jsonSchemas(servedSchemas(routes.map(({ route }) => route)));
  return {
    path: "reference.html",
    title: "API reference",
    description: `Every route, parameter and field of the API of ${name}`,
    section: "developers.html",
    main: () => (
      <>
        <h1>API reference</h1>
        <Told
          of="reference.html"
          parts={{
            routes: <Routes of={routes} schemas={schemas} />,
            types: <TypeList schemas={schemas} routes={routes} />,
            failures: failureTable(),
          }}
        />
      </>
    ),
  };
}

interface Described {
  readonly schemas: ReadonlyMap<string, SchemaNode>;
}

function Routes({ of, schemas }: Described & { of: readonly DescribedRoute[] }) {
  return (
    <>
      <nav aria-label="Routes">
        <LinkList
          class="anchors"
          of={of.map(({ route: { path } }) => [<code>{path}</code>, `#${anchorOf(path)}`])}
        />
      </nav>
      {of.map((one) => (
        <RouteSection one={one} schemas={schemas} />
      ))}
    </>
  );
}

function failureTable() {
  return (
    <Table
      caption="Failures by status"
      columns="Status | Code | When"
      rows={failures.map(({ status, codes, when }) => [
        status,
        joined(
          codes.map((code) => <code>{code}</code>),
          ", ",
        ),
        wordPlaces(when),
      ])}
    />
  );
}

function RouteSection({ one, schemas }: Described & { one: DescribedRoute }) {
  const { route, failed, example } = one;
  const answer = `${route.name}Answer`;
  return (
    <Section id={anchorOf(route.path)} title={<code>{route.path}</code>}>
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
            <Code label={answer} text={propertiesOf(entryOf(schemas, answer)).join("\n")} />
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

/** Which routes answer in this build, and until when its figures are the latest. */
export function statusPage(readModel: ReadModel, routes: readonly DescribedRoute[]): Page {
  const { world, freshness } = readModel.analysis;
  const failed = routes.filter((one) => one.failed !== null).length;
  const current = currentOf(readModel.issued, "WS");
  const next = current && publicationObject(readModel, current).nextExpectedAt;
  const { referenceId = "", validUntil = null } = current?.record ?? {};
  const link = <Link to={recordHomeFile(referenceId)}>{referenceId}</Link>;
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
            : `${failed} of ${routes.length} routes answer 503, for want of usable data.`}
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
            <code>{route.path}</code>,
            reason === null ? (
              <Chip tone="available" />
            ) : (
              <Chip tone="failed" label="Unavailable" />
            ),
            reason ?? wordPlaces(route.about),
          ])}
        />
        <Told of="status.html" />
      </>
    ),
  };
}
