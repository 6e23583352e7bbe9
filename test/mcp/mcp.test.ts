import { hash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { firstRows, shortJson } from "../../src/readers/mcp/fit.ts";
import {
  addressPublication,
  folderPublication,
  type Publication,
} from "../../src/readers/mcp/publication.ts";
import { mcpServer } from "../../src/readers/mcp/server.ts";
import { staticServer } from "../client/static-server.ts";
import { manifestIn, writeManifest } from "../emit/manifest-in.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { tool } from "../scripts/run.ts";
import { buildWorld, first } from "../verify/issued-world.ts";

const dist = join(temporaryFolder(), "dist");
beforeAll(() => buildWorld({ issue: [first] }, dist));

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
    const operations = Object.values<{
      get: { operationId: string; summary: string; parameters: object[] };
    }>(openapi.paths).filter(({ get }) => !get.summary.endsWith("as a file that every host has"));
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ get }) => get.operationId));
    expect(tools).toHaveLength(16);
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
  });

  it("answer byte for byte what the API answers", async () => {
    const client = await connected(folderPublication(dist));
    const { tools } = await client.listTools();
    const argumentsOf: Readonly<Record<string, Record<string, string>>> = {
      getFirm: { slug: "alder" },
      getFirmIntelligence: { slug: "alder" },
      getFirmEvents: { slug: "alder" },
      getGroup: { group: "region", value: "europe" },
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

  it("give a card as a picture", async () => {
    const client = await connected(folderPublication(dist));
    const card = await called(client, "getCard");
    expect(card.content.map(({ type }) => type)).toEqual(["resource", "image"]);
  });

  it.each([
    ["getFirms", { limit: 0 }, 'Invalid parameter "limit"', "invalid_parameter"],
    ["getRankings", { rsk: "high" }, 'the nearest known one is "risk"', "invalid_parameter"],
    ["getFirm", { slug: "nobody" }, "Unknown firm", "unknown_firm"],
    ["getFirm", { slug: "../../etc" }, "Unknown route", "unknown_route"],
    ["getFirm", {}, "must be the slug of a firm; getFirms lists all", "invalid_parameter"],
    ["getPublication", { nonsense: 1 }, "this tool takes no arguments", "invalid_parameter"],
    ["getFirm", { slug: "alder", slog: 1 }, "must be one of slug", "invalid_parameter"],
    ["getRankings", { q: ["a"] }, "must be a text or a number", "invalid_parameter"],
    ["getExport", {}, "must be one of index-snapshot, index-history", "invalid_parameter"],
    ["getExport", { dataset: "firms", offset: -1 }, "a whole number from 0", "invalid_parameter"],
    [
      "getExport",
      { dataset: "firms", format: "csv" },
      "one of dataset, offset",
      "invalid_parameter",
    ],
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

it("takes no word of its tools and instructions from a publication", async () => {
  const said = await connected(folderPublication(dist));
  const hostile = folderPublication(dist);
  const client = await connected({
    ...hostile,
    bytes: async (path) => {
      if (path === "openapi.json") throw new RangeError("read");
      return hostile.bytes(path);
    },
  });
  expect(await client.listTools()).toEqual(await said.listTools());
  expect(client.getInstructions()).toBe(said.getInstructions());
});

describe("a long answer", () => {
  const folder = join(temporaryFolder(), "long");
  const rowCount = 60_000;
  let client: Client;
  beforeAll(async () => {
    cpSync(dist, folder, { recursive: true });
    const path = "api/data/exports/observations";
    const { rows, ...head } = JSON.parse(readFileSync(join(dist, `${path}.json`), "utf8"));
    const many = Array.from({ length: rowCount }, (_, n) => ({ ...rows[0], value: n }));
    replace(`${path}.json`, JSON.stringify({ ...head, rows: many }));
    client = new Client({ name: "test", version: "0" });
    const command = { command: process.execPath, args: [tool(), "mcp", folder] };
    await client.connect(new StdioClientTransport(command));
  });
  afterAll(() => client.close());

  /** Another file, as if the build had written it. */
  function replace(path: string, text: string): void {
    const { files, ...head } = manifestIn(folder);
    const sha256 = hash("sha256", text, "hex");
    const listed = files.map((file) =>
      file.path === path ? { ...file, sha256, bytes: Buffer.byteLength(text) } : file,
    );
    writeFileSync(join(folder, path), text);
    writeManifest(folder, head, listed);
  }

  const length = ({ content }: Awaited<ReturnType<typeof called>>) =>
    content.reduce((sum, part) => sum + (part.type === "text" ? part.text.length : 0), 0);

  it("gives an export in parts that join to the whole", async () => {
    const seen: number[] = [];
    let next: Record<string, unknown> | null = { dataset: "observations", offset: 59_000 };
    while (next !== null) {
      const result = await called(client, "getExport", next);
      expect(length(result)).toBeLessThanOrEqual(60_000);
      const { rows } = JSON.parse(textOf(result));
      seen.push(...rows.map(({ value }: { readonly value: number }) => value));
      const note = result.content[1];
      const { shortened } = JSON.parse(note?.type === "text" ? note.text : "");
      expect(shortened).toMatchObject({ rowCount, rows: rows.length });
      expect(shortened.address).toBe(join(folder, "api/data/exports/observations.json"));
      next = shortened.next;
    }
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, n) => 59_000 + n));
  });

  it("gives the first part of the whole dataset, and the client lives on", async () => {
    const first = await called(client, "getExport", { dataset: "observations" });
    expect(length(first)).toBeLessThanOrEqual(60_000);
    expect(JSON.parse(textOf(first)).columns.length).toBeGreaterThan(3);
    expect((await called(client, "getPublication")).isError).toBeUndefined();
  });

  it("gives fewer rows of a list, as the API answers them, and how to go on", async () => {
    const row = { text: "x".repeat(1_000) };
    const ask = async (limit: number) => JSON.stringify({ items: Array(limit).fill(row) });
    const given = { limit: 500, offset: 7, risk: "high" };
    const page = await firstRows(await ask(500), "items", given, ask);
    const { shortened } = JSON.parse(page?.note ?? "");
    expect(page?.text).toBe(await ask(shortened.rows));
    expect(shortened.rows).toBeGreaterThan(40);
    const next = { risk: "high", limit: shortened.rows, offset: 7 + shortened.rows };
    expect(shortened.next).toEqual(next);
  });

  it("gives the first elements of the lists of any other answer", () => {
    const whole = { a: Array(900).fill("x".repeat(400)), b: { c: [1, 2] } };
    const { text, note } = shortJson(JSON.stringify(whole), "/api/intelligence");
    expect(text.length + note.length).toBeLessThanOrEqual(60_000);
    expect(JSON.parse(text)).toEqual({ a: whole.a.slice(0, 100), b: whole.b });
    expect(JSON.parse(note).shortened.lists).toEqual({ "/a": { shown: 100, of: 900 } });
  });
});

it("stele mcp speaks the protocol on its standard streams", async () => {
  const client = new Client({ name: "test", version: "0" });
  const command = { command: process.execPath, args: [tool(), "mcp", dist] };
  await client.connect(new StdioClientTransport(command));
  expect((await client.listTools()).tools).toHaveLength(16);
  expect(textOf(await called(client, "getPublication"))).toBe(await served("/api/publications"));
  await client.close();
});
