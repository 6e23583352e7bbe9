import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { clientModules } from "../../scripts/client/bundle.ts";
import { routes } from "../../src/answers/routes.ts";
import { serve } from "../../src/hosts/serve/server.ts";
import { Stele } from "../../src/readers/client/stele.ts";
import { type StaticServer, staticServer } from "../client/static-server.ts";
import { evaluator } from "../oracle/evaluator.ts";
import { siteFrom } from "../oracle/site.ts";
import { urls } from "../oracle/urls.ts";

// The client library against the reference evaluator, in every runtime that is here.

const root = join(import.meta.dirname, "../..");
// on disk: Deno reads nothing of a folder that is in memory, below /dev
mkdirSync(join(root, ".cache"), { recursive: true });
const folder = mkdtempSync(join(root, ".cache/runtimes-"));
const bundlePath = join(folder, "stele.js");
const asked: string[] = [];
const expected: string[] = [];
let firms = 0;
let plain: StaticServer;

beforeAll(async () => {
  const modules = [...(await clientModules())];
  for (const [name, body] of modules) writeFileSync(join(folder, name), body);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const decoded = modules.map(([name, body]) => [`/test/${name}`, new TextDecoder().decode(body)]);
  plain = await staticServer(inject("dist"), {
    ...Object.fromEntries(decoded),
    "/test/reader.mjs": readFileSync(join(root, "test/client/reader.mjs"), "utf8"),
    "/test/worker.mjs": worker,
    "/test/service.mjs": service,
    "/test/page.html": "<!doctype html><title>Test</title>",
  });
  const site = await siteFrom(join(root, "content"));
  firms = site.analysis.firms.length;
  const evaluate = evaluator(routes, site);
  // an address with an ending is that of a file, which the client asks a host for by itself; a host gives what is not
  // below /api as a page that is not there, the client as the nearest route
  const isOther = (url: string) => /^\/\/|^[^?]*\.[A-Za-z]+(?:[?#]|$)/.test(url);
  const ofRoutes = urls(routes, site).filter((url) => !isOther(url));
  asked.push(...fc.sample(ofRoutes, { numRuns: 500, seed: 20_260_705 }));
  for (const url of asked) {
    const { status, body } = await evaluate("GET", url);
    expected.push(`${status} ${createHash("sha256").update(body).digest("hex")}`);
  }
});
afterAll(() => {
  plain.close();
  rmSync(folder, { recursive: true, force: true });
});

const worker = `
import { read } from "./reader.mjs";
import { Stele } from "./stele.js";
self.onmessage = async ({ data: [address, urls] }) => {
  self.postMessage(await read(Stele, address, urls));
};
`;

/** It answers the API's addresses below its own folder for the pages there. */
const service = `
import { Stele } from "./stele-whole.js";
const stele = new Stele({ mirrors: [self.location.origin] });
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { pathname, search } = new URL(event.request.url);
  if (!pathname.startsWith("/test/api/")) return;
  const answered = stele.request(pathname.slice("/test".length) + search);
  event.respondWith(answered.then(({ status, body }) => new Response(body, { status })));
});
`;

/** What differs, named by its URL. */
function differences(replies: readonly string[]): readonly string[] {
  return asked.flatMap((url, i) =>
    replies[i] === expected[i] ? [] : [`${url}: ${replies[i]}, not ${expected[i]}`],
  );
}

async function answers(stele: Stele): Promise<readonly string[]> {
  const replies: string[] = [];
  for (const url of asked) {
    const { status, body } = await stele.request(url);
    replies.push(`${status} ${createHash("sha256").update(body).digest("hex")}`);
  }
  return replies;
}

interface Output {
  readonly replies: readonly string[];
  readonly firms: number;
}

const commands: Readonly<Record<string, readonly string[]>> = {
  Node: [process.execPath],
  Deno: [
    join(root, "test/hosts/node_modules/.bin/deno"),
    "run",
    "--no-config",
    "--no-lock",
    "--allow-net=127.0.0.1",
    "--allow-read",
    `--allow-write=${folder}`,
  ],
  Bun: [join(root, "test/hosts/node_modules/.bin/bun")],
};

const browser = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path !== undefined && existsSync(path),
);

const browserFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function isHere(name: string, path: string | undefined): boolean {
  const found = path !== undefined && existsSync(path);
  if (!found) console.warn(`SKIPPED: the client library in ${name}, which is not installed`);
  return found;
}

describe("the client library over plain files", () => {
  it("equals the reference evaluator for random URLs on a server that ignores queries", async () => {
    const stele = new Stele({ mirrors: [plain.address] });
    expect(differences(await answers(stele))).toEqual([]);
    expect(stele.checkpoint).toBe(readFileSync(join(inject("dist"), "ledger/checkpoint"), "utf8"));
  });

  it("equals it on the preview server", async () => {
    const { server, address } = await serve(inject("dist"), 0);
    try {
      expect(differences(await answers(new Stele({ mirrors: [address] })))).toEqual([]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  for (const [name, [command = "", ...options]] of Object.entries(commands)) {
    it.runIf(isHere(name, command))(`equals it in ${name}, from plain JavaScript`, async () => {
      const [input, output] = [join(folder, "urls.json"), join(folder, `${name}.json`)];
      writeFileSync(input, JSON.stringify(asked));
      const script = join(root, "test/client/reader-command.mjs");
      const given = [script, pathToFileURL(bundlePath).href, plain.address, input, output];
      const env = { ...process.env, DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1" };
      await promisify(execFile)(command, [...options, ...given], { env });
      const read: Output = JSON.parse(readFileSync(output, "utf8"));
      expect(differences(read.replies)).toEqual([]);
      expect(read.firms).toBe(firms);
    });
  }

  it.runIf(isHere("Chromium", browser))(
    "equals it in a page, in a worker and as a service worker",
    async () => {
      const opened = await chromium.launch({ executablePath: browser ?? "", args: browserFlags });
      try {
        const page = await opened.newPage();
        await page.goto(`${plain.address}/test/page.html`);
        const given = JSON.stringify([plain.address, asked]);
        const inPage: Output = await page.evaluate(`(${readInPage})(${given})`);
        expect(differences(inPage.replies)).toEqual([]);
        expect(inPage.firms).toBe(firms);
        const inWorker: Output = await page.evaluate(`(${readInWorker})(${given})`);
        expect(differences(inWorker.replies)).toEqual([]);
        // a page can ask for these as they are written
        const plainly = asked.filter((url) => new URL(url, plain.address).href.endsWith(url));
        const few = plainly.slice(0, 50);
        const served: readonly string[] = await page.evaluate(
          `(${readByService})(${JSON.stringify(few)})`,
        );
        expect(few.length).toBe(50);
        expect(served).toEqual(few.map((url) => expected[asked.indexOf(url)]));
      } finally {
        await opened.close();
      }
    },
  );
});

// these run in the page
const readInPage = `async ([address, urls]) => {
  const { read } = await import("/test/reader.mjs");
  const { Stele } = await import("/test/stele.js");
  return read(Stele, address, urls, { verify: true });
}`;

const readInWorker = `([address, urls]) => new Promise((resolve, reject) => {
  const worker = new Worker("/test/worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage([address, urls]);
})`;

const readByService = `async (urls) => {
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve);
  });
  await navigator.serviceWorker.register("/test/service.mjs", { type: "module" });
  await taken;
  const hex = (bytes) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0"));
  return Promise.all(urls.map(async (url) => {
    const reply = await fetch("/test" + url);
    const hash = await crypto.subtle.digest("SHA-256", await reply.arrayBuffer());
    return reply.status + " " + hex(hash).join("");
  }));
}`;
