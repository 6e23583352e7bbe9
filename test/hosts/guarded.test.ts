import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breaches } from "./guarded.ts";
import { asking } from "./requests/ask.ts";
import { plantCanaries } from "./requests/canaries.ts";

// A host with every hole that the attacks are for, so that a profile which passes has been tested.
describe("the attacks, on a host with holes", () => {
  const folder = mkdtempSync(join(tmpdir(), "stele-holes-"));
  let server: Server;
  let found: readonly string[];

  beforeAll(async () => {
    const root = join(folder, "site");
    for (const name of ["index", "firms/sort", "rankings/risk", "publications/card"]) {
      mkdirSync(join(root, "api", name), { recursive: true });
    }
    writeFileSync(join(root, "api", "index", "latest.json"), "{}\n");
    plantCanaries(folder, "nginx");
    server = createServer((request, response) => {
      const target = decodeURIComponent(safely(request.url ?? "").replace(/^http:\/\/[^/]+/, ""));
      const url = String(request.headers["x-original-url"] ?? target);
      const file = join(root, fileOf(url));
      const host = String(request.headers["x-forwarded-host"] ?? "");
      if (existsSync(file) && statSync(file).isFile()) response.end(readFileSync(file));
      else response.writeHead(404, lines(url)).end(`Not here, on ${host}`);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo; // listens on TCP
    found = await breaches(asking(port), "nginx", false);
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ["a step out of the root", /^\/s\/\.\.\/\.\.\/canary\.txt: found a file/],
    ["an encoded step", /^\/s\/%2e%2e%2f%2e%2e%2fcanary\.txt: found a file/],
    ["a step in a parameter", /^\/api\/firms\?sort=(?:\.\.\/){4}canary: found a file/],
    ["a dot file", /^\/\.canary: found a file/],
    ["its own configuration", /^\/hosts\/nginx\/canary\.conf: found a file/],
    ["the same in another spelling", /^\/%68osts\/nginx\/canary\.conf: found a file/],
    ["a line of the request among the headers", /x-injected.*among the headers/i],
    ["an address in a header", /x-original-url.*found another answer/],
    ["the host of a header", /evil\.example.*found its host in the answer/],
  ])("find %s", (_, what) => {
    expect(found.filter((one) => what.test(one)).length).toBeGreaterThan(0);
  });
});

function safely(text: string): string {
  return text.replace(/%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/gi, "");
}

/** What a rule does that lets a captured value into the name of a file. */
function fileOf(url: string): string {
  const [path = "", query = ""] = url.split("?");
  const sort = /(?:^|&)sort=([^&]*)/.exec(query)?.[1];
  return sort === undefined ? path : `api/firms/sort/${sort}.json`;
}

/** Repeats the request in headers, as a server without a check of values would. */
function lines(url: string): Record<string, string> {
  const [, ...rest] = url.split(/[\r\n]+/);
  const injected = rest
    .map((line) => line.split(":")[0] ?? "")
    .filter((name) => /^[\w-]+$/.test(name));
  return Object.fromEntries(injected.map((name) => [name, "yes"]));
}
