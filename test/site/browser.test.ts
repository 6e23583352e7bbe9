import { existsSync, readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluationPage } from "../../scripts/desk/evaluation/evaluation-page.tsx";
import { verdictOf } from "../../scripts/desk/evaluation/evaluation-verdict.ts";
import type { RankingRow } from "../../src/answers/rows/firm-row.ts";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { type RiskBand, riskBands } from "../../src/model/shared.ts";
import { RankingTable, rankingLook } from "../../src/site/parts/ranking-table.tsx";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { tinyDataset } from "../engine/world-builder.ts";
import { worseEvaluation } from "../fit/worse-evaluation.ts";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { hostileSite } from "./hostile-site.ts";
import { filesOfSite } from "./minimal-files.ts";
import { type ServedFolder, servedFolder } from "./served-folder.ts";

const installed = existsSync(chromiumProgram);
if (!installed) console.warn("Skipped: the Debian package chromium is not installed");
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

let browser: Browser;
let served: ServedFolder;
let files: Map<string, StoreFile>;
/** One page of each kind. */
let kinds: readonly string[];

beforeAll(async () => {
  if (!installed) return;
  files = new Map(await filesOfSite(await hostileSite()));
  files.set("evaluation.html", evaluationFile());
  const pages = [...files.keys()].filter((path) => path.endsWith(".html"));
  const first = (folder: string) => pages.filter((path) => path.startsWith(folder)).slice(0, 1);
  kinds = [
    ...pages.filter((path) => !path.includes("/")),
    ...["firms/", "publications/", "research/"].flatMap(first),
  ];
  [browser, served] = await Promise.all([chromiumBrowser(), servedFolder(files)]);
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

/** The page that `stele evaluate` writes of a model that is worse than the one in force. */
function evaluationFile(): StoreFile {
  const { evaluation, world } = worseEvaluation();
  const verdict = verdictOf(evaluation, world.methodology.calibration);
  return {
    ...{ path: "evaluation.html", mediaType: "text/html; charset=utf-8", status: 200 },
    ...{ cache: "host", body: evaluationPage(evaluation, verdict, world) },
  };
}

/** A row of the rankings with the widest figures. */
const rowOfBand = (riskBand: RiskBand): RankingRow => ({
  ...{ slug: riskBand, name: "Northgate Proprietary Trading", country: "GB", status: "active" },
  ...{
    firmId: "",
    jurisdictionTier: "tier-1",
    breaks: [],
    groups: {},
    lift: null,
    coverage: 1,
    sources: 1,
  },
  ...{ rank: 104, rankLow: 100, rankHigh: 104, rankChange: -12, stage: 2, confidence: 0.88 },
  ...{ riskBand, score: 88.8, scoreLow: 88.8, scoreHigh: 88.8, scoreNoise: null },
});

/** Everything that a browser complained about, and every request that left the site. */
function watched(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (said) => {
    if (["error", "warning"].includes(said.type())) found.push(`${page.url()}: ${said.text()}`);
  });
  page.on("pageerror", (error) => found.push(`${page.url()}: ${error.message}`));
  page.on("dialog", (dialog) => found.push(`${page.url()}: dialog ${dialog.message()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(served.address)) found.push(`asked for ${request.url()}`);
  });
  return found;
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  // a string, because the function runs in the page, where axe is
  return page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.target.join(" ")).join(", ")))`);
}

it.skipIf(!installed)("who goes astray is led to the page of the nearest name", async () => {
  const front = String(files.get("index.html")?.body);
  const home = /rel="canonical" href="([^"]+)"/.exec(front)?.[1] ?? "";
  // the page for a missing address finds its style at the path of the base URL
  const own = await servedFolder(files, new URL(home).pathname);
  const page = await browser.newPage();
  const firm = kinds.find((path) => path.startsWith("firms/")) ?? "";
  const reply = await page.goto(`${own.address}${firm.replace(".html", "x.html")}`);
  expect(reply?.status()).toBe(404);
  await page.locator("#lost-nearest a").click();
  expect(page.url()).toBe(`${own.address}${firm}`);
  await page.close();
  own.close();
});

