import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { nginx, nginxProgram, njsModule } from "./servers/nginx.ts";
import { type Command, type Running, running } from "./servers/running.ts";

// Bytes as a socket carries them, encoded and raw: characters of all planes, surrogates written as
// three bytes, overlong and broken sequences. What is not UTF-8 is 400 and never another question.

const character = fc.oneof(
  fc.constantFrom("a", "Z", "7", "-"),
  fc.integer({ min: 0x80, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x1d400, max: 0x1d7ff }).map((code) => String.fromCodePoint(code)),
);
const bytes = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: character.map((one) => [...Buffer.from(one)]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom([0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xe0, 0x80, 0xaf]),
      },
      { weight: 1, arbitrary: fc.constantFrom([0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0xff]) },
      { weight: 1, arbitrary: fc.integer({ min: 0x80, max: 0xff }).map((byte) => [byte]) },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => Buffer.from(parts.flat()));
const samples = fc.sample(bytes, { seed: 7, numRuns: 400 });

/** The status that the contract gives, by another decoder than the resolver's. */
function expected(value: Buffer): number {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value);
    return /\p{Cc}/u.test(text) ? 400 : 200;
  } catch {
    return 400;
  }
}

const bin = (name: string) => join("test/hosts/node_modules/.bin", name);
const program = (command: string, ...args: readonly string[]) => {
  return (site: Deployed, name: string) =>
    (port: number): Command => ({
      program: command,
      args: [...args, join(site.root, "hosts", name, "main.mjs"), String(port)],
    });
};
type Start = (site: Deployed, name: string) => (port: number) => Command;
const hosts: readonly (readonly [string, Start])[] = [
  ["nginx-njs", (site, name) => nginx(site, name)],
  ["node", program(process.execPath)],
  ["deno", program(bin("deno"), "run", "--allow-net", "--allow-read", "--no-prompt")],
  ["bun", program(bin("bun"))],
];

describe.each(hosts)("bytes on a socket to %s", (name, start) => {
  const here = name !== "nginx-njs" || (installed(nginxProgram) && installed(njsModule));
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    if (!here) return;
    site = await deployed(inject("hosts").dist, name);
    server = await running(start(site, name));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it.runIf(here)("are text where they are UTF-8, and 400 where they are not", async () => {
    const wrong: string[] = [];
    for (const value of samples) {
      const hex = value.toString("hex");
      const encoded = Buffer.from(hex.replace(/../g, "%$&"));
      const [plain, raw] = await Promise.all([
        statusOf(server.port, encoded),
        statusOf(server.port, value),
      ]);
      const wanted = expected(value);
      if (plain !== wanted) wrong.push(`encoded ${hex}: found ${plain}, must be ${wanted}`);
      // no target may hold a raw byte above 0x7f: a server may refuse it, but not read it otherwise
      if (raw !== wanted && raw !== 400) wrong.push(`raw ${hex}: found ${raw}, must be ${wanted}`);
    }
    expect(wrong.slice(0, 12)).toEqual([]);
  });

  it.runIf(here)("may follow the host in the target, as proxies send it", async () => {
    const target = (path: string) => Buffer.from(`http://127.0.0.1:${server.port}${path}`);
    const asked = [
      "/api/rankings?q=a",
      "/api/rankings?limit=0",
      "/api/firms/nobody",
      "?x",
      "/nothing",
    ];
    const statuses = await Promise.all(asked.map((path) => statusAt(server.port, target(path))));
    expect(statuses).toEqual([200, 400, 404, 200, 404]);
  });
});

/** The status of the answer to a search, 0 for none. */
function statusOf(port: number, value: Buffer): Promise<number> {
  return statusAt(port, Buffer.concat([Buffer.from("/api/rankings?q="), value]));
}

function statusAt(port: number, target: Buffer): Promise<number> {
  return new Promise((done) => {
    let got = "";
    const socket = connect(port, "127.0.0.1", () => {
      const head = Buffer.from("GET ");
      const tail = Buffer.from(" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
      socket.write(Buffer.concat([head, target, tail]));
    });
    socket.on("data", (chunk) => {
      got += chunk.toString("latin1");
    });
    const end = () => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(got)?.[1] ?? 0));
    socket.on("close", end).on("error", end);
  });
}
