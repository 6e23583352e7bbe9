import { existsSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDataset } from "../../src/content/load.ts";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";
import { filesOfSite } from "./minimal-files.ts";

// Every text that a share panel offers, pasted into a page of somebody else.

const installed = existsSync(chromiumProgram);
if (!installed) console.warn("Skipped: the Debian package chromium is not installed");

let browser: Browser;
let baseUrl: string;
let files: ReadonlyMap<string, StoreFile>;

beforeAll(async () => {
  if (!installed) return;
  const dataset = await loadDataset("test/worlds/minimal/content");
  const publisher = { ...dataset.publisher, firmFiles: ["series" as const, "card" as const] };
  const record = publicationOf({ ...sampleCore, legalNoteId: publisher.legalNoteId });
  baseUrl = publisher.baseUrl;
  files = await filesOfSite(siteOfDataset({ ...dataset, publisher, publications: [record] }));
  browser = await chromiumBrowser();
});
afterAll(() => browser?.close());

/** The site at its own address, and an empty page of somebody else. Cards are areas of SVG here, whatever their ending. */
async function opened(): Promise<Page> {
  const page = await browser.newPage();
  await page.route("**/*", (route) => {
    const url = new URL(route.request().url());
    if (url.host === "foreign.example") {
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><body></body>" });
    }
    const file = files.get(url.pathname.slice(1) || "index.html");
    if (file === undefined) return route.fulfill({ status: 404 });
    const body = Buffer.from(wholeBody(file.body));
    const contentType = /card.*\.(?:png|svg)$/.test(file.path) ? "image/svg+xml" : file.mediaType;
    return route.fulfill({ contentType, body, headers: { "access-control-allow-origin": "*" } });
  });
  return page;
}

/** The labels and texts of the panel of a page. */
async function snippets(page: Page, path: string): Promise<readonly (readonly [string, string])[]> {
  await page.goto(`${baseUrl}/${path}`);
  const found = page.locator(".share .code");
  return found.evaluateAll((figures) =>
    figures.map((one) => [
      one.querySelector("figcaption")?.firstChild?.textContent ?? "",
      one.querySelector("code")?.textContent ?? "",
    ]),
  );
}

const loaded = `Promise.all([...document.images].map((image) =>
  image.decode().then(() => image.naturalWidth > 0)))`;

describe.skipIf(!installed)("what a share panel offers", () => {
  it("loads in a page of somebody else", async () => {
    const page = await opened();
    const record = [...files.keys()].find((path) => /^publications\/.*html$/.test(path)) ?? "";
    const firm = "firms/alder-brokerage.html";
    const labels = new Set<string>();
    for (const path of ["index.html", "market.html", record, firm]) {
      const offered = await snippets(page, path);
      expect(offered.length, path).toBeGreaterThan(3);
      await page.goto("https://foreign.example/");
      for (const [label, text] of offered) {
        labels.add(label);
        const said = `${path}: ${label}: ${text}`;
        const [, picture, target] = /^\[!\[.*\]\((.*)\)\]\((.*)\)$/.exec(text) ?? [];
        const html =
          picture === undefined ? text : `<a href="${target}"><img src="${picture}"></a>`;
        if (html.startsWith("<")) {
          const framed = page.waitForResponse(() => true);
          await page.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}`);
          expect((await framed).status(), said).toBe(200);
          expect(await page.evaluate(loaded), said).not.toContain(false);
        }
        for (const [address] of text.matchAll(/https?:\/\/[^\s"<>)]+/g)) {
          const status = `fetch(${JSON.stringify(address)}).then(({ status }) => status)`;
          expect(await page.evaluate(status), `${said}: ${address}`).toBe(200);
        }
      }
    }
    expect([...labels].sort()).toEqual([
      "Badge, in Markdown",
      "Card in a frame",
      "Card, as PNG",
      "Card, as SVG",
      "Card, light or dark",
      "Chart in a frame",
      "Citation",
      "Data of this page",
      "Square picture",
      "oEmbed",
    ]);
    await page.close();
  });

  it("shows a chart alone in a frame, whose links lead to the page of the reader", async () => {
    const page = await opened();
    for (const path of ["market.html", "firms/alder-brokerage.html"]) {
      const [, frame = ""] =
        (await snippets(page, path)).find(([label]) => label === "Chart in a frame") ?? [];
      await page.goto("https://foreign.example/");
      await page.evaluate(`document.body.innerHTML = ${JSON.stringify(frame)}`);
      const inside = page.frameLocator("iframe");
      await inside.locator("body > figure svg[role=img]").waitFor();
      expect(await inside.locator("header, footer, h1").count(), path).toBe(0);
      const links = inside.locator("a");
      expect(await links.count()).toBe(await inside.locator("a[target=_top]").count());
    }
    await page.close();
  });

  it("gives the page of a firm its own picture, where firms have cards", async () => {
    const html = String(files.get("firms/alder-brokerage.html")?.body);
    const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(picture).toBe(`${baseUrl}/s/firm-card/alder-brokerage.png`);
    expect(files.has("s/firm-card/alder-brokerage.png")).toBe(true);
  });

  it("is copied by a button", async () => {
    const page = await opened();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const [first] = await snippets(page, "market.html");
    await page.locator(".share summary").click();
    await page.locator(".share .code button").first().click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(first?.[1]);
    await page.close();
  });
});
