import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatProblems } from "../../scripts/desk/problem-text.ts";
import { fileCache } from "../../src/emit/site/kept-state.ts";
import { type Preview, previews } from "../../src/hosts/preview/preview.ts";
import { previewed, previewServer, scriptPath } from "../../src/hosts/preview/preview-server.ts";
import type { Problem } from "../../src/model/problem.ts";
import { hostStatuses, hostsExpected } from "../serve/hosts-asked.ts";

let folder: string;
let content: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-preview-"));
  content = join(folder, "content");
  cpSync("test/worlds/minimal/content", content, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const told = (problems: readonly Problem[]) => formatProblems(problems, "text", "content");
const reader = () => previews(content, fileCache(join(folder, "cache")));

function replace(file: string, from: string, to: string): void {
  const path = join(content, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

async function body(preview: Preview, path: string): Promise<string> {
  const { body } = await previewed({ ...preview, version: 7 }, "GET", `/${path}`, {});
  return Buffer.from(body).toString("utf8");
}

const edits: readonly (readonly [string, () => void])[] = [
  ["a firm", () => replace("firms/alder-brokerage.yaml", "name: ", "name: New ")],
  ["a firm's country", () => replace("firms/alder-brokerage.yaml", "country: MT", "country: IE")],
  [
    "a firm's status",
    () =>
      appendFileSync(
        join(content, "firms/alder-brokerage.yaml"),
        "  - { status: suspended, from: 2024-03-01 }\n",
      ),
  ],
  ["an essay", () => appendFileSync(join(content, "research/reading-the-index.md"), "\nMore.\n")],
  ["words of the publisher", () => replace("index.yaml", "contact: ", "contact: new-")],
  ["the period", () => replace("index.yaml", "period: week", "period: month")],
  [
    "an observation",
    () =>
      appendFileSync(
        join(content, "observations/2024.csv"),
        "F001,reply_share,0.7,share,2024-03-05,2024-03-06,\n",
      ),
  ],
  ["a claim", () => replace("claims.csv", "holds a valid licence", "holds a licence")],
];

const shown = [
  "",
  "firms/alder-brokerage.html",
  "research/reading-the-index.html",
  "methodology.html",
  "api/index/latest",
  "api/firms/alder-brokerage/intelligence",
];

describe("a preview", () => {
  it("shows after each edit what a first reading of the content shows", async () => {
    const next = reader();
    await next();
    for (const [name, edit] of edits) {
      edit();
      const kept = await next();
      const fresh = await reader()();
      expect(kept.problems, name).toEqual([]);
      for (const path of shown) {
        expect(await body(kept, path), `${path} after ${name}`).toBe(await body(fresh, path));
      }
    }
  });

  it("answers queries, cards, pages and failures as a built site does", async () => {
    const preview = await reader()();
    const status = async (path: string) =>
      (await previewed({ ...preview, version: 0 }, "GET", `/${path}`, {})).status;
    expect(JSON.parse(await body(preview, "api/firms?limit=1")).count).toBe(1);
    expect(await status("api/rankings?rsk=high")).toBe(400);
    expect(await status("api/publications")).toBe(503);
    expect(await status("nothing.html")).toBe(404);
    expect(await body(preview, "api/firms/alder-brokers")).toContain(
      String.raw`the nearest known one is \"alder-brokerage\"`,
    );
    expect(await status("s/manifest.json")).toBe(404);
    expect(await body(preview, "feeds/publications.atom")).toContain("<feed");
    expect(await body(preview, "reference.html")).toContain(`src="/${scriptPath}"`);
  });

  it("answers conditions, ranges and other methods as the server of a built folder does", async () => {
    const preview = { ...(await reader()()), version: 0 };
    for (const url of ["/", "/api/firms", "/api/firms?limit=2&offset=1", "/s/routes.json"]) {
      const ask = (method: string, headers = {}) => previewed(preview, method, url, headers);
      const whole = await ask("GET");
      const tag = whole.headers["etag"];
      expect(tag, url).toMatch(/^(?:W\/)?"/);
      expect((await ask("GET", { "if-none-match": tag })).status, url).toBe(304);
      const part = await ask("GET", { range: "bytes=2-9" });
      // what is composed comes whole, as RFC 9110, 14.2 lets it
      const isComposed = url.includes("?");
      const expected = isComposed ? [200, whole.body.length] : [206, 8];
      expect([part.status, part.body.length], url).toEqual(expected);
      expect((await ask("POST")).status, url).toBe(405);
      expect((await ask("OPTIONS")).status, url).toBe(204);
      for (const { headers } of [whole, part]) expect(headers["cache-control"]).toBe("no-store");
    }
  });

  it("shows why a page cannot be made, and goes on with the others", async () => {
    const { site, problems } = await reader()();
    if (site === null) throw new RangeError("Cannot test: there is no site");
    const failing = async (path: string) => {
      if (path === "index.html") throw new RangeError("Cannot draw a chart");
      return site(path);
    };
    const shown = { site: failing, problems, version: 0 };
    const { status, body } = await previewed(shown, "GET", "/", {});
    expect([status, String(body)]).toEqual([500, expect.stringContaining("Cannot draw a chart")]);
    expect((await previewed(shown, "GET", "/methodology.html", {})).status).toBe(200);
  });

  it("keeps the last good site while there are problems, and shows the next one", async () => {
    const next = reader();
    const good = await next();
    replace("firms/alder-brokerage.yaml", "country:", "contry:");
    const broken = await next();
    expect(broken.problems.map(({ rule }) => rule)).toEqual(["unknown-key"]);
    expect(broken.site).toBe(good.site);
    replace("firms/alder-brokerage.yaml", "contry:", "country:");
    expect((await next()).problems).toEqual([]);
  });

  it("says what is wrong where there never was a good site", async () => {
    rmSync(join(content, "index.yaml"));
    const preview = await reader()();
    const { status, body } = await previewed({ ...preview, version: 0 }, "GET", "/", {});
    expect([status, String(body)]).toEqual([
      503,
      expect.stringContaining("1 problem in the content"),
    ]);
  });
});

describe("the server of a preview", () => {
  it("tells open pages of a new site and of problems", async () => {
    const next = reader();
    const { server, address, show } = await previewServer(await next(), 0, told);
    try {
      const events: { version: number; problems: string }[] = [];
      const heard = listening(`${address}/_stele/events`, events);
      await heard(1);
      replace("firms/alder-brokerage.yaml", "name: ", "name: New ");
      show(await next());
      await heard(2);
      replace("firms/alder-brokerage.yaml", "country:", "contry:");
      show(await next());
      await heard(3);
      expect(events.map(({ version }) => version)).toEqual([0, 1, 1]);
      expect(events.map(({ problems }) => problems !== "")).toEqual([false, false, true]);
      expect(events[2]?.problems).toContain('Unknown key: found "contry"');
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

describe("a page of a preview", () => {
  it("reloads for a change that came before it was listening, and for no other", async () => {
    const next = reader();
    const { server, address, show } = await previewServer(await next(), 0, told);
    try {
      const script = await (await fetch(`${address}/${scriptPath}`)).text();
      const page = await (await fetch(address)).text();
      expect(page).toContain(`<script src="/${scriptPath}" data-version="0" defer></script>`);
      replace("firms/alder-brokerage.yaml", "name: ", "name: New ");
      show(await next());
      const events: { version: number }[] = [];
      await listening(`${address}/_stele/events`, events)(1);
      const after = await (await fetch(address)).text();
      const reloads = [page, after].map((html) => reloadsAt(script, html, events[0]));
      expect(reloads).toEqual([1, 0]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it("is for this machine only: other names are refused, and no answer has CORS", async () => {
    const { server, address } = await previewServer(await reader()(), 0, told);
    try {
      expect(await hostStatuses(address)).toEqual(hostsExpected);
      for (const path of ["/", "/api/rankings?limit=3&offset=1", "/api/firms", "/api/nothing"]) {
        const response = await fetch(address + path, { headers: { origin: "https://a.example" } });
        const names = [...response.headers.keys()].filter((name) => name.startsWith("access-"));
        expect(names).toEqual([]);
      }
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

/** How often the script reloads a page when it hears an event. */
function reloadsAt(script: string, page: string, event: unknown): number {
  const [, version = ""] = /data-version="(\d+)"/.exec(page) ?? [];
  const heard: { onmessage?: (event: { data: string }) => void; close: () => void } = {
    close: () => undefined,
  };
  let reloads = 0;
  runInNewContext(script, {
    document: {
      currentScript: { dataset: { version } },
      createElement: () => ({ style: {}, setAttribute: () => undefined, remove: () => undefined }),
    },
    EventSource: function EventSource() {
      return heard;
    },
    location: {
      reload: () => {
        reloads += 1;
      },
    },
  });
  heard.onmessage?.({ data: JSON.stringify(event) });
  return reloads;
}

/** Collects the messages of an event stream; the function waits until there are as many. */
function listening(address: string, events: unknown[]): (count: number) => Promise<void> {
  let arrived: () => unknown = () => null;
  get(address, (response) => {
    response.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text.matchAll(/^data: (.*)$/gm)) events.push(JSON.parse(line[1] ?? ""));
      arrived();
    });
  }).on("error", () => undefined);
  return async (count) => {
    while (events.length < count) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
  };
}
