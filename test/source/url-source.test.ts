import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { httpReader } from "../../src/readers/source/http-reader.ts";
import type { Net } from "../../src/readers/source/net.ts";
import { urlSource } from "../../src/readers/source/source.ts";

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function hostOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const hasty: Net = {
  fetch: (url, init) => fetch(url, init),
  sleep: async () => undefined,
  chance: () => 0,
  now: () => 0,
};

function sourceAt(base: string) {
  return urlSource(httpReader(hasty, { base, origins: [], tries: 2, stall: 2000 }));
}

describe("a publication at an address", () => {
  it("gives up an answer that grows beyond what is listed, after decompression", async () => {
    const bomb = gzipSync(Buffer.alloc(64_000_000), { level: 9 });
    let sent = 0;
    const base = await hostOf((_, response) => {
      sent++;
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const before = process.memoryUsage().arrayBuffers;
    const found = await sourceAt(base).read("s/a.json", { status: 200, bytes: 100 });
    expect(found).toBeNull();
    expect(sent).toBe(1);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32_000_000);
  });

  it("follows a redirect within its origin and none to another one", async () => {
    const other = await hostOf((_, response) => response.end("other"));
    const base = await hostOf(({ url }, response) => {
      if (url === "/near") response.writeHead(302, { location: "/there" }).end();
      else if (url === "/far") response.writeHead(302, { location: `${other}/there` }).end();
      else response.end("own");
    });
    const source = sourceAt(base);
    expect(String(Buffer.from((await source.read("near")) ?? []))).toBe("own");
    expect(await source.read("far")).toBeNull();
  });

  it("takes the failure that is listed, and asks again for one that is not", async () => {
    let asked = 0;
    const base = await hostOf((_, response) => {
      asked++;
      response.writeHead(503).end("{}");
    });
    const source = sourceAt(base);
    expect(await source.read("s/a.json", { status: 503, bytes: 2 })).toHaveLength(2);
    expect(asked).toBe(1);
    expect(await source.read("s/a.json", { status: 200, bytes: 2 })).toBeNull();
    expect(asked).toBe(3);
  });

  it("waits no minute for a file that a host cannot give, but for one that has too much to do", async () => {
    const statuses: number[] = [];
    const base = await hostOf(({ url = "" }, response) => {
      const status = Number(url.slice(1, 4));
      statuses.push(status);
      response.writeHead(status, { "retry-after": "60" }).end();
    });
    const waits: number[] = [];
    const net: Net = { ...hasty, sleep: async (time) => void (time > 0 && waits.push(time)) };
    const manners = { base, origins: [], tries: 2, stall: 2000, patience: 5000 };
    for (const path of ["503", "429"]) {
      expect(await urlSource(httpReader(net, manners)).read(path)).toBeNull();
    }
    expect([statuses, waits]).toEqual([[503, 429, 429], [60_000]]);
  });
});
