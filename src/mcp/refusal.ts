import { type Failure, invalid } from "../resolve/failure.ts";
import { nearestKnown } from "../resolve/nearest.ts";
import type { PathParameter } from "../resolve/table.ts";
import type { RouteTool } from "./tools.ts";

/** Why a tool does not take its arguments; null where it does. `example`: the slug of a firm. */
export async function argumentFailure(
  { inputSchema, route, isExport }: RouteTool,
  given: Readonly<Record<string, unknown>>,
  example: () => Promise<string | null>,
): Promise<Failure | null> {
  const names = Object.keys(inputSchema.properties);
  const strange = Object.keys(given).find((name) => !names.includes(name));
  if (strange !== undefined) return invalid(strange, strangeReason(strange, names));
  const structured = Object.keys(given).find((name) => isStructured(given[name]));
  if (structured !== undefined) {
    return invalid(structured, "found a list or an object, must be a text or a number");
  }
  const absent = route.pathParameters.find(({ name }) => typeof given[name] !== "string");
  if (absent !== undefined) return invalid(absent.name, await absentReason(absent, example));
  const offset = given["offset"] ?? 0;
  if (isExport && !(Number.isSafeInteger(offset) && Number(offset) >= 0)) {
    return invalid("offset", `found ${JSON.stringify(offset)}, must be a whole number from 0`);
  }
  return null;
}

function strangeReason(strange: string, names: readonly string[]): string {
  if (names.length === 0) return "found an unknown name, this tool takes no arguments";
  return `found an unknown name${nearestKnown(strange, names)}, must be one of ${names.join(", ")}`;
}

function isStructured(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

async function absentReason(
  { known, noun }: PathParameter,
  example: () => Promise<string | null>,
): Promise<string> {
  if (known !== null) return `found nothing, must be one of ${known.join(", ")}`;
  const slug = await example();
  const such = slug === null ? "" : ` such as "${slug}"`;
  return `found nothing, must be the slug of a ${noun}${such}; getFirms lists all of them`;
}
