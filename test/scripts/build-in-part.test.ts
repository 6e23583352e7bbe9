import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublic } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { inProcess as stele } from "./in-process.ts";
import type { Ran } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-part-"));
const content = join(folder, "content");
const out = join(folder, "dist");
let ran: Ran;

beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  writeFileSync(join(content, "research", "broken.md"), "no front matter\n");
  ran = await stele("build", "--content", content, "--out", out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function get(url: string) {
  const { status, body, headers } = await handle(distStore(out), "GET", url, {});
  return { status, headers, body: JSON.parse(String(body)) };
}

describe("a build with a broken research folder", () => {
  it("ends with 1 and names the cause", () => {
    expect(ran.status).toBe(1);
    expect(ran.err).toContain("research/broken.md:1:1");
    expect(ran.err).toContain("Published without research");
  });

  it("ends with 3 where a partial publication is asked for, each time", async () => {
    const again = async () =>
      (await stele("build", "--content", content, "--out", out, "--partial")).status;
    expect([await again(), await again()]).toEqual([3, 3]);
  });

  it("answers the research route with 503 and the failure envelope", async () => {
    const { status, headers, body } = await get("/api/research");
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("60");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.success).toBe(false);
    expect(body.error).toMatch(/^Data unavailable: research failed its checks/);
    expect(body.code).toBe("data_unavailable");
  });

  it("answers the research export with 503 in both formats", async () => {
    expect((await get("/api/data/exports/research")).status).toBe(503);
    expect((await get("/api/data/exports/research?format=csv")).status).toBe(503);
  });

  it("answers every other route", async () => {
    for (const url of ["/api/index/latest", "/api/firms", "/api/rankings?q=a", "/api/signals"]) {
      expect((await get(url)).status, url).toBe(200);
    }
  });

  it("has no file of the route that a host could serve, and a page that says why", () => {
    const files = readManifest(join(out, "s/manifest.json")).files.filter(isPublic);
    const found = files.filter(({ path }) => path.includes("research"));
    expect(found.map(({ path, status }) => [path, status])).toEqual([["research.html", 503]]);
  });
});

describe("a build whose observations are broken", () => {
  it("publishes no number that the engine would have computed without them", async () => {
    const broken = join(folder, "observations");
    cpSync("test/worlds/minimal/content", broken, { recursive: true });
    writeFileSync(join(broken, "observations", "extra.csv"), "firmId,value\nX,1\n");
    const part = join(folder, "dist-observations");
    expect(
      (await stele("build", "--content", broken, "--out", part, "--as-of", "2024-03-06")).status,
    ).toBe(1);
    const store = distStore(part);
    for (const url of [
      "/api/firms",
      "/api/index/latest",
      "/api/signals",
      "/api/data/exports/firms",
    ]) {
      expect((await handle(store, "GET", url, {})).status, url).toBe(503);
    }
    expect((await handle(store, "GET", "/api/research", {})).status).toBe(200);
  });
});
