import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clientModules } from "../../scripts/client/bundle.ts";
import { signer } from "../verify/issued-world.ts";
import { fakeFetch, fileHost } from "./fake-host.ts";
import { type SmallSite, smallSite } from "./world.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/client.md"), "utf8");
const examples = [...page.matchAll(/^## (.+)$|^```js\n([\s\S]*?)^```$/gm)];
const folder = mkdtempSync(join(tmpdir(), "stele-docs-"));
const bundle = join(folder, "stele.js");
let small: SmallSite;

beforeAll(async () => {
  for (const [name, body] of await clientModules()) writeFileSync(join(folder, name), body);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  small = await smallSite(null, signer);
});
afterAll(() => {
  small.remove();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllGlobals());

/** What an example prints, run as a module of plain JavaScript. */
async function printed(code: string, name: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const host = [fileHost(small.dist)];
  const hosts = { "https://index.example": host, "https://harbour.example": host };
  vi.stubGlobal("fetch", fakeFetch(hosts).fetch);
  vi.stubGlobal("console", {
    log: (...values: unknown[]) => lines.push(values.map(String).join(" ")),
  });
  const file = join(folder, `${name}.mjs`);
  const own = code
    .replace('"stele/client"', JSON.stringify(pathToFileURL(bundle).href))
    .replace('"stele/client/proof"', '"./stele-proof.js"');
  writeFileSync(file, own);
  await import(/* @vite-ignore */ pathToFileURL(file).href);
  return lines;
}

describe("docs/client.md", () => {
  let section = "";
  for (const [i, [, title, code]] of examples.entries()) {
    if (title !== undefined) section = title;
    if (code === undefined) continue;
    it(`prints what it says under "${section}"`, async () => {
      const promised = [...code.matchAll(/^\/\/ prints (.*)$/gm)].map((match) => match[1]);
      expect(promised.length).toBeGreaterThan(0);
      expect(await printed(code, `example-${i}`)).toEqual(promised);
    });
  }
});
