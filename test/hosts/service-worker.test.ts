import { copyFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { at } from "../../src/model/language/at.ts";
import { prove } from "./compared.ts";
import type { Ask, Asked, Got } from "./requests/ask.ts";
import { chromiumBrowser, chromiumProgram } from "./servers/browser.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { type Blind, queryBlind } from "./servers/query-blind.ts";

/** What the functions that run in the page use of it. */
declare const navigator: {
  readonly serviceWorker: EventTarget & {
    readonly controller: object | null;
    readonly register: (url: string) => Promise<object>;
  };
};

const here = installed(chromiumProgram);

// The site lies in a folder of its host, as a project's pages on GitHub do.
describe.runIf(here)("service-worker", () => {
  let site: Deployed;
  let host: Blind;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "service-worker");
    copyFileSync(join(site.root, "hosts", "service-worker", "sw.js"), join(site.root, "sw.js"));
    writeFileSync(join(site.root, "blank.html"), "<!doctype html><title>blank</title>");
    const above = join(site.scratch, "pages");
    mkdirSync(above);
    renameSync(site.root, join(above, "project"));
    host = await queryBlind(above);
    browser = await chromiumBrowser();
    page = await browser.newPage();
    await controlled(page, `${host.origin}/project/blank.html`);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.stop();
    site?.remove();
  });

  it("answers every URL below /api as the reference does", async () => {
    const proof = {
      profile: "service-worker",
      server: `Chromium ${browser.version()}`,
      slow: true,
    };
    await prove(
      { ...proof, exact: true, parses: true, apiOnly: true },
      askingFrom(page, `${host.origin}/project`),
      inject("hosts").expectations,
    );
  });

  it("answers all who ask for the same large file at the same time", async () => {
    const ask = askingFrom(page, `${host.origin}/project`);
    const url = "/api/data/exports/observations?format=json";
    const found = await Promise.all([1, 2, 3, 4].map(() => ask({ method: "GET", url })));
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("leaves the host's files to the host", async () => {
    const ask = askingFrom(page, `${host.origin}/project`);
    const { status, headers } = await ask({ method: "GET", url: "/s/routes.json" });
    expect([status, headers["cache-control"]]).toEqual([200, "max-age=600"]);
    expect((await ask({ method: "GET", url: "/s/host.json" })).body.toString("utf8")).toBe(
      '{"version":1,"host":"service-worker","tier":"resolver"}\n',
    );
  });

  it("is not needed for a plain refusal: without it the host has nothing below /api", async () => {
    const found = await fetch(`${host.origin}/project/api/rankings?risk=high`);
    expect(found.status).toBe(404);
  });
});

/** Registers the worker, and waits until the page is under its control. */
async function controlled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    const controlled = new Promise((done) =>
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
    );
    await navigator.serviceWorker.register("sw.js");
    if (navigator.serviceWorker.controller === null) await controlled;
  });
}

/** Asks from within the page; what is asked in one turn goes there together. */
function askingFrom(page: Page, base: string): Ask {
  let waiting: { readonly one: InPage; readonly done: (got: Promise<Got>) => void }[] = [];
  const flush = () => {
    const together = waiting;
    waiting = [];
    const found = page.evaluate(
      fetched,
      together.map(({ one }) => one),
    );
    for (const [i, { done }] of together.entries()) done(found.then((all) => gotOf(at(all, i))));
  };
  return ({ method, url, headers = {} }: Asked) =>
    new Promise<Got>((done) => {
      // the tables of the site are read, of answers only a verdict is due
      const most = /^\/s\/(?:[a-z]+|manifest\/\w+)\.json$/.test(url) ? 10_000_000 : 2000;
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ one: { method, url: base + url, most, headers }, done });
    });
}

interface InPage {
  readonly method: string;
  readonly url: string;
  readonly most: number;
  readonly headers: Readonly<Record<string, string>>;
}

function gotOf({ start, ...found }: Omit<Got, "body"> & { readonly start: string }): Got {
  return { ...found, body: Buffer.from(start, "utf8") };
}

/** Runs in the page: only what a verdict needs is returned from it. */
function fetched(asked: readonly InPage[]) {
  return Promise.all(
    asked.map(async ({ method, url, most, headers }) => {
      const response = await fetch(url, { method, headers });
      const body = await response.arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
      const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const start = new TextDecoder().decode(body.slice(0, most));
      const sent = Object.fromEntries(response.headers);
      return { status: response.status, headers: sent, sha256, start };
    }),
  );
}
