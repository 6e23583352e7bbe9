import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { answer } from "../../resolve/answer.ts";
import { type Failure, failureText, invalid, unavailable } from "../../resolve/failure.ts";
import { nearestKnown } from "../../resolve/missing.ts";
import {
  firstRows,
  longestText,
  type Part,
  partAt,
  shortExport,
  shortJson,
  wholeExport,
} from "./fit.ts";
import type { Publication } from "./publication.ts";
import type { RouteTool } from "./tools.ts";

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The answer of a tool: the bytes that the API answers to the same request, so with provenance,
 * calibration and legal note, or the part of them that an assistant has room for. A failure is an
 * error of the tool with the API's own envelope.
 */
export async function callTool(
  publication: Publication,
  tool: RouteTool,
  given: Arguments,
): Promise<CallToolResult> {
  try {
    const failure = argumentFailure(tool, given);
    if (failure !== null) return failed(failureText(failure));
    const request = requestOf(tool, given);
    const { file, text, status } = await answered(publication, request);
    if (status !== 200) return failed(text);
    const part = tool.isExport ? partAt(text, Number(given["offset"] ?? 0)) : null;
    if (part !== null) return await partly(publication, part, given);
    if (file?.endsWith(".svg")) return await pictured(publication, request, file, text);
    const isLater = tool.isExport && Number(given["offset"] ?? 0) > 0;
    if (text.length <= longestText && !isLater) return texts(text);
    const address = file === null ? tool.route.path : publication.address(file);
    const rows = await fewerRows(publication, tool, given, text, address);
    const short = rows ?? shortJson(text, address);
    return texts(short.text, short.note);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return failed(failureText(unavailable(why)));
  }
}

/** The first rows of an answer that is too long; null where it has none, or no room for one. */
async function fewerRows(
  publication: Publication,
  tool: RouteTool,
  given: Arguments,
  text: string,
  address: string,
) {
  if (tool.isExport) return shortExport(text, address, given, wholeExport);
  if (tool.route.kind !== "list") return null;
  return firstRows(text, tool.route.list.rows, given, (limit) =>
    answered(publication, requestOf(tool, { ...given, limit })).then((found) => found.text),
  );
}

/** The rows of a file of a dataset that is stored by year. */
async function partly(publication: Publication, part: Part, given: Arguments) {
  const address = publication.address(part.file);
  const bytes = await publication.bytes(part.file);
  const text = bytes === null ? "" : Buffer.from(bytes).toString("utf8");
  const short = await shortExport(text, address, given, part);
  return short === null ? texts(address) : texts(short.text, short.note);
}

function texts(...all: readonly string[]): CallToolResult {
  return { content: all.map((text) => ({ type: "text" as const, text })) };
}

function failed(text: string): CallToolResult {
  return { ...texts(text), isError: true };
}

type Request = ReturnType<typeof requestOf>;

/** What the API answers: a stored file, or a body without one. */
async function answered(publication: Publication, { path, query }: Request) {
  const read = async (file: string) => {
    const bytes = await publication.bytes(file);
    return bytes === null ? null : Buffer.from(bytes).toString("utf8");
  };
  const found = await answer("GET", path, query, publication.table, read);
  const text = found.kind === "file" ? await read(found.file) : null;
  if (found.kind === "file" && text !== null) return { file: found.file, text, status: 200 };
  const { status, body } = found.kind === "file" ? await found.otherwise() : found;
  return { file: null, text: body.join(""), status };
}

function requestOf({ route, isExport }: RouteTool, given: Arguments) {
  const inPath = route.pathParameters.map(({ name }) => name);
  const path = route.path.replace(/:([a-z]+)/g, (_, name) =>
    encodeURIComponent(String(given[name])),
  );
  const query = Object.entries(given)
    .filter(([name, value]) => !inPath.includes(name) && value !== undefined && value !== null)
    .filter(([name]) => !(isExport && name === "offset"))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return { path, query: query.join("&") };
}

/** A card: the drawing with its own metadata, and a picture of it. */
async function pictured(
  publication: Publication,
  { path, query }: Request,
  file: string,
  text: string,
): Promise<CallToolResult> {
  const uri = query === "" ? path : `${path}?${query}`;
  const drawing = { type: "resource", resource: { uri, mimeType: "image/svg+xml", text } } as const;
  const png = await publication.bytes(file.replace(/\.svg$/, ".png"));
  if (png === null) return { content: [drawing] };
  const data = Buffer.from(png).toString("base64");
  return { content: [drawing, { type: "image", data, mimeType: "image/png" }] };
}

/** Why a tool does not take its arguments; null where it does. */
function argumentFailure(
  { inputSchema, route, isExport }: RouteTool,
  given: Arguments,
): Failure | null {
  const names = Object.keys(inputSchema.properties);
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) return invalid(name, `found an unknown name${allowed(name, names)}`);
    if (typeof value === "object" && value !== null) {
      return invalid(name, "found a list or an object, must be a text or a number");
    }
  }
  const absent = route.pathParameters.find(({ name }) => typeof given[name] !== "string");
  if (absent !== undefined) {
    const { name, known, noun } = absent;
    const some = `the slug of a ${noun}; get${noun === "group" ? "Groups" : "Firms"} lists all of them`;
    const one = known === null ? some : `one of ${known.join(", ")}`;
    return invalid(name, `found nothing, must be ${one}`);
  }
  const offset = given["offset"] ?? 0;
  if (isExport && !(Number.isSafeInteger(offset) && Number(offset) >= 0)) {
    return invalid("offset", `found ${JSON.stringify(offset)}, must be a whole number from 0`);
  }
  return null;
}

function allowed(strange: string, names: readonly string[]): string {
  if (names.length === 0) return ", this tool takes no arguments";
  return `${nearestKnown(strange, names)}, must be one of ${names.join(", ")}`;
}
