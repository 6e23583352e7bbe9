import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type Answer, answer } from "../../resolve/answer.ts";
import { type Failure, failureText, invalid, unavailable } from "../../resolve/failure.ts";
import { jsonType } from "../../resolve/headers.ts";
import { nearestKnown } from "../../resolve/nearest.ts";
import type { PathParameter } from "../../resolve/table.ts";
import { firstRows, longestText, shortExport, shortJson } from "./fit.ts";
import type { Publication } from "./publication.ts";
import type { RouteTool } from "./tools.ts";

type Arguments = Readonly<Record<string, unknown>>;

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
  const { text } = part;
  const room = others.reduce(
    (left, other) => (other.type === "text" ? left - other.text.length : left),
    longestText,
  );
  const isLater = tool.isExport && Number(given["offset"] ?? 0) > 0;
  if (text.length <= room && !isLater) return result;
  const { route } = tool;
  const address = file === null ? route.path : publication.address(file);
  const asking = { given, room };
  const rows =
    tool.isExport && file !== null
      ? await shortExport(text, file, address, asking)
      : route.kind === "list"
        ? await firstRows(text, route.list.rows, asking, (limit) =>
            plainText(publication, requestOf(tool, { ...given, limit })),
          )
        : null;
  const short = rows ?? shortJson(text, address, room);
  return { content: [...texts(short.text, short.note).content, ...others] };
}

function texts(...all: readonly string[]): CallToolResult {
  return { content: all.map((text) => ({ type: "text" as const, text })) };
}

function answered(publication: Publication, { path, query }: Request): Promise<Answer> {
  const read = (file: string) => textAt(publication, file);
  return answer("GET", path, query, publication.table, read);
}

async function plainText(publication: Publication, request: Request): Promise<string | null> {
  const found = await answered(publication, request);
  return found.kind === "body" ? found.body.join("") : textAt(publication, found.file);
}

/** The slug of some firm of the publication, as an example. */
async function someSlug(publication: Publication): Promise<string | null> {
  const text = await plainText(publication, { path: "/api/firms", query: "limit=1" });
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
  request: Request,
  answered: Answer,
): Promise<Whole> {
  if (answered.kind === "body") {
    const body = answered.body.join("");
    const isJson = answered.headers["content-type"] === jsonType;
    const why = "found lines without provenance and terms, must be json or csv here";
    const result = isJson && answered.status === 200 ? texts(body) : failed(body);
    return { result: isJson ? result : failed(failureText(invalid("format", why))), file: null };
  }
  const { file } = answered;
  const bytes = await publication.bytes(file);
  if (bytes === null) return resultOf(publication, request, await answered.otherwise());
  return { result: await ofFile(publication, request, file, bytes), file };
}

/** The result that a stored file is: a text, a card, or where it is neither its address. */
async function ofFile(
  publication: Publication,
  { path, query }: Request,
  file: string,
  bytes: Uint8Array,
): Promise<CallToolResult> {
  const text = Buffer.from(bytes).toString("utf8");
  if (file.endsWith(".json")) return texts(text);
  if (file.endsWith(".csv")) return described(publication, text);
  if (file.endsWith(".svg")) {
    const uri = query === "" ? path : `${path}?${query}`;
    return pictured(publication, uri, file, text);
  }
  const address = publication.address(file);
  const why = `found a binary format, must be json or csv here; the file of ${bytes.length} bytes is ${address}`;
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
  if (about === null) return texts(text);
  const { resources: _, ...whole }: Record<string, unknown> = JSON.parse(about);
  return texts(text, JSON.stringify(whole));
}

function failed(text: string): CallToolResult {
  return { ...texts(text), isError: true };
}

async function textAt(publication: Publication, file: string): Promise<string | null> {
  const bytes = await publication.bytes(file);
  return bytes === null ? null : Buffer.from(bytes).toString("utf8");
}

/** Why a tool does not take its arguments; null where it does. `example`: the slug of a firm. */
async function argumentFailure(
  { inputSchema, route, isExport }: RouteTool,
  given: Arguments,
  example: () => Promise<string | null>,
): Promise<Failure | null> {
  const names = Object.keys(inputSchema.properties);
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) return invalid(name, strangeReason(name, names));
    if (typeof value === "object" && value !== null) {
      return invalid(name, "found a list or an object, must be a text or a number");
    }
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

async function absentReason(
  { known, noun }: PathParameter,
  example: () => Promise<string | null>,
): Promise<string> {
  if (known !== null) return `found nothing, must be one of ${known.join(", ")}`;
  const slug = await example();
  const such = slug === null ? "" : ` such as "${slug}"`;
  return `found nothing, must be the slug of a ${noun}${such}; getFirms lists all of them`;
}
