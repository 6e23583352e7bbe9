import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Command } from "commander";
import { recoverSite } from "../../src/emit/site/recover-site.ts";
import { generator } from "../../src/model/generator.ts";
import { addressPublication, folderPublication } from "../../src/readers/mcp/publication.ts";
import { mcpServer } from "../../src/readers/mcp/server.ts";
import { isAddress } from "../source-at.ts";

export function define(command: Command): void {
  command
    .argument("<target>", "a built folder, a copy, or an address that begins with http")
    .addHelpText("after", "\nExample:\n  stele mcp https://index.example")
    .action(run);
}

async function run(target: string): Promise<void> {
  const server = await mcpServer(publicationAt(target), generator.replace(/^stele /, ""));
  await server.connect(new StdioServerTransport());
  process.stdin.once("close", () => void server.close());
}

function publicationAt(target: string) {
  if (isAddress(target)) return addressPublication(target);
  recoverSite(target);
  return folderPublication(target);
}