describe.skipIf(!installed).each([
  ["light", 360],
  ["dark", 1440],
] as const)("the pages in %s at %i px", (colorScheme, width) => {
  it("load below a folder without an error, a foreign request or a violation by axe", async () => {
    const viewport = { width, height: 900 };
    // axe is put into the page from outside, which the policy of the site rightly forbids
    const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    const complaints = watched(page);
    for (const path of kinds) {
      await page.goto(`${served.address}${path}`);
      expect(await violations(page), path).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.skipIf(!installed)("the pages in a browser", () => {
  it("fit every width, move nothing once drawn, and run nothing from outside", async () => {
    const page = await browser.newPage();
    const complaints = watched(page);
    await page.addInitScript(`window.moved = 0; new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });`);
    for (const path of kinds) {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.goto(`${served.address}${path}`);
      expect(await page.evaluate("window.moved"), path).toBeLessThan(0.01);
      expect(await page.evaluate("window.pwned"), path).toBeUndefined();
      expect(await page.locator("[onerror], main script, iframe").count(), path).toBe(0);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("show the first figure and the news in the first screen of a phone", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(served.address);
    const [news, figure] = [page.locator("h1"), page.locator(".value", { hasText: /\d/ }).first()];
    for (const one of [news, figure]) {
      const box = await one.boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    }
    await page.close();
  });

  it("read a chart out under the pointer and by the arrow keys", async () => {
    const page = await browser.newPage();
    // a value that is older than those of the table
    await page.route("**/market.html", async (route) => {
      const response = await route.fetch();
      const earlier = ' data-earlier="2009-01-04 12.3" data-width';
      await route.fulfill({
        response,
        body: (await response.text()).replace(" data-width", earlier),
      });
    });
    await page.goto(`${served.address}market.html`);
    const chart = page.locator("svg[data-width]").first();
    const said = page.locator("svg[data-width] + .reading").first();
    const points = (await page.locator("#stress-values tbody tr").allTextContents()).toReversed();
    const valueAt = (i: number) => /\d{4}(.*)/.exec(points.at(i) ?? "")?.[1] ?? "a value";
    await chart.focus();
    expect(await said.innerText()).toContain(`: ${valueAt(-1)}`);
    await page.keyboard.press("ArrowLeft");
    expect(await said.innerText()).toContain(`: ${valueAt(-2)}`);
    await page.keyboard.press("Home");
    expect(await said.innerText()).toBe("4 January 2009: 12.3");
    await page.keyboard.press("ArrowRight");
    expect(await said.innerText()).toContain(`: ${valueAt(0)}`);
    const box = await chart.boundingBox();
    if (box === null) expect.fail("a chart");
    await page.mouse.move(box.x + box.width * 0.985, box.y + 40);
    expect(await said.innerText()).toContain(`: ${valueAt(-1)}`);
    await chart.dispatchEvent("pointerdown", { clientX: box.x + 1 });
    expect(await said.innerText()).toBe("4 January 2009: 12.3");
    const strip = page.locator("#states-figure");
    await strip.locator("svg").focus();
    const state = await strip.locator(".reading").innerText();
    expect(await strip.locator(".key").allInnerTexts()).toContain(state.split(": ")[1]);
    await page.close();
  });

  it("fit a narrow screen when the name of the index is one long word", async () => {
    const { publisher, ...rest } = tinyDataset();
    const name = "Versicherungsunternehmenszuverlässigkeitsindex";
    const dataset = { ...rest, publisher: { ...publisher, name } };
    const long = await servedFolder(await filesOfSite(await siteOfDataset(dataset, "2024-03-31")));
    const page = await browser.newPage({ viewport: { width: 320, height: 900 } });
    for (const path of ["index.html", "rankings.html", "methodology.html"]) {
      await page.goto(`${long.address}${path}`);
      // a page is as wide as it is in its own fonts
      await page.evaluate("document.fonts.ready.then(() => 0)");
      const wide = await page.evaluate("document.documentElement.scrollWidth");
      expect([path, wide]).toEqual([path, 320]);
    }
    await page.close();
    long.close();
  });

  it("keep states and the place in the navigation apart where colours are the reader's", async () => {
    const page = await browser.newPage();
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`${served.address}rankings.html`);
    const underlined = await page.evaluate(`[...document.querySelectorAll(".masthead nav a")]
      .filter((link) => parseFloat(getComputedStyle(link).borderBottomWidth) > 0)
      .map((link) => link.textContent)`);
    expect(underlined).toEqual(["Rankings"]);
    const bare = await page.evaluate(`[...document.querySelectorAll(".chip")].filter((chip) => {
      const { outlineStyle, outlineColor, backgroundColor } = getComputedStyle(chip);
      return outlineStyle === "none" || outlineColor === backgroundColor;
    }).length`);
    expect(bare).toBe(0);
    await page.close();
  });

  it("show the risk of every firm on a phone, uncut", async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 900 } });
    // the page's own script would draw its rows in place of these
    await page.route("**/assets/rankings.js", (route) => route.abort());
    // a page keeps the fonts of the system when its own come late, whose widths are others
    const style = await (await fetch(`${served.address}assets/style.css`)).text();
    const body = style.replaceAll("font-display: optional", "font-display: block");
    await page.route("**/assets/style.css", (route) =>
      route.fulfill({ body, contentType: "text/css" }),
    );
    await page.goto(`${served.address}rankings.html`);
    const table = renderToString(
      h(RankingTable, {
        rows: riskBands.map(rowOfBand),
        shown: "name rank score change country risk stage evidence",
        look: rankingLook(tinyMethodology()),
      }),
    );
    await page.locator("#ranking-place").evaluate((place, html) => {
      place.innerHTML = html;
    }, table);
    await page.evaluate("Promise.all([...document.fonts].map((font) => font.load()))");
    const cut = await page.evaluate(`[...document.querySelectorAll("#ranking .chip")]
      .filter((chip) => chip.getBoundingClientRect().right > 340)
      .map((chip) => chip.textContent)`);
    expect(cut).toEqual([]);
    await page.close();
  });

  it("show what came from outside as the text it is", async () => {
    const page = await browser.newPage();
    await page.goto(`${served.address}rankings.html`);
    expect(await page.locator("main").innerText()).toContain("<img src=x onerror=");
    expect(await page.content()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    await page.close();
  });

  it("call a worse model worse, on the page of its evaluation", async () => {
    const page = await browser.newPage();
    await page.goto(`${served.address}evaluation.html`);
    const verdict = await page.locator(".verdict").innerText();
    expect(verdict).toMatch(/^Worse than the base rate that it knew: .*do not adopt it\./);
    expect(verdict).toMatch(/^Worse than the model in force: .*keep the one in force\./m);
    expect(await page.locator("svg[role=img]").count()).toBe(2);
    await page.close();
  });

  it("lead to everything by the keyboard alone", async () => {
    const page = await browser.newPage();
    const listed = ["index.html", "rankings.html", "developers.html"];
    for (const path of [...listed, ...kinds.filter((kind) => kind.includes("/"))]) {
      await page.goto(`${served.address}${path}`);
      const focusable = `[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
        .filter((one) => one.checkVisibility())`;
      const count = Number(await page.evaluate(`${focusable}.length`));
      for (let i = 0; i < count; i++) {
        await page.keyboard.press("Tab");
        await page.evaluate("document.activeElement.dataset.reached = ''");
      }
      const missed = `${focusable}.filter((one) => one.dataset.reached === undefined).map((one) => one.outerHTML.slice(0, 80))`;
      expect(await page.evaluate(missed), path).toEqual([]);
    }
    await page.close();
  });

  it("filter the rankings by the address, on a host that reads no query", async () => {
    const page = await browser.newPage();
    await page.goto(`${served.address}rankings.html`);
    const chips = page.locator("#ranking tbody .chip");
    const [band = ""] = await chips.allInnerTexts();
    const choice = page.locator("select[name=risk] option", { hasText: band });
    await page.goto(`${served.address}rankings.html?risk=${await choice.getAttribute("value")}`);
    await page.getByText(`in band “${band}”`).waitFor();
    expect(new Set(await chips.allInnerTexts())).toEqual(new Set([band]));
    await page.goto(`${served.address}rankings.html?risk=nonsense`);
    await page.getByText("Invalid parameter").waitFor();
    expect(await page.locator("#ranking tbody tr").count()).toBe(0);
    await page.close();
  });

  it("answer a request in the console, failures too", async () => {
    const page = await browser.newPage();
    await page.goto(`${served.address}developers.html`);
    const send = async (request: string) => {
      await page.locator("[name=request]").fill(request);
      await page.getByRole("button", { name: "Send" }).click();
      await page.locator("#console-answer:not([aria-busy]) pre").first().waitFor();
      return page.locator("#console-answer").innerText();
    };
    expect(await send("/api/rankings?limit=1")).toContain('"count": 1');
    expect(await send("/api/rankings?rsk=high")).toContain("HTTP 400");
    expect(await send("/api/nothing")).toContain("HTTP 404");
    await page.close();
  });
});
