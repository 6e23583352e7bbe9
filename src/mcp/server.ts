import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { callTool } from "./call.ts";
import type { Publication } from "./publication.ts";
import { type ApiDocument, apiDocument, toolsOf } from "./tools.ts";

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
