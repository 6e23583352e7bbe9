import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { type DistStore, distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-serve-"));
const out = join(folder, "dist");
let store: DistStore;

beforeAll(async () => {
  await build(
    { content: "test/worlds/minimal/content", out, asOf: null, cache: ".cache" },
    () => undefined,
  );
  store = distStore(out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers = {}) => handle(store, "GET", url, headers);

describe("handle()", () => {
  it("sends the promised headers with every answer", async () => {
    for (const url of ["/api/firms", "/api/firms?limit=3", "/api/nothing", "/s/routes.json"]) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "ETag",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "cross-origin",
        vary: "Accept-Encoding",
      });
    }
  });

  it("never lets a failure be cached", async () => {
    for (const url of ["/api/firms?limit=0", "/api/firms/nobody", "/nothing"]) {
      const { status, headers } = await get(url);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers["cache-control"]).toBe("no-store");
    }
  });

  it("leads from an address that is not there to one that is", async () => {
    const told = async (url: string) => JSON.parse(String((await get(url)).body)).error;
    const near = (known: string) => expect.stringContaining(`the nearest known one is "${known}"`);
    expect(await told("/api/publication")).toEqual(near("/api/publications"));
    expect(await told("/api/firm/alder-brokerage")).toEqual(near("/api/firms/alder-brokerage"));
    expect(await told("/api/firms/alder-brokerage/inteligence")).toEqual(
      near("/api/firms/alder-brokerage/intelligence"),
    );
    expect(await told("/api/data/exports/rankngs")).toEqual(near("rankings"));
    expect(await told("/api/firms/alder-brokers")).toEqual(near("alder-brokerage"));
    expect(await told("/api/events/firm/Alder-Brokerage")).toEqual(near("alder-brokerage"));
    expect(await told("/api/data/exports/obervations.csv")).toEqual(near("observations"));
    expect(await told("/api/firms/alder-brokers.json")).toEqual(near("alder-brokerage"));
    expect(await told("/api/firms/alder-brokers.csv")).toEqual(near("alder-brokerage"));
    expect(await told("/api/firms.json?limit=10")).toEqual(near("/api/firms"));
    expect(await told("/api/rankingz.json")).toEqual(near("/api/rankings"));
    for (const url of ["/api/firms/nobody", "/api/firms/nobody.json", "/api/events/firm/F001"]) {
      expect(await told(url)).toContain('must be one that "/api/firms.json" lists');
    }
    for (const route of ["card", "citations"]) {
      expect(await told(`/api/publications/${route}?reference_id=HBR-WS-20240303-00000000`)).toBe(
        'Unknown reference: found "HBR-WS-20240303-00000000", must be one that "/api/publications/archive.json" lists',
      );
    }
  });

  it("answers 304 to a validator that still holds, without a body", async () => {
    for (const url of ["/api/firms", "/api/firms?limit=2&offset=1"]) {
      const first = await get(url);
      const again = await get(url, { "if-none-match": first.headers["etag"] });
      expect([again.status, String(again.body)]).toEqual([304, ""]);
      expect(again.headers["etag"]).toBe(first.headers["etag"]);
      expect((await get(url, { "if-none-match": '"other"' })).status).toBe(200);
    }
  });

  it("marks composed answers with weak validators and stored ones with strong", async () => {
    expect((await get("/api/firms?limit=2&offset=1")).headers["etag"]).toMatch(/^W\/"/);
    expect((await get("/api/firms")).headers["etag"]).toMatch(/^"/);
  });

  it("answers a range with its part, and one beyond the end with 416", async () => {
    const whole = await get("/api/firms");
    const part = await get("/api/firms", { range: "bytes=2-9" });
    expect(part.status).toBe(206);
    expect(String(part.body)).toBe(String(whole.body).slice(2, 10));
    expect(part.headers["content-range"]).toBe(
      `bytes 2-9/${Buffer.byteLength(String(whole.body))}`,
    );
    expect((await get("/api/firms", { range: "bytes=99999999-" })).status).toBe(416);
    expect((await get("/api/firms", { range: "lines=1-2" })).status).toBe(200);
    expect((await get("/api/firms", { range: "bytes=0-1,4-5" })).status).toBe(200);
  });

  it("answers the end of a Parquet file, where its readers begin", async () => {
    const url = "/api/data/exports/firms.parquet";
    const { body } = await get(url);
    const end = await get(url, { range: "bytes=-4" });
    expect([end.status, String(end.body)]).toEqual([206, "PAR1"]);
    expect(end.headers["content-range"]).toBe(
      `bytes ${body.length - 4}-${body.length - 1}/${body.length}`,
    );
    expect((await get(url, { range: "bytes=5-2" })).status).toBe(200);
    const none = await get(url, { range: "bytes=-0" });
    expect(none.status).toBe(416);
    expect(JSON.parse(String(none.body))).toMatchObject({ success: false, code: "invalid_range" });
    expect(none.headers["cache-control"]).toBe("no-store");
  });

  it.each(["https://www.alder.example/about?x=1", "alder.example", "ALDER.example/"])(
    "finds a firm by its website, pasted as %s",
    async (pasted) => {
      const { body } = await get(`/api/rankings?q=${encodeURIComponent(pasted)}`);
      const found = JSON.parse(String(body)).data.map(({ slug }: { slug: string }) => slug);
      expect(found).toEqual(["alder-brokerage"]);
    },
  );

  it("takes U+FFFD for a character, which no firm has, and refuses what is not UTF-8", async () => {
    const { status, body } = await get("/api/rankings?q=%EF%BF%BD");
    expect([status, JSON.parse(String(body)).data]).toEqual([200, []]);
    expect((await get("/api/rankings?q=%ff")).status).toBe(400);
  });

  it("passes over what caches and versions add to the address of a file, but no question", async () => {
    const { body } = await get("/api/index/latest.json");
    const versioned = await get("/api/index/latest.json?v=2");
    expect([versioned.status, String(versioned.body)]).toEqual([200, String(body)]);
    expect((await get("/api/firms/alder-brokerage.json?x=1&_=7")).status).toBe(200);
    expect((await get("/api/firms/alder-brokerage?v=2")).status).toBe(200);
  });

  it("gives the whole answer when If-Range names another version", async () => {
    const { headers } = await get("/api/firms");
    const range = { range: "bytes=0-1" };
    expect((await get("/api/firms", { ...range, "if-range": '"other"' })).status).toBe(200);
    expect((await get("/api/firms", { ...range, "if-range": headers["etag"] })).status).toBe(206);
  });

  it("answers OPTIONS with 204 and what is allowed", async () => {
    const { status, headers, body } = await handle(store, "OPTIONS", "/api/firms", {});
    expect([status, String(body)]).toEqual([204, ""]);
    expect(headers["allow"]).toBe("GET, HEAD, OPTIONS");
  });

  it("answers another method with 405 and what is allowed, also on files", async () => {
    for (const url of ["/api/firms", "/s/routes.json"]) {
      const { status, headers } = await handle(store, "POST", url, {});
      expect([status, headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });

  it("serves nothing that the manifest does not name", async () => {
    writeFileSync(join(out, "stray.txt"), "not ours");
    for (const url of [
      "/stray.txt",
      "/../package.json",
      "/%2e%2e/package.json",
      "/s//routes.json",
    ]) {
      expect((await get(url)).status, url).toBe(404);
    }
  });

  it("answers 503 and never other bytes when a stored file was changed", async () => {
    const path = join(out, "api/index/latest.json");
    writeFileSync(path, '{"success":true}\n');
    const { status, body, headers } = await get("/api/index/latest");
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("60");
    expect(JSON.parse(String(body)).success).toBe(false);
  });

  it("answers 503 when a page of a composed answer was changed or lost", async () => {
    const path = join(out, "api/firms.json");
    writeFileSync(path, "{}\n");
    expect((await get("/api/firms?limit=1&offset=1")).status).toBe(503);
    rmSync(path);
    expect((await get("/api/firms?limit=1&offset=1")).status).toBe(503);
  });
});
