import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addressPublication,
  folderPublication,
  type Publication,
} from "../../src/mcp/publication.ts";
import { mcpServer } from "../../src/mcp/server.ts";
import { distStore } from "../../src/serve/dist-store.ts";
import { handle } from "../../src/serve/handler.ts";
import { staticServer } from "../client/static-server.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { tool } from "../scripts/run.ts";
import { buildWorld, first } from "../verify/issued-world.ts";

const dist = join(temporaryFolder(), "dist");
beforeAll(() => buildWorld({ publish: [first] }, dist));

async function connected(publication: Publication): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await (await mcpServer(publication, "0.0.0")).connect(ours);
  const client = new Client({ name: "test", version: "0" });
  await client.connect(theirs);
  return client;
}

async function called(client: Client, name: string, args: Record<string, unknown> = {}) {
  return CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
}

/** The text of the first part of a result. */
function textOf({ content: [part] }: Awaited<ReturnType<typeof called>>): string {
  if (part?.type === "text") return part.text;
  return part?.type === "resource" && "text" in part.resource ? part.resource.text : "";
}

/** What the preview server answers to the same request. */
async function served(path: string): Promise<string> {
  const { body } = await handle(distStore(dist), "GET", path, {});
  return Buffer.from(body).toString("utf8");
}

describe("the tools of a publication", () => {
  it("are its routes, with the parameters and their schemas", async () => {
    const openapi = JSON.parse(readFileSync(join(dist, "openapi.json"), "utf8"));
    const client = await connected(folderPublication(dist));
    const { tools } = await client.listTools();
    const operations = Object.values<{ get: { operationId: string; parameters: object[] } }>(
      openapi.paths,
    );
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ get }) => get.operationId));
    expect(tools).toHaveLength(14);
    for (const [i, { inputSchema, annotations }] of tools.entries()) {
      const expected = operations[i]?.get.parameters ?? [];
      expect(Object.keys(inputSchema.properties ?? {})).toHaveLength(expected.length);
      expect(annotations).toMatchObject({ readOnlyHint: true });
    }
    const ranking = tools.find(({ name }) => name === "getRankings")?.inputSchema.properties;
    expect(ranking).toMatchObject({
      limit: { type: "integer", minimum: 1, maximum: 500, default: 50 },
      q: { type: "string", maxLength: 64 },
    });
    expect(client.getInstructions()).toContain(openapi.info.title);
  });

  it("answer byte for byte what the API answers", async () => {
    const client = await connected(folderPublication(dist));
    const { tools } = await client.listTools();
    const argumentsOf: Readonly<Record<string, Record<string, string>>> = {
      getFirm: { slug: "alder" },
      getFirmIntelligence: { slug: "alder" },
      getFirmEvents: { slug: "alder" },
      getExport: { dataset: "firms" },
    };
    for (const { name, description = "" } of tools) {
      const args = argumentsOf[name] ?? {};
      const [, template = ""] = /GET (\S+)$/.exec(description) ?? [];
      const path = template.replace(/\{(\w+)\}/g, (_, part) => args[part] ?? "");
      expect(textOf(await called(client, name, args)), name).toBe(await served(path));
    }
    const args = { limit: 2, offset: 1, sort: "-name" };
    const firms = textOf(await called(client, "getFirms", args));
    expect(firms).toBe(await served("/api/firms?limit=2&offset=1&sort=-name"));
    expect(JSON.parse(firms).meta.provenance).toBeTruthy();
  });

  it("give the description of a table that has no room for it, and a card as a picture", async () => {
    const client = await connected(folderPublication(dist));
    const table = await called(client, "getExport", { dataset: "firms", format: "csv" });
    const [, about] = table.content;
    const kept = JSON.parse(about?.type === "text" ? about.text : "");
    expect(Object.keys(kept)).toEqual(
      expect.arrayContaining(["asOf", "provenance", "calibration", "legalNote", "licenses"]),
    );
    const card = await called(client, "getCard");
    expect(card.content.map(({ type }) => type)).toEqual(["resource", "image"]);
  });

  it.each([
    ["getFirms", { limit: 0 }, 'Invalid parameter "limit"', "invalid_parameter"],
    ["getRankings", { rsk: "high" }, 'the nearest known one is "risk"', "invalid_parameter"],
    ["getFirm", { slug: "nobody" }, "Unknown firm", "unknown_firm"],
    ["getFirm", { slug: "../../etc" }, "Unknown route", "unknown_route"],
    ["getFirm", {}, 'Invalid parameter "slug"', "invalid_parameter"],
  ])("fail as the API does: %s %o", async (name, args, error, code) => {
    const client = await connected(folderPublication(dist));
    const result = await called(client, name, args);
    expect(result.isError).toBe(true);
    expect(JSON.parse(textOf(result))).toMatchObject({ success: false, code });
    expect(JSON.parse(textOf(result)).error).toContain(error);
  });

  it("refuse a name that is not a route", async () => {
    const client = await connected(folderPublication(dist));
    await expect(called(client, "getSecrets")).rejects.toThrow(/must be one of getPublication/);
  });

  it("answer from an address whose host knows plain files alone", async () => {
    const server = await staticServer(dist);
    const client = await connected(addressPublication(server.address));
    const answer = textOf(await called(client, "getFirms", { limit: 2, offset: 1 }));
    expect(answer).toBe(await served("/api/firms?limit=2&offset=1"));
    server.close();
    const failed = await called(client, "getResearch");
    expect(failed.isError).toBe(true);
    expect(JSON.parse(textOf(failed))).toMatchObject({ success: false, code: "data_unavailable" });
  });

  it("fail where a file is not the one of the manifest", async () => {
    const copy = join(temporaryFolder(), "copy");
    cpSync(dist, copy, { recursive: true });
    rmSync(join(copy, "api/index/latest.json"));
    const client = await connected(folderPublication(copy));
    const result = await called(client, "getIndex");
    expect(result.isError).toBe(true);
  });
});

it("stele mcp speaks the protocol on its standard streams", async () => {
  const client = new Client({ name: "test", version: "0" });
  const command = { command: process.execPath, args: [tool(), "mcp", dist] };
  await client.connect(new StdioClientTransport(command));
  expect((await client.listTools()).tools).toHaveLength(14);
  expect(textOf(await called(client, "getPublication"))).toBe(await served("/api/publications"));
  await client.close();
});
