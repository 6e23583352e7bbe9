import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isPublic, manifestPath } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle, serve } from "../../src/hosts/serve/server.ts";
import { mirror } from "../../src/readers/mirror/mirror.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { hastyNet } from "../faults/mirror-runs.ts";
import { seeded } from "../faults/seeded.ts";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";
import { servedFolder } from "../site/served-folder.ts";
import { buildWorld, first } from "../verify/issued-world.ts";

it.skipIf(!existsSync(chromiumProgram))(
  "a copy answers as the original did, and its pages work below a folder when that is gone",
  async () => {
    const [dist, out] = [join(temporaryFolder(), "dist"), join(temporaryFolder(), "copy")];
    await buildWorld({ issue: [first] }, dist);
    const { server, address } = await serve(dist, 0);
    const options = { base: address, out, origins: [], tries: 3, stall: 30_000, width: 6 };
    const net = hastyNet(seeded(1));
    await mirror({ ...options, maxBytes: 1e9, keys: [], on: "2024-03-01" }, net, () => undefined);
    server.close();
    server.closeAllConnections();
    for (const url of ["/api/firms?limit=2&offset=1", "/api/rankings?q=a", "/api/firms?limit=0"]) {
      const [copied, original] = await Promise.all(
        [out, dist].map((folder) => handle(distStore(folder), "GET", url, {})),
      );
      expect(copied, url).toEqual(original);
    }
    const { files } = readManifest(join(out, manifestPath));
    const served = await servedFolder(
      new Map(
        files.filter(isPublic).map((file) => {
          return [file.path, { ...file, body: readFileSync(join(out, file.path)) }];
        }),
      ),
    );
    const browser = await chromiumBrowser();
    const page = await browser.newPage();
    const wrong: string[] = [];
    page.on("pageerror", ({ message }) => wrong.push(message));
    page.on("response", (response) => {
      if (response.status() !== 200) wrong.push(`${response.status()} ${response.url()}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(served.address)) wrong.push(`asked for ${request.url()}`);
    });
    await page.goto(`${served.address}index.html`);
    const links = await page.$$eval("nav a[href$='.html']", (all) =>
      all.map((a) => a.getAttribute("href")),
    );
    for (const link of new Set(links)) {
      await page.goto(new URL(link ?? "", `${served.address}index.html`).href);
      expect(await page.locator("h1").count(), String(link)).toBe(1);
    }
    expect(links.length).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
    await browser.close();
    served.close();
  },
);
