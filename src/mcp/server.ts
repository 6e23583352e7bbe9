import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { type Answer, answer } from "../resolve/answer.ts";
import { failureText, invalid, unavailable } from "../resolve/failure.ts";
import type { Publication } from "./publication.ts";
import { type ApiDocument, apiDocument, type RouteTool, toolsOf } from "./tools.ts";

const describedIn = "openapi.json";

/**
 * A server of the Model Context Protocol with a tool for each route of a publication. `version` is
 * that of this program. Throws a RangeError when the publication does not describe its API.
 */
export async function mcpServer(publication: Publication, version: string): Promise<Server> {
  const document = await describedBy(publication);
  const tools = toolsOf(document);
  const server = new Server(
    { name: "stele", title: document.info.title, version },
    { capabilities: { tools: {} }, instructions: instructions(document) },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.map(({ name, description, inputSchema }) => {
      return { name, description, inputSchema, annotations: readOnly };
    }),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const names = tools.map(({ name }) => name).join(", ");
      const why = `Unknown tool: found "${params.name}", must be one of ${names}`;
      throw new McpError(ErrorCode.InvalidParams, why);
    }
    return callTool(publication, tool, params.arguments ?? {});
  });
  return server;
}

const readOnly = { readOnlyHint: true, openWorldHint: false };

async function describedBy(publication: Publication): Promise<ApiDocument> {
  const bytes = await publication.bytes(describedIn);
  if (bytes !== null) return apiDocument(Buffer.from(bytes).toString("utf8"));
  throw new RangeError(`Cannot serve the publication: it has no "${describedIn}"`);
}

function instructions({ info }: ApiDocument): string {
  return `${info.title}: ${info.description}
Answers are those of the public API, word for word. Where you give a figure from them, give its date and the reference it comes from, say how its calibration is rated, and keep to its legal note. A field that is null is not known; it is not zero.`;
}

type Arguments = Readonly<Record<string, unknown>>;

/**
 * What a tool answers: the bytes that the API answers to the same request, so with provenance,
 * calibration and legal note. A failure is an error of the tool with the API's own envelope.
 */
async function callTool(
  publication: Publication,
  tool: RouteTool,
  given: Arguments,
): Promise<CallToolResult> {
  const absent = tool.inPath.find((name) => typeof given[name] !== "string");
  if (absent !== undefined) {
    return failed(failureText(invalid(absent, "found nothing, must be a text")));
  }
  const { path, query } = requestOf(tool, given);
  const read = async (file: string) => textOf(await publication.bytes(file));
  const answered = await answer("GET", path, query, publication.table, read);
  const request = query === "" ? path : `${path}?${query}`;
  try {
    return await resultOf(publication, request, answered);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return failed(failureText(unavailable(why)));
  }
}

function requestOf({ path, inPath }: RouteTool, given: Arguments) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(given[name])));
  const query = Object.entries(given)
    .filter(([name, value]) => !inPath.includes(name) && value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return { path: filled, query: query.join("&") };
}

async function resultOf(
  publication: Publication,
  request: string,
  answered: Answer,
): Promise<CallToolResult> {
  if (answered.kind === "body") {
    const body = answered.body.join("");
    return answered.status === 200 ? succeeded(body) : failed(body);
  }
  const text = textOf(await publication.bytes(answered.file));
  if (text === null) return resultOf(publication, request, answered.otherwise);
  if (answered.file.endsWith(".json")) return succeeded(text);
  if (answered.file.endsWith(".svg")) return pictured(publication, request, answered.file, text);
  return described(publication, text);
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
  const about = textOf(await publication.bytes("api/data/exports/datapackage.json"));
  if (about === null) return succeeded(text);
  const { resources: _, ...whole }: Record<string, unknown> = JSON.parse(about);
  const kept = { type: "text", text: JSON.stringify(whole) } as const;
  return { content: [{ type: "text", text }, kept] };
}

function succeeded(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}

function failed(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

function textOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString("utf8");
}
