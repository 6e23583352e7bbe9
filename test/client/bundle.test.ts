import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { clientModules } from "../../scripts/client/bundle.ts";

describe("the client library's modules", () => {
  let modules: ReadonlyMap<string, Uint8Array>;
  beforeAll(async () => {
    modules = await clientModules();
  });
  const text = (name: string) => new TextDecoder().decode(modules.get(name));
  const gzipped = (name: string) => gzipSync(modules.get(name) ?? "", { level: 9 }).length;

  it("are small: 8 KB gzipped to import, and little more than 4 KB more to compose or to verify", () => {
    expect(gzipped("stele.js")).toBeLessThan(8.2 * 1024);
    expect(gzipped("stele-second.js")).toBeLessThan(4.3 * 1024);
    expect(gzipped("stele-proof.js")).toBeLessThan(4.5 * 1024);
    expect(gzipped("stele-whole.js")).toBeLessThan(13.2 * 1024);
    for (const name of modules.keys()) expect(text(name)).not.toContain('"unicode"');
  });

  it("have the sizes that the document says", () => {
    const said = readFileSync("docs/client.md", "utf8").matchAll(
      /`([\w-]+\.js)`[^|]*\|[^|]*\| ([\d.]+) KB/g,
    );
    const sizes = [...modules.keys()].map((name) => [name, (gzipped(name) / 1024).toFixed(1)]);
    expect([...said].map(([, name, size]) => [name, size])).toEqual(sizes);
  });

  it("import nothing, but for those that the first loads when it needs them", () => {
    const imported = (name: string) => [...text(name).matchAll(/\bimport\b.{0,30}/g)].map(String);
    const loading = imported("stele.js");
    expect(loading.length).toBeGreaterThan(0);
    for (const one of loading) expect(one).toMatch(/import\("\.\/stele-(?:second|proof)\.js"\)/);
    expect([...imported("stele-second.js"), ...imported("stele-whole.js")]).toEqual([]);
    // for the one class of its errors
    expect(imported("stele-proof.js")).toEqual([
      expect.stringMatching(/^import\{SteleError as [\w$]+\}from"\.\/stele\./),
    ]);
    for (const name of modules.keys()) {
      expect(text(name)).not.toMatch(/\brequire\(|\bprocess\.|\bBuffer\b/);
    }
    const exported = /export\{[\w$]+ as Stele,[\w$]+ as SteleError\};/;
    expect([text("stele.js"), text("stele-whole.js")].every((one) => exported.test(one))).toBe(
      true,
    );
  });
});
