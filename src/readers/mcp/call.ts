import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { answer } from "../../resolve/answer.ts";
import { type Failure, failureText, invalid, unavailable } from "../../resolve/failure.ts";
import { jsonType } from "../../resolve/headers.ts";
import { nearestKnown } from "../../resolve/nearest.ts";
import type { PathParameter } from "../../resolve/table.ts";
import { firstRows, longestText, shortExport, shortJson } from "./fit.ts";
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
    const example = async () => {
      const { text } = await answered(publication, { path: "/api/firms", query: "limit=1" });
      return /"slug":"([a-z0-9-]+)"/.exec(text)?.[1] ?? null;
    };
    const failure = await argumentFailure(tool, given, example);
    if (failure !== null) return failed(failureText(failure));
    const found = await answered(publication, requestOf(tool, given));
    const { file, text, status, mediaType } = found;
    if (status !== 200) return failed(text);
    if (file === null && mediaType !== jsonType) {
      const why = "found lines without provenance and terms, must be json or csv here";
      return failed(failureText(invalid("format", why)));
    }
    if (file === null || file.endsWith(".json")) {
      return await fitting(publication, tool, given, found, []);
    }
    if (file.endsWith(".csv")) {
      return await fitting(publication, tool, given, found, await besideTable(publication));
    }
    if (file.endsWith(".svg"))
      return await pictured(publication, requestOf(tool, given), file, text);
    const address = publication.address(file);
    const why = `found a binary format, must be json or csv here; the file of ${found.bytes} bytes is ${address}`;
    return failed(failureText(invalid("format", why)));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return failed(failureText(unavailable(why)));
  }
}

/** The answer and the texts beside it, not longer than an assistant reads. */
async function fitting(
  publication: Publication,
  tool: RouteTool,
  given: Arguments,
  { file, text }: Found,
  beside: readonly string[],
): Promise<CallToolResult> {
  const room = beside.reduce((left, other) => left - other.length, longestText);
  const isLater = tool.isExport && Number(given["offset"] ?? 0) > 0;
  if (text.length <= room && !isLater) return texts(text, ...beside);
  const { route } = tool;
  const address = file === null ? route.path : publication.address(file);
  const asking = { given, room };
  const rows =
    tool.isExport && file !== null
      ? await shortExport(text, file, address, asking)
      : route.kind === "list"
        ? await firstRows(text, route.list.rows, asking, (limit) =>
            answered(publication, requestOf(tool, { ...given, limit })).then(({ text }) => text),
          )
        : null;
  const short = rows ?? shortJson(text, address, room);
  return texts(short.text, short.note, ...beside);
}

function texts(...all: readonly string[]): CallToolResult {
  return { content: all.map((text) => ({ type: "text" as const, text })) };
}

function failed(text: string): CallToolResult {
  return { ...texts(text), isError: true };
}

interface Request {
  readonly path: string;
  readonly query: string;
}

type Found = Awaited<ReturnType<typeof answered>>;

/** What the API answers: a stored file, or a body without one. */
async function answered(publication: Publication, { path, query }: Request) {
  const read = async (file: string) => {
    const bytes = await publication.bytes(file);
    return bytes === null ? null : Buffer.from(bytes).toString("utf8");
  };
  const found = await answer("GET", path, query, publication.table, read);
  const stored = found.kind === "file" ? await publication.bytes(found.file) : null;
  if (found.kind === "file" && stored !== null) {
    const text = Buffer.from(stored).toString("utf8");
    return { file: found.file, text, bytes: stored.length, status: 200, mediaType: undefined };
  }
  const { status, headers, body } = found.kind === "file" ? await found.otherwise() : found;
  return { file: null, text: body.join(""), bytes: 0, status, mediaType: headers["content-type"] };
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

/** What goes with a table, which has no room for it. */
async function besideTable(publication: Publication): Promise<readonly string[]> {
  const about = await publication.bytes("api/data/exports/datapackage.json");
  if (about === null) return [];
  const { resources: _, ...whole } = JSON.parse(Buffer.from(about).toString("utf8"));
  return [JSON.stringify(whole)];
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
