import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { clientBundle } from "../../scripts/client/bundle.ts";

describe("the client library's bundle", () => {
  it("is smaller than 10 KB gzipped, without the fold table", async () => {
    const bundle = await clientBundle();
    expect(gzipSync(bundle, { level: 9 }).length).toBeLessThan(10 * 1024);
    expect(new TextDecoder().decode(bundle)).not.toContain('"unicode"');
  });

  it("is one module that imports nothing", async () => {
    const text = new TextDecoder().decode(await clientBundle());
    expect(text).not.toMatch(/\bimport\b|\brequire\(|\bprocess\.|\bBuffer\b/);
    expect(text).toMatch(/export\{\w+ as Stele,\w+ as SteleError\};/);
  });
});
