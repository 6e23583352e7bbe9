import { z } from "zod";
import type { Route } from "../../src/answers/api/route.ts";

const head = `import type { Answer } from "./answers.ts";
import type { Interpreted, Recorded } from "./attributed.ts";
import type { Exports, Pages } from "./pages.ts";
import type * as parameters from "./parameters.ts";
import type { Service } from "./service.ts";

/** What the client library asks of each route. */
export declare class Methods {
  constructor(service: Service);
`;

/** The declaration of the class with a member for each route, in the order of the routes. */
export function methodsText(routes: readonly Route[]): string {
  return `${head}${routes.map(member).join("")}}\n`;
}

function member(route: Route): string {
  return `  /** \`${route.path}\`: ${route.about}. */\n  ${typeOf(route)};\n`;
}

function typeOf(route: Route): string {
  const { name, client, pathParameters, parameters } = route;
  const method = name.charAt(0).toLowerCase() + name.slice(1);
  const asked = `parameters.${name}Parameters`;
  if (client === "exports") return "readonly exports: Exports";
  if (client === "pages") {
    return `readonly ${method}: Pages<${asked}, Answer<"${name}">, ${rowsOf(route)}[number]>`;
  }
  const query = parameters.length === 0 ? [] : [`parameters?: ${asked}`];
  const taken = [...pathParameters.map((one) => `${one.name}: string`), ...query].join(", ");
  return `${method}(${taken}): Promise<${answerType(route)}>`;
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

function answerType(route: Route): string {
  if (route.schema === null) return "string";
  return `${basisIn(route) === null ? "Recorded" : "Interpreted"}<Answer<"${route.name}">>`;
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
