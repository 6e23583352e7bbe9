import { existsSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, tinyDataset } from "../engine/world-builder.ts";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";
import { evaluator } from "../oracle/evaluator.ts";
import { siteFrom, siteOfDataset } from "../oracle/site.ts";
import { filesOfSite } from "./minimal-files.ts";
import { type ServedFolder, servedFolder } from "./served-folder.ts";

// What a reader does in a row. After each step the table is what the reference evaluator answers to
// the address, on a host that reads no query.

const installed = existsSync(chromiumProgram);
if (!installed) console.warn("Skipped: the Debian package chromium is not installed");

/** Five thousand firms, in three countries, under a model and without a reading. */
function crowded(): Dataset {
  const countries = ["MT", "CY", "GB"];
  const firms = Array.from({ length: 5000 }, (_, i) => ({
    ...firm(`firm-${String(i).padStart(4, "0")}`),
    country: countries[i % countries.length] ?? "MT",
  }));
  return { ...tinyDataset(), models: [tinyModel()], firms };
}

const worlds = {
  "the golden world": () => siteFrom("test/worlds/minimal/content"),
  "5,000 firms": async () => siteOfDataset(crowded(), "2024-03-31"),
};

let browser: Browser;
beforeAll(async () => {
  if (installed) browser = await chromiumBrowser();
});
afterAll(() => browser?.close());

describe.skipIf(!installed).each(Object.entries(worlds))("the rankings of %s", (_, world) => {
  let served: ServedFolder;
  let page: Page;
  let complaints: string[];
  let isShown: (query: string) => Promise<void>;

  beforeAll(async () => {
    const readModel = await world();
    const evaluate = evaluator(routes, readModel);
    served = await servedFolder(await filesOfSite(readModel));
    const steps: string[] = [];
    isShown = async (query) => {
      steps.push(query);
      const message = steps.join(" then ");
      await expect.poll(() => new URL(page.url()).search, { message }).toBe(query);
      const { body } = await evaluate("GET", `/api/rankings${query}`);
      const names = JSON.parse(String(body)).data.map(({ name }: { name: string }) => name);
      const shown = () => page.locator("#ranking tbody th a").allInnerTexts();
      await expect.poll(shown, { message, timeout: 60_000 }).toEqual(names);
      expect(await page.getByText("Next page").count()).toBeLessThanOrEqual(1);
    };
    page = await browser.newPage();
    complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await page?.close();
    served?.close();
  });

  it("are what the address asks for, whatever was asked before, Back and Forward included", async () => {
    const choose = (name: string, value: string) =>
      page.locator(`[name=${name}]`).selectOption(value);
    await page.goto(`${served.address}rankings.html`);
    await isShown("");
    await choose("risk", "unrated");
    await isShown("?risk=unrated");
    await choose("risk", "low");
    await isShown("?risk=low");
    await choose("risk", "");
    await isShown("");
    await page.locator("main [name=q]").fill("a");
    await page.keyboard.press("Enter");
    await isShown("?q=a");
    await page.locator("main [name=q]").fill("");
    await page.keyboard.press("Enter");
    await isShown("");
    await page.goBack();
    await isShown("?q=a");
    await page.goBack();
    await isShown("");
    await page.goBack();
    await isShown("?risk=low");
    await page.goForward();
    await isShown("");
    await page.reload();
    await isShown("");
    expect(complaints).toEqual([]);
  });

  it("follow the letters of a search with the focus kept, as one step back", async () => {
    await page.goto(`${served.address}rankings.html`);
    await page.locator("main [name=q]").pressSequentially("ir");
    await isShown("?q=ir");
    expect(await page.evaluate("document.activeElement.name")).toBe("q");
    await page.goBack();
    await isShown("");
    expect(await page.locator("main [name=q]").inputValue()).toBe("");
  });

  it("follow each key within 100 ms of processor time", async () => {
    await page.goto(`${served.address}rankings.html`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    };
    await page.locator("main [name=q]").focus();
    for (const key of "irm-1") {
      const before = await spent();
      await page.keyboard.press(key);
      await page.locator("#ranking-place[aria-busy]").waitFor({ state: "detached" });
      expect((await spent()) - before, key).toBeLessThan(100);
    }
  });

  it("go on page by page with the focus kept, and say when a page is past the last", async () => {
    await page.goto(`${served.address}rankings.html`);
    const next = page.getByRole("link", { name: "Next page" });
    if ((await next.count()) > 0) {
      await next.click();
      await isShown("?offset=50");
      await next.click();
      await isShown("?offset=100");
      expect(await page.evaluate("document.activeElement.id")).toBe("ranking-said");
      await page.goBack();
      await isShown("?offset=50");
    }
    await page.goto(`${served.address}rankings.html?offset=9999`);
    await page.getByText("This page is past the last of").waitFor();
    await page.getByRole("link", { name: "Previous page" }).click();
    await page.locator("#ranking tbody tr").first().waitFor();
  });

  it("lead to every firm without a script", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${served.address}rankings.html`);
    await plain.getByRole("link", { name: "All firms by name" }).click();
    let found = await plain.locator(".names a").count();
    while ((await plain.getByRole("link", { name: "Next page" }).count()) > 0) {
      await plain.getByRole("link", { name: "Next page" }).click();
      found += await plain.locator(".names a").count();
    }
    const all = await fetch(`${served.address}api/data/exports/rankings.json`);
    expect(found).toBe((await all.json()).rowCount);
    await context.close();
  });
});
