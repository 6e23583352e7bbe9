import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at } from "../../src/model/language/at.ts";
import { decodePng, difference, leave, type Pixels } from "../cards/pictures.ts";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";
import { minimalFiles } from "./minimal-files.ts";
import { type ServedFolder, servedFolder } from "./served-folder.ts";

// The top of one page of each template, light and dark, at three widths and three eighths of their size, as one
// picture. To accept a change, delete test/golden/pages, run this test once outside CI, and look.

const golden = "test/golden/pages";
const changed = "test/golden/pages-changed";
const widths = [360, 768, 1440] as const;
const height = 640;
const scale = 0.375;
/** The share of pixels that may differ: letters are drawn slightly differently on another machine. */
const tolerance = 0.02;

const installed = existsSync(chromiumProgram);
const pages = [
  "index.html",
  "market.html",
  "rankings.html",
  "archive.html",
  "citations.html",
  "research.html",
  "calibration.html",
  "methodology.html",
  "data.html",
  "developers.html",
  "reference.html",
  "status.html",
  "versioning.html",
  "firms/alder-brokerage.html",
  "publications/",
  "research/",
  "404.html",
] as const;

let browser: Browser;
let served: ServedFolder;
let files: ReadonlyMap<string, unknown>;
const accepting = !existsSync(golden) && !process.env["CI"];

beforeAll(async () => {
  rmSync(changed, { recursive: true, force: true });
  if (!installed) return;
  const built = await minimalFiles();
  files = built;
  // at the root, as the base URL says, where the page for a missing address finds its style
  [browser, served] = await Promise.all([chromiumBrowser(), servedFolder(built, "/")]);
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

/** A page at each width, light above dark. */
async function picture(page: Page, path: string): Promise<Pixels> {
  await page.goto(served.address + path, { waitUntil: "networkidle" });
  const total = widths.reduce((sum, width) => sum + width * scale, 0);
  const whole = new PNG({ width: total, height: 2 * height * scale });
  let left = 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const [row, colorScheme] of (["light", "dark"] as const).entries()) {
      await page.emulateMedia({ colorScheme });
      const shot = PNG.sync.read(await page.screenshot());
      PNG.bitblt(shot, whole, 0, 0, shot.width, shot.height, left, row * height * scale);
    }
    left += width * scale;
  }
  return whole;
}

/** A page below a folder whose names are hashes or the like. */
function firstBelow(folder: string): string {
  const pages = [...files.keys()].filter((one) => one.startsWith(folder) && one.endsWith(".html"));
  return at(pages, 0);
}

function pngOf({ width, height: tall, data }: Pixels): Buffer {
  const png = new PNG({ width, height: tall });
  png.data = Buffer.from(data);
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9 });
}

describe.skipIf(!installed)("the top of a page", () => {
  it.each(pages)("%s looks as its golden picture does", async (path) => {
    const own = files.has(path) ? path : firstBelow(path);
    const context = await browser.newContext({ deviceScaleFactor: scale });
    const drawn = await picture(await context.newPage(), own);
    await context.close();
    const name = `${path
      .replace(/\.html$/, "")
      .replace(/\/$/, "-one")
      .replaceAll("/", "-")}.png`;
    if (accepting) leave(`${golden}/${name}`, pngOf(drawn));
    const expected = decodePng(readFileSync(`${golden}/${name}`));
    expect([drawn.width, drawn.height]).toEqual([expected.width, expected.height]);
    const { count, picture: diff } = difference(drawn, expected);
    const share = count / (drawn.width * drawn.height);
    if (share > tolerance) {
      leave(`${changed}/${name}`, pngOf(drawn));
      leave(`${changed}/${name}.diff.png`, diff);
    }
    expect(share, `see ${changed}/${name}`).toBeLessThanOrEqual(tolerance);
  });
});
