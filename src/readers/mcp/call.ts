import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type Answer, answer } from "../../resolve/answer.ts";
import { type Failure, failureText, invalid, unavailable } from "../../resolve/failure.ts";
import { jsonType } from "../../resolve/headers.ts";
import { nearestKnown } from "../../resolve/nearest.ts";
import type { PathParameter } from "../../resolve/table.ts";
import { firstRows, longestText, shortExport, shortJson } from "./fit.ts";
import type { Publication } from "./publication.ts";
import type { RouteTool } from "./tools.ts";

export type Arguments = Readonly<Record<string, unknown>>;

interface Request {
  readonly path: string;
  readonly query: string;
}

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
    const failure = await argumentFailure(tool, given, () => someSlug(publication));
    if (failure !== null) return failed(failureText(failure));
    const request = requestOf(tool, given);
    const result = await resultOf(publication, request, await answered(publication, request));
    return await fitting(publication, tool, given, result);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return failed(failureText(unavailable(why)));
  }
}

/** A result and the file that it was read from, if it was one. */
interface Whole {
  readonly result: CallToolResult;
  readonly file: string | null;
}

/** A result that is not longer than an assistant reads. */
async function fitting(
  publication: Publication,
  tool: RouteTool,
  given: Arguments,
  { result, file }: Whole,
): Promise<CallToolResult> {
  const [part, ...others] = result.content;
  if (part?.type !== "text" || result.isError === true) return result;
  const room = longestText - sizeOf(others);
  const isLater = tool.isExport && Number(given["offset"] ?? 0) > 0;
  if (part.text.length <= room && !isLater) return result;
  const address = file === null ? null : publication.address(file);
  if (tool.isExport && file !== null && address !== null) {
    const shortened = shortExport(part.text, file, { given, address, room });
    if (shortened !== null) return texts([shortened.text, shortened.note], others);
  } else if (tool.route.kind === "list") {
    const { rows } = tool.route.list;
    const ask = async (limit: number) => {
      const fewer = await answered(publication, requestOf(tool, { ...given, limit }));
      return fewer.kind === "body" ? fewer.body.join("") : textAt(publication, fewer.file);
    };
    const page = await firstRows(part.text, rows, { given, ask, room });
    if (page !== null) return texts([page.text, page.note], others);
  }
  const { text, note } = shortJson(part.text, address ?? tool.route.path, room);
  return texts([text, note], others);
}

function sizeOf(parts: CallToolResult["content"]): number {
  return parts.reduce((sum, part) => sum + (part.type === "text" ? part.text.length : 0), 0);
}

function texts(all: readonly string[], others: CallToolResult["content"]): CallToolResult {
  return { content: [...all.map((text) => ({ type: "text" as const, text })), ...others] };
}

function answered(publication: Publication, { path, query }: Request): Promise<Answer> {
  const read = (file: string) => textAt(publication, file);
  return answer("GET", path, query, publication.table, read);
}

/** The slug of some firm of the publication, as an example. */
async function someSlug(publication: Publication): Promise<string | null> {
  const found = await answered(publication, { path: "/api/firms", query: "limit=1" });
  const text = found.kind === "body" ? found.body.join("") : await textAt(publication, found.file);
  return /"slug":"([a-z0-9-]+)"/.exec(text ?? "")?.[1] ?? null;
}

function requestOf({ route, isExport }: RouteTool, given: Arguments): Request {
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

async function resultOf(
  publication: Publication,
  { path, query }: Request,
  answered: Answer,
): Promise<Whole> {
  if (answered.kind === "body") {
    if (answered.headers["content-type"] !== jsonType) {
      const why = "found lines without provenance and terms, must be json or csv here";
      return { result: failed(failureText(invalid("format", why))), file: null };
    }
    const body = answered.body.join("");
    return { result: answered.status === 200 ? texts([body], []) : failed(body), file: null };
  }
  const { file } = answered;
  const bytes = await publication.bytes(file);
  if (bytes === null) return resultOf(publication, { path, query }, answered.otherwise);
  const text = () => Buffer.from(bytes).toString("utf8");
  if (file.endsWith(".json")) return { result: texts([text()], []), file };
  if (file.endsWith(".svg")) {
    const uri = query === "" ? path : `${path}?${query}`;
    return { result: await pictured(publication, uri, file, text()), file };
  }
  if (!file.endsWith(".csv")) {
    return { result: binary(publication.address(file), bytes.length), file };
  }
  return { result: await described(publication, text()), file };
}

/** The refusal of a file that is not text, with its address. */
function binary(address: string, bytes: number): CallToolResult {
  const why = `found a binary format, must be json or csv here; the file of ${bytes} bytes is ${address}`;
  return failed(failureText(invalid("format", why)));
}

/** A card: the drawing with its own metadata, and a picture of it. */
async function pictured(
  publication: Publication,
  uri: string,
  file: string,
  text: string,
): Promise<CallToolResult> {
  const drawing = { type: "resource", resource: { uri, mimeType: "image/svg+xml", text } } as const;
  const png = await publication.bytes(file.replace(/\.svg$/, ".png"));
  if (png === null) return { content: [drawing] };
  const data = Buffer.from(png).toString("base64");
  return { content: [drawing, { type: "image", data, mimeType: "image/png" }] };
}

/** A table without room for what goes with it, and what goes with it. */
async function described(publication: Publication, text: string): Promise<CallToolResult> {
  const about = await textAt(publication, "api/data/exports/datapackage.json");
  if (about === null) return texts([text], []);
  const { resources: _, ...whole }: Record<string, unknown> = JSON.parse(about);
  return texts([text, JSON.stringify(whole)], []);
}

function failed(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

async function textAt(publication: Publication, file: string): Promise<string | null> {
  const bytes = await publication.bytes(file);
  return bytes === null ? null : Buffer.from(bytes).toString("utf8");
}

/** Why a tool does not take its arguments; null where it does. `example`: the slug of a firm. */
async function argumentFailure(
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
