import { existsSync } from "node:fs";
import Papa from "papaparse";
import type { Browser, Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { present } from "../../src/model/language/at.ts";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { worlds } from "../said/worlds.ts";
import { filesOfSite } from "./minimal-files.ts";
import { type ServedFolder, servedFolder } from "./served-folder.ts";

// The one chart, on a host of plain files: what it shows is what its address says.

const installed = existsSync(chromiumProgram);
if (!installed) console.warn("Skipped: the Debian package chromium is not installed");

let browser: Browser;
let served: ServedFolder;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  if (!installed) return;
  const { dataset, asOf } = present(worlds.find(({ name }) => name === "of groups"));
  served = await servedFolder(await filesOfSite(siteOfDataset(dataset, asOf)));
  browser = await chromiumBrowser();
  page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  page.on("console", (one) => one.type() === "error" && complaints.push(one.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

const query = () => new URL(page.url()).search;
const legend = () => page.locator(".plot .legend a, .plot .legend li").allInnerTexts();
const stage = () => page.locator(".stage");
const reading = () => page.locator(".plot .reading").textContent();

async function saved(label: string): Promise<string> {
  const waits = page.waitForEvent("download");
  await page.getByRole("button", { name: `This view as ${label}` }).click();
  return textOf(await waits);
}

async function textOf(file: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("latin1");
}

interface Row {
  readonly day: string;
  readonly of: string;
  readonly value: number | null;
}

describe.skipIf(!installed)("the chart", () => {
  it("draws two firms, a group and the index in one plot, with all of it in the address", async () => {
    await page.goto(`${served.address}chart.html?firms=ash`);
    await page.locator(".stage svg").waitFor();
    const field = page.getByLabel("Add a firm, a group or the index");
    for (const [typed, address] of [
      ["el", "?firms=ash,elm"],
      ["median", "?firms=ash,elm&index=level"],
      ["south", "?firms=ash,elm&groups=region/south&index=level"],
    ] as const) {
      await field.fill(typed);
      await field.press("Enter");
      await expect.poll(query).toBe(address);
    }
    await expect.poll(() => page.locator(".stage svg").count()).toBe(1);
    expect((await legend()).join(" ")).toMatch(/ASH.*ELM.*South.*Median score/s);
    await page.getByRole("button", { name: "Take out South" }).click();
    await expect.poll(query).toBe("?firms=ash,elm&index=level");
  });

  it("is the same after a change of span and view and a new visit, and one step back", async () => {
    await page.goto(`${served.address}chart.html?firms=ash,elm&index=level`);
    await page.getByLabel("From").fill("2026-06-10");
    await expect.poll(query).toBe("?firms=ash,elm&index=level&from=2026-06-10");
    await page.locator("[name=view]").selectOption("table");
    await page.locator(".plot table").waitFor();
    const before = await page.locator(".plot").textContent();
    await page.reload();
    await page.locator(".plot table").waitFor();
    expect(await page.locator(".plot").textContent()).toBe(before);
    expect(await page.locator(".plot tbody tr").count()).toBe(4);
    await page.goBack();
    await page.locator(".stage svg").waitFor();
    expect(query()).toBe("?firms=ash,elm&index=level&from=2026-06-10");
    expect(await page.getByLabel("From").inputValue()).toBe("2026-06-10");
  });

  it("saves exactly the points that it draws, and pictures of the same view", async () => {
    await page.goto(`${served.address}chart.html?firms=ash&index=level&from=2026-06`);
    await page.locator(".stage svg").waitFor();
    const { data } = Papa.parse<Row>(await saved("CSV"), {
      ...{ header: true, dynamicTyping: true, skipEmptyLines: true },
    });
    const json = async (path: string) => (await fetch(`${served.address}${path}`)).json();
    const { firm } = await json("api/firms/ash.json");
    const { rows } = await json("api/data/exports/index-history.json");
    const within = ({ periodEnd }: { periodEnd: string }) => periodEnd >= "2026-06-01";
    const points = [
      ...firm.scoreHistory.filter(within).map((one: { periodEnd: string; score: number }) => {
        return ["firms/ash", one.periodEnd, one.score];
      }),
      ...rows.filter(within).map((one: { periodEnd: string; level: number }) => {
        return ["index", one.periodEnd, one.level];
      }),
    ];
    expect(data.map(({ of, day, value }) => [of, day, value])).toEqual(points);
    const drawn = await page
      .locator(".stage path[stroke='var(--line-0)']")
      .first()
      .getAttribute("d");
    expect(drawn?.match(/L/g)?.length).toBe(firm.scoreHistory.filter(within).length);
    const svg = await saved("SVG");
    expect(svg).toMatch(/^<svg xmlns=[^>]*>/);
    expect(svg).not.toContain("var(");
    expect(svg).toContain("chart.html?firms=ash");
    expect((await saved("PNG")).slice(1, 4)).toBe("PNG");
  });

  it("tells values under a tap, the pointer and the arrow keys", async () => {
    const context = await browser.newContext({
      hasTouch: true,
      viewport: { width: 390, height: 800 },
    });
    const phone = await context.newPage();
    await phone.goto(`${served.address}chart.html?firms=ash,elm`);
    await phone.locator(".stage svg").waitFor();
    const box = await phone.locator(".stage").boundingBox();
    if (box === null) expect.fail("a chart");
    await phone.touchscreen.tap(box.x + 50, box.y + 80);
    const tapped = await phone.locator(".plot .reading").textContent();
    expect(tapped).toMatch(/^31 May 2026ASH 61.0ELM 70.0$/);
    await context.close();
    await page.goto(`${served.address}chart.html?firms=ash,elm`);
    await page.locator(".stage svg").waitFor();
    await stage().focus();
    expect(await reading()).toContain("5 July 2026");
    await page.keyboard.press("ArrowLeft");
    expect(await reading()).toContain("28 June 2026");
    await page.keyboard.press("Home");
    expect(await reading()).toContain("31 May 2026");
  });

  it("draws ranks over time of firms alone", async () => {
    await page.goto(`${served.address}chart.html?firms=ash,elm&index=level&view=rank`);
    await page.locator(".stage svg").waitFor();
    expect(await page.locator(".plot .figure-title").textContent()).toMatch(
      /^Rank of ASH and ELM,/,
    );
    const rows = (await saved("CSV")).trim().split("\r\n");
    expect(rows[0]).toBe("day,of,name,rank,low,high,revisedOn,changes");
    expect(rows.length).toBe(13);
  });

  it("says what it does not know, and draws the rest", async () => {
    await page.goto(`${served.address}chart.html?firms=ash,nobody`);
    await page.getByText("“nobody” is not drawn").waitFor();
    expect(await page.locator(".stage svg").count()).toBe(1);
    expect(complaints.filter((one) => !one.includes("404"))).toEqual([]);
  });

  it("works by the keyboard alone", async () => {
    await page.goto(`${served.address}chart.html?firms=ash`);
    await page.locator(".stage svg").waitFor();
    await page.locator("[name=add]").focus();
    await page.keyboard.type("elm");
    await page.keyboard.press("Enter");
    await expect.poll(query).toBe("?firms=ash,elm");
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate("document.activeElement.className")) === "stage") break;
    }
    expect(await reading()).toContain("5 July 2026");
  });

  it("is a stored picture of the index with its table where no script runs", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${served.address}chart.html?firms=ash`);
    expect(await plain.locator("main svg[role=img]").count()).toBe(1);
    await plain.getByText("Table of the values").click();
    expect(await plain.locator("#level-values tbody tr").count()).toBe(6);
    expect(await plain.locator("#plot-form").isVisible()).toBe(false);
    await context.close();
  });
});
