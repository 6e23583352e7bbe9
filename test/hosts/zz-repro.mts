import { copyFileSync, mkdirSync, renameSync, writeFileSync, readFileSync, cpSync, symlinkSync } from "node:fs";
import { chromiumBrowser } from "./servers/browser.ts";
import { queryBlind } from "./servers/query-blind.ts";
import { enumerated } from "./requests/enumerated.ts";
import { built } from "../whole/built.ts";
const dist = "/tmp/swdist";
const { table, manifest } = built(dist);
let urls = enumerated(table, manifest).map((o) => o.url);
const n = Number(process.argv[2] ?? urls.length), times = Number(process.argv[3] ?? 1), width = Number(process.argv[4] ?? 8);
mkdirSync("/tmp/sw/pages", { recursive: true });
try { symlinkSync(dist, "/tmp/sw/pages/project"); } catch {}
let sw = readFileSync(dist + "/hosts/service-worker/sw.js", "utf8");
const before = sw;
sw = sw.replace(/catch\s*\{/g, (m) => `catch(zzz){console.error("SWERR "+(zzz&&zzz.stack||zzz));`);
if (sw === before) console.log("not patched");
writeFileSync(dist + "/sw.js", sw);
writeFileSync(dist + "/blank.html", "<!doctype html><title>blank</title>");
const host = await queryBlind("/tmp/sw/pages");
const browser = await chromiumBrowser();
const context = await browser.newContext();
context.on("console", (m) => console.log("console:", m.text().slice(0, 500)));
context.on("serviceworker", (w) => { (w as any).on?.("console", (m: any) => console.log("sw console:", m.text().slice(0, 500))); });
const page = await context.newPage();
page.on("console", (m) => console.log("page console:", m.text().slice(0, 500)));
page.on("requestfailed", (r) => console.log("failed:", r.url().slice(0, 200), r.failure()?.errorText));
await page.goto(`${host.origin}/project/blank.html`);
await page.evaluate(async () => {
  const controlled = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  await navigator.serviceWorker.register("sw.js");
  if (navigator.serviceWorker.controller === null) await controlled;
});
const base = host.origin + "/project";
const fetched = (asked: string[]) => Promise.all(asked.map(async (url) => {
  const r = await fetch(url); const b = await r.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", b));
  return [r.status, b.byteLength, r.status === 503 ? new TextDecoder().decode(b) : ""] as const;
}));
const t0 = Date.now(); let done = 0;
const ask = async (list: string[], say = false) => {
  const got = await page.evaluate(fetched, list.map((u) => base + u));
  got.forEach((g, i) => { if (g[0] >= 500 || say) console.log(Date.now() - t0, done, list[i], g); });
  done += list.length;
};
const exp = "/api/data/exports/observations?format=json";
await ask([exp], true);
for (let round = 0; round < times; round++) {
  const queue = urls.slice(0, n).values();
  await Promise.all(Array.from({ length: width }, async () => {
    for (;;) {
      const list: string[] = [];
      for (const u of queue) { list.push(u); if (list.length === 2) break; }
      if (list.length === 0) break;
      await ask(list);
    }
  }));
  await ask([exp], true);
}
await browser.close(); await host.stop();
