import { describedIn } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import type { DescribedRoute, Example } from "./example.ts";
import failures from "./failures.json" with { type: "json" };
import { type FilePath, filePaths } from "./file-paths.ts";
import { jsonSchemas, servedSchemas } from "./json-schema.ts";
import { openApiParameters } from "./parameters.ts";

/** The version of the API, not of the program: it rises by the rule of docs/versioning.md. */
const apiVersion = "1.0.0";

export function openApiDocument(publisher: Publisher, routes: readonly DescribedRoute[]): object {
  return {
    openapi: "3.1.0",
    info: {
      title: publisher.name,
      version: apiVersion,
      summary: "A read-only public API made of static files",
      description: publisher.description,
      contact: { name: publisher.publisher.name, url: publisher.publisher.url },
      license: { name: publisher.license.name, url: publisher.license.url },
    },
    servers: [{ url: publisher.baseUrl }],
    externalDocs: { url: `${publisher.baseUrl}/developers.html`, description: "Developers" },
    ...describedIn(
      {
        tags: tags.map(([name, description]) => ({ name, description })),
        security: [],
        paths: Object.fromEntries(
          routes.flatMap((one) => [
            [
              one.route.path.replace(/:([a-z]+)/g, "{$1}"),
              { get: operation(one, publisher) },
            ] as const,
            // after it: of two templates that match an address, Prism takes the last
            ...filePaths(one).map(
              (file) => [file.path, { get: fileOperation(one, file) }] as const,
            ),
          ]),
        ),
        components: { schemas: schemas(routes), responses: failureResponses() },
      },
      publisher.words,
    ),
  };
}

/** The tags with the paths that have them; any other path is of the market. */
const tags: readonly (readonly [name: string, description: string, paths: RegExp])[] = [
  ["publications", "Issued records, their archive, cards and citations", /^publications/],
  ["index", "The index and its constituents", /^index/],
  ["firms", "Firms, their rankings, reviews and events", /^(?:firms|rankings|events)/],
  ["market", "The review of the market and its signals", /^(?:intelligence|signals)/],
  ["research", "Documents", /^research/],
  ["data", "Whole datasets", /^data/],
];

function tagOf(path: string): string {
  const [name = "market"] =
    tags.find(([, , paths]) => paths.test(path.slice("/api/".length))) ?? [];
  return name;
}

function operation(one: DescribedRoute, publisher: Publisher): object {
  const { route, failed } = one;
  const { name, pathParameters, parameters } = route;
  const identifies = parameters.some(({ kind }) => kind === "identifier");
  return {
    operationId: `get${name}`,
    tags: [tagOf(route.path)],
    summary: route.about,
    ...(failed === null ? {} : { description: `Unavailable in this build: ${failed}` }),
    parameters: openApiParameters(pathParameters, parameters),
    responses: {
      200: { description: route.about, content: content(one, name, publisher) },
      ...failuresOf({
        query: parameters.length > 0,
        named: pathParameters.length > 0 || identifies,
      }),
    },
  };
}

/** A file is the same on every host: nothing in it is asked for by a query. */
function fileOperation({ route, failed }: DescribedRoute, file: FilePath): object {
  const summary = `${route.about}, as a file that every host has`;
  const [type, schema] = contentOfFile(route, file.ending);
  return {
    operationId: `get${file.name}`,
    tags: [tagOf(route.path)],
    summary,
    ...(failed === null ? {} : { description: `Unavailable in this build: ${failed}` }),
    parameters: file.parameters,
    responses: {
      200: { description: route.about, content: { [type]: { schema } } },
      404: { $ref: "#/components/responses/NotFound" },
    },
  };
}

function contentOfFile({ name }: DescribedRoute["route"], ending: string): [string, object] {
  if (ending === "json")
    return ["application/json", { $ref: `#/components/schemas/${name}Answer` }];
  if (ending === "svg") return ["image/svg+xml", { type: "string" }];
  if (ending === "csv") return ["text/csv", { type: "string" }];
  return ["application/vnd.apache.parquet", { type: "string", format: "binary" }];
}

function content({ route, example }: DescribedRoute, name: string, { baseUrl }: Publisher): object {
  if (route.schema === null) return { "image/svg+xml": { schema: { type: "string" } } };
  const json = {
    schema: { $ref: `#/components/schemas/${name}Answer` },
    ...(example === null ? {} : { examples: { answer: shown(example, baseUrl) } }),
  };
  const formats = route.parameters.find(({ name }) => name === "format");
  if (formats?.kind !== "enum") return { "application/json": json };
  const string = { schema: { type: "string" } };
  return {
    "application/json": json,
    "text/csv": string,
    "application/x-ndjson": string,
    "application/vnd.apache.parquet": { schema: { type: "string", format: "binary" } },
  };
}

function shown({ request, body }: Example, baseUrl: string): object {
  const summary = `GET ${request}`;
  if (body === null) return { summary, externalValue: `${baseUrl}${request}` };
  const value: unknown = JSON.parse(body);
  return { summary, value };
}

function schemas(routes: readonly DescribedRoute[]): Readonly<Record<string, object>> {
  const named = servedSchemas(routes.map(({ route }) => route));
  const nodes = jsonSchemas(named, (name) => `#/components/schemas/${name}`);
  return Object.fromEntries(
    [...nodes].map(([name, { $schema: _, $id: __, ...node }]) => [name, node]),
  );
}

function failureResponses(): Readonly<Record<string, object>> {
  const schema = { $ref: "#/components/schemas/Failure" };
  return Object.fromEntries(
    failures.map(({ name, codes, when }) => [
      name,
      {
        description: `${when}: \`code\` is ${codes.join(" or ")}`,
        content: { "application/json": { schema } },
      },
    ]),
  );
}

function failuresOf(takes: { readonly query: boolean; readonly named: boolean }) {
  return Object.fromEntries(
    failures
      .filter(({ name }) => takes.query || !["InvalidParameter", "QueryTooLong"].includes(name))
      .filter(({ name }) => takes.named || name !== "NotFound")
      .map(({ name, status }) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
