import { z } from "zod";
import type { Route } from "../../src/answers/api/route.ts";
import { notice } from "./generated.ts";

/** The class with a member for each route, in the order of the routes. */
export function methodsText(routes: readonly Route[]): string {
  const body = [...routes.map(field), "", ...made(routes), ...routes.map(method)];
  const text = `/** What the client library asks of each route. */
export class Methods {
  readonly #service: Service;
${body.filter((part) => part !== null).join("\n")}}
`;
  return [notice, imports(routes, text), text].join("\n");
}

/** Imports of what the text names. */
function imports(routes: readonly Route[], text: string): string {
  const known: readonly (readonly [string, readonly string[]])[] = [
    ["./answers.ts", ["type Answer"]],
    ["./attributed.ts", ["bodyOf", "type Interpreted", "interpreted", "type Recorded", "recorded"]],
    ["./exports.ts", ["type Exports", "exportsOf"]],
    ["./pages.ts", ["type Pages", "pagesOf", "queryText"]],
    ["./parameters.ts", routes.map(({ name }) => `type ${name}Parameters`)],
    ["./service.ts", ["type Service"]],
  ];
  const lines = known.flatMap(([from, all]) => {
    const names = all.filter((one) => new RegExp(`\\b${one.replace("type ", "")}\\b`).test(text));
    return names.length === 0 ? [] : [importText(names, from)];
  });
  return lines.join("");
}

function importText(names: readonly string[], from: string): string {
  if (names.every((name) => name.startsWith("type "))) {
    const types = names.map((name) => `  ${name.slice(5)},\n`);
    if (types.length > 1) return `import type {\n${types.join("")}} from "${from}";\n`;
    return `import type { ${names[0]?.slice(5)} } from "${from}";\n`;
  }
  return `import { ${names.join(", ")} } from "${from}";\n`;
}

function field(route: Route): string | null {
  const { name, client } = route;
  if (client === "exports") return `${about(route)}  readonly exports: Exports;`;
  if (client !== "pages") return null;
  const type = `Pages<${name}Parameters, Answer<"${name}">, ${rowsOf(route)}[number]>`;
  return `${about(route)}  readonly ${small(name)}: ${type};`;
}

function made(routes: readonly Route[]): readonly string[] {
  const fields = routes.flatMap((route) => {
    const { name, path, client } = route;
    if (client === "exports") return ["this.exports = exportsOf(service);"];
    if (client !== "pages" || route.kind !== "list") return [];
    const rows = `(body: Answer<"${name}">) => body.${route.list.rows}`;
    return [`this.${small(name)} = pagesOf(service, "${path}", ${rows});`];
  });
  const lines = ["this.#service = service;", ...fields].map((line) => `    ${line}\n`);
  return [`  constructor(service: Service) {\n${lines.join("")}  }\n`];
}

function rowsOf(route: Route): string {
  const { name, path } = route;
  const rule = `Cannot give "${path}" the client's pages`;
  if (route.kind !== "list") throw new RangeError(`${rule}: it is not a list`);
  if (basisIn(route) === "meta") return `Answer<"${name}">["${route.list.rows}"]`;
  throw new RangeError(
    `${rule}: each row carries the basis of its list, so the \`meta\` of its schema must have provenance, calibration and legalNote; leave \`client\` out, or attach them`,
  );
}

function method(route: Route): string | null {
  const { name, path, client, schema, pathParameters, parameters } = route;
  if (client !== undefined) return null;
  const asked = parameters.length === 0 ? [] : [`parameters: ${name}Parameters = {}`];
  const taken = [...pathParameters.map((one) => `${one.name}: string`), ...asked].join(", ");
  const address = path.replace(/:(\w+)/g, (_, one: string) => `\${encodeURIComponent(${one})}`);
  const url = address === path ? `"${path}"` : `\`${address}\``;
  const query = asked.length === 0 ? '""' : "queryText(parameters)";
  const [type, read] = schema === null ? ["string", "bodyOf"] : [answerType(route), reader(route)];
  return `${about(route)}  ${small(name)}(${taken}): Promise<${type}> {
    return this.#service.answer(${url}, ${query}, ${read});
  }
`;
}

function answerType(route: Route): string {
  return `${basisIn(route) === null ? "Recorded" : "Interpreted"}<Answer<"${route.name}">>`;
}

function reader(route: Route): string {
  const member = basisIn(route);
  const body = `Answer<"${route.name}">`;
  return member === null ? `recorded<${body}>` : `interpreted((body: ${body}) => body.${member})`;
}

/** The member of an answer that says what its figures rest on; null for records. */
function basisIn({ schema }: Route): string | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const basis = ["provenance", "calibration", "legalNote"];
  const found = Object.entries(schema.shape).find(
    ([, value]) => value instanceof z.ZodObject && basis.every((name) => name in value.shape),
  );
  return found?.[0] ?? null;
}

function about({ path, about }: Route): string {
  return `  /** \`${path}\`: ${about}. */\n`;
}

function small(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
