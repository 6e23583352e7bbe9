import { existsSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";
import { hostileSite } from "./hostile-site.ts";
import { filesOfSite, minimalFiles } from "./minimal-files.ts";
import { type ServedFolder, servedFolder } from "./served-folder.ts";

const installed = existsSync(chromiumProgram);
if (!installed) console.warn("Skipped: the Debian package chromium is not installed");

let browser: Browser;
let served: ServedFolder;
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
  if (!installed) return;
  served = await servedFolder(await minimalFiles());
  browser = await chromiumBrowser();
  page = await browser.newPage();
  page.on("request", (one) => asked.push(new URL(one.url()).pathname.replace(/^.*\/folder\//, "")));
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

describe.skipIf(!installed)("the search of every page", () => {
  it("is loaded when it is used, and leads by the keyboard to firms, records and research", async () => {
    const list = await (await fetch(`${served.address}s/find.txt`)).text();
    const lines = list.split("\n").map((line) => line.split("\t"));
    for (const folder of ["firms/", "publications/", "research/"]) {
      const [path = "", name = "", more = ""] =
        lines.find(([one]) => one?.startsWith(folder)) ?? [];
      await page.goto(`${served.address}methodology.html`);
      asked.length = 0;
      await page.keyboard.press("/");
      await page.keyboard.type(folder === "publications/" ? more : name);
      await page.locator("#find-list li").first().filter({ hasText: name }).waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await page.locator("#find-list [aria-selected=true] bdi").textContent()).toBe(name);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/${path}`);
      expect(asked).toContain("s/find.txt");
    }
  });

  it("finds a misspelt name, and searches the rankings for what it does not find", async () => {
    await page.goto(`${served.address}firms/alder-brokerage.html`);
    await page.locator("#find input").fill("Aldre Brokerage");
    await page.locator("#find-list li", { hasText: "Alder Brokerage" }).waitFor();
    await page.locator("#find input").fill("zzzzzzzzzz");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/rankings.html?q=zzzzzzzzzz");
  });

  it("shows names as the text they are, and nothing where no script runs", async () => {
    const hostile = await servedFolder(await filesOfSite(await hostileSite()));
    await page.goto(`${hostile.address}index.html`);
    await page.locator("#find input").fill("img");
    await page.locator("#find-list li").first().waitFor();
    expect(await page.locator("#find-list img").count()).toBe(0);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${hostile.address}index.html`);
    expect(await plain.locator("#find").isVisible()).toBe(false);
    await context.close();
    hostile.close();
  });
});
