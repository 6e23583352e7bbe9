import { existsSync, readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { tinyDataset } from "../engine/world-builder.ts";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { hostileSite } from "./hostile-site.ts";
import { filesOfSite, minimalFiles } from "./minimal-files.ts";
import { type ServedFolder, servedFolder } from "./served-folder.ts";

const installed = existsSync(chromiumProgram);
if (!installed) console.warn("Skipped: the Debian package chromium is not installed");
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const worlds: Readonly<Record<string, () => Promise<ReadonlyMap<string, StoreFile>>>> = {
  "with a record and its correction": minimalFiles,
  "without a model or a record": () => filesOfSite(siteOfDataset(tinyDataset(), "2024-03-31")),
  "with names from anywhere": async () => filesOfSite(await hostileSite()),
};

let browser: Browser;
beforeAll(async () => {
  if (installed) browser = await chromiumBrowser();
});
afterAll(() => browser?.close());

async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.target.join(" ")).join(", ")))`);
}

describe.skipIf(!installed).each(Object.entries(worlds))("every page of a world %s", (_, world) => {
  let served: ServedFolder;
  let pages: readonly string[];
  let record: string | undefined;
  let sizes: ReadonlyMap<string, number>;

  beforeAll(async () => {
    const files = await world();
    pages = [...files.keys()].filter((path) => path.endsWith(".html"));
    const size = ({ body }: StoreFile) => Buffer.byteLength(wholeBody(body));
    sizes = new Map(Array.from(files, ([path, file]) => [path, size(file)]));
    record = pages.find((path) => path.startsWith("publications/"));
    // at the path of the base URL, where the page for a missing address finds its style
    const front = String(files.get("index.html")?.body);
    const home = /rel="canonical" href="([^"]+)"/.exec(front)?.[1] ?? "";
    served = await servedFolder(files, new URL(home).pathname);
  });
  afterAll(() => served?.close());

  it("is without a violation by axe in both schemes, small, and fits at twice the size", async () => {
    // 1,280 pixels at 200 %; axe is put into the page from outside, which the policy rightly forbids
    const viewport = { width: 640, height: 900 };
    const context = await browser.newContext({
      viewport,
      bypassCSP: true,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    let asked: string[] = [];
    page.on("request", (request) => asked.push(request.url().slice(served.address.length)));
    for (const path of pages) {
      asked = [];
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(`${served.address}${path}`, { waitUntil: "networkidle" });
      const bytes = asked.map((one) => (one.endsWith(".woff2") ? 0 : (sizes.get(one) ?? 0)));
      expect(bytes.length, path).toBeLessThanOrEqual(8);
      expect(
        bytes.reduce((sum, size) => sum + size, 0),
        path,
      ).toBeLessThan(path === "reference.html" ? 200_000 : 100_000);
      const wide = await page.evaluate("document.documentElement.scrollWidth");
      expect(wide, path).toBeLessThanOrEqual(viewport.width);
      const moves = "getComputedStyle(document.documentElement).scrollBehavior";
      expect(await page.evaluate(moves), path).toBe("auto");
      await page.evaluate(axe);
      expect(await violations(page), `${path}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await violations(page), `${path}, dark`).toEqual([]);
    }
    await context.close();
  });

  it("prints a record on two sheets", async () => {
    if (record === undefined) return;
    const page = await browser.newPage();
    await page.goto(`${served.address}${record}`);
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(sheets.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
    await page.close();
  });
});
