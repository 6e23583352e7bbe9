import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { prove } from "./compared.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { type Command, type Running, running } from "./servers/running.ts";

const bin = (name: string) => join("test/hosts/node_modules/.bin", name);

const programs: readonly (readonly [string, (port: number) => Command])[] = [
  ["node", (port) => ({ program: process.execPath, args: [String(port)] })],
  [
    "deno",
    (port) => ({
      program: bin("deno"),
      args: ["run", "--allow-net", "--allow-read", "--no-prompt", String(port)],
    }),
  ],
  ["bun", (port) => ({ program: bin("bun"), args: [String(port)] })],
];

describe.each(programs)("the program for %s", (name, command) => {
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, name);
    server = await running((port) => {
      const { program, args } = command(port);
      const file = join(site.root, "hosts", name, "main.mjs");
      return { program, args: [...args.slice(0, -1), file, ...args.slice(-1)] };
    });
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it("answers every URL as the reference does", async () => {
    const { expectations } = inject("hosts");
    await prove(
      { profile: name, server: version(name), exact: true, parses: false, port: server.port },
      server.ask,
      expectations,
    );
  });
});

function version(name: string): string {
  if (name === "node") return `Node ${process.versions.node}`;
  const { version: found } = createRequire(import.meta.url)(`${name}/package.json`);
  return `${name === "bun" ? "Bun" : "Deno"} ${found}`;
}
