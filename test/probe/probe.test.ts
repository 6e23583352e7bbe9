import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observer } from "../../scripts/commands/probe.ts";
import { causeOf, reportText } from "../../scripts/desk/probe-text.ts";
import { routes } from "../../src/answers/routes.ts";
import { isPublic } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import { type DistStore, distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle, type Serving, serve } from "../../src/hosts/serve/server.ts";
import type { Tier } from "../../src/readers/probe/deployment.ts";
import type { Observe } from "../../src/readers/probe/observation.ts";
import { patient } from "../../src/readers/probe/observation.ts";
import { type ProbeReport, probe } from "../../src/readers/probe/probe.ts";
import { isApi } from "../../src/resolve/headers.ts";
import { staticServer } from "../client/static-server.ts";
import { type SmallSite, smallSite } from "../client/world.ts";
import { tool } from "../scripts/run.ts";

let small: SmallSite;
let store: DistStore;
let serving: Serving;

beforeAll(async () => {
  small = await smallSite();
  store = distStore(small.dist);
  serving = await serve(small.dist, 0);
});
afterAll(() => {
  serving.server.close();
  serving.server.closeAllConnections();
  small.remove();
});

type Sent = Readonly<Record<string, string>>;

interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The preview server in memory, with whatever faults a test adds. */
function observing(
  change: (said: Said, method: string, address: string, sent: Sent) => Said,
): Observe {
  return async (method, address, sent = {}) => {
    const said = change(await handle(store, method, address, sent), method, address, sent);
    const body = method === "HEAD" ? Buffer.alloc(0) : Buffer.from(said.body);
    return { kind: "observed", status: said.status, headers: said.headers, body };
  };
}

function probed(observe: Observe, tier: Tier | null = null): Promise<ProbeReport> {
  return probe(observe, { tier, perFolder: 2 });
}

/** Whether an address is answered by the resolver, and is not that of a stored file. */
function isAnswered(address: string): boolean {
  const [path = "", query = ""] = address.split("?");
  return isApi(path, query);
}

/** `item: aspect` of everything that is not right. */
function faults({ probed }: ProbeReport): readonly string[] {
  return probed.flatMap(({ item, verdict, findings }) =>
    findings.map(({ aspect }) => `${verdict} ${item}: ${aspect}`),
  );
}

describe("probe()", () => {
  it("finds nothing wrong with the preview server, over the network", async () => {
    const report = await probed(observer(serving.address, 5000));
    expect(faults(report)).toEqual([]);
    expect(report).toMatchObject({ isGood: true, build: small.build, tier: "resolver" });
    const groups = new Set(report.probed.map(({ group }) => group));
    expect([...groups]).toEqual(expect.arrayContaining(routes.map(({ path }) => path)));
    expect(report.probed.length).toBeGreaterThan(200);
  });

  it("checks every stored file when requested", async () => {
    const report = await probe(
      observing((said) => said),
      { tier: null, perFolder: null },
    );
    const files = report.probed.filter(({ item }) => !isAnswered(item.slice(item.indexOf("/"))));
    const listed = readManifest(join(small.dist, "s/manifest.json")).files.filter(isPublic);
    expect(files.length).toBe(listed.length + 1);
    expect(report.isGood).toBe(true);
  });

  it("finds a host that ignores queries and answers 200", async () => {
    const blind: Observe = (method, address) =>
      observing((said) => said)(method, address.replace(/\?.*/, ""));
    const found = faults(await probed(blind));
    expect(found).toContain("wrong GET /api/firms?limit=3: content");
    expect(found).toContain("wrong GET /api/rankings?risk=high: content");
    expect(found).toContain("wrong GET /api/rankings?limit=1e1: status");
    expect(found.some((line) => /\/api\/firms: |\/s\//.test(line))).toBe(false);
  });

  it("finds wrong media types, missing CORS and one other byte", async () => {
    const html = observing((said, _, address) =>
      address.endsWith(".csv") || address.includes("format=csv")
        ? { ...said, headers: { ...said.headers, "content-type": "text/plain" } }
        : said,
    );
    expect(faults(await probed(html)).every((line) => line.endsWith(": type"))).toBe(true);
    expect(faults(await probed(html))).toContain(
      "wrong GET /api/data/exports/index-snapshot?format=csv: type",
    );
    const noCors = observing((said) => {
      const { "access-control-allow-origin": _, ...headers } = said.headers;
      return { ...said, headers };
    });
    const report = await probed(noCors);
    expect(report.probed.every(({ verdict }) => verdict === "wrong")).toBe(true);
    const other = observing((said, method, address) =>
      address === "/s/capabilities.json" && method === "GET"
        ? { ...said, body: String(said.body).replace("version", "vertion") }
        : said,
    );
    expect(faults(await probed(other))).toEqual(["wrong GET /s/capabilities.json: content"]);
  });

  it("finds failures that may be cached, and answers that are kept for too long", async () => {
    const cached = observing((said) => ({
      ...said,
      headers: { ...said.headers, "cache-control": "public, max-age=31536000, immutable" },
    }));
    const found = faults(await probed(cached));
    expect(found).toContain("wrong GET /api/firms?limit=0: cache");
    expect(found).toContain("wrong GET /api/firms: cache");
    const none = observing((said) => {
      const { "cache-control": _, ...headers } = said.headers;
      return { ...said, headers };
    });
    expect(faults(await probed(none))).toContain("wrong GET /api/index/latest: cache");
  });

  it("never passes what it could not fetch", async () => {
    const nowhere = await probed(observer("http://127.0.0.1:9", 2000));
    expect(nowhere).toMatchObject({ isGood: false, build: null });
    expect(faults(nowhere)).toEqual(["unfetched GET /s/manifest.json: fetch"]);
    const lost: Observe = async (method, address) =>
      address === "/api/index/latest"
        ? { kind: "unfetched", why: "timeout" }
        : observing((said) => said)(method, address);
    const report = await probed(lost);
    expect(report.isGood).toBe(false);
    const unvaried = faults(report).filter((line) => !line.includes(" ("));
    expect([...unvaried].sort()).toEqual(
      ["GET", "HEAD", "OPTIONS", "POST"].map(
        (method) => `unfetched ${method} /api/index/latest: fetch`,
      ),
    );
  });

  it("finds bodies that were truncated", async () => {
    const server = await cuttingServer();
    const { port } = server.address() as { readonly port: number };
    const report = await probed(observer(`http://127.0.0.1:${port}`, 5000));
    expect(report.isGood).toBe(false);
    expect(faults(report)).toEqual(
      expect.arrayContaining([
        "unfetched GET /api/index/latest.json: fetch",
        "unfetched GET /api/index/latest: fetch",
      ]),
    );
    server.close();
    server.closeAllConnections();
  });

  it("checks nothing against a manifest or a table that is damaged", async () => {
    const damage = (path: string, body: string) =>
      observing((said, _, address) => (address === path ? { ...said, body } : said));
    for (const [path, body, message] of [
      ["/s/manifest.json", "<h1>Hi</h1>", "another shape"],
      ["/s/manifest.json", "{}", "another shape"],
      ["/s/routes.json", '{"version":1,"routes":[]}', "SHA-256 "],
    ] as const) {
      const report = await probed(damage(path, body));
      expect([report.isGood, report.probed.length]).toEqual([false, 1]);
      expect(report.probed[0]?.item).toBe(`GET ${path}`);
      expect(report.probed[0]?.findings[0]?.found).toContain(message);
    }
  });

  it("accepts an honest 501 only where the tier allows it", async () => {
    const declining = observing((said, method, address) =>
      method === "GET" && address.includes("?q=") ? notHere(said) : said,
    );
    expect(faults(await probed(declining, "rules"))).toEqual([]);
    const strict = await probed(declining);
    expect(faults(strict)).toContain("wrong GET /api/rankings?q=a: status");
    const dishonest = observing((said, _, address) =>
      address.includes("?q=") ? { ...notHere(said), body: "Not implemented" } : said,
    );
    expect(faults(await probed(dishonest, "rules"))).toContain(
      "wrong GET /api/rankings?q=a: content",
    );
    const allDeclined = observing((said, _, address) =>
      isAnswered(address) ? notHere(said) : said,
    );
    expect(faults(await probed(allDeclined, "rules"))).toContain("wrong GET /api/firms: status");
  });

  it("checks plain files, and that their host does not answer for the API", async () => {
    const files = observing((said, _, address) =>
      isAnswered(address)
        ? { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not found</h1>" }
        : said,
    );
    const report = await probed(files, "files");
    expect([report.isGood, faults(report)]).toEqual([true, []]);
    expect(faults(await probed(files))).toContain("wrong GET /api/firms: status");
    const catchAll = observing((said, _, address) =>
      isAnswered(address)
        ? { status: 200, headers: { "content-type": "text/html" }, body: "<h1>Home</h1>" }
        : said,
    );
    expect(faults(await probed(catchAll, "files"))).toContain("wrong GET /api/firms: type");
  });

  it("accepts the tier that a host states", async () => {
    const said = JSON.stringify({ version: 1, host: "nginx", tier: "rules" });
    const saying = observing((answer, _, address) =>
      address === "/s/host.json" ? { ...answer, status: 200, body: said } : answer,
    );
    expect(await probed(saying)).toMatchObject({ host: "nginx", tier: "rules", isGood: true });
  });

  it("takes no tier for granted where the host fails to state it", async () => {
    const failing = observing((answer, _, address) =>
      address === "/s/host.json" ? { ...answer, status: 502, body: "" } : answer,
    );
    const { isGood, probed: items } = await probed(failing);
    expect([isGood, items.map(({ item }) => item)]).toEqual([false, ["GET /s/host.json"]]);
  });

  it("finds the wrong types of a plain static server", async () => {
    const plain = await staticServer(small.dist);
    const report = await probed(observer(plain.address, 5000), "files");
    plain.close();
    expect(report.isGood).toBe(false);
    expect(faults(report)).toContain("wrong GET /s/rankings/table.tsv: type");
  });
});

function notHere(said: Said): Said {
  const failure = { success: false, error: "Not available on this host", parameter: null };
  return {
    status: 501,
    headers: { ...said.headers, "cache-control": "no-store" },
    body: JSON.stringify({ ...failure, code: "not_available_on_host" }),
  };
}

/** Promises whole bodies of the index and hangs up half way. */
function cuttingServer(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    const { status, headers, body } = await handle(store, method, url, request.headers);
    const bytes = Buffer.from(body);
    const isCut = method === "GET" && url.includes("index/latest");
    response.writeHead(status, { ...headers, "content-length": String(bytes.length) });
    if (!isCut) response.end(method === "HEAD" ? undefined : bytes);
    else response.write(bytes.subarray(0, 100), () => response.destroy());
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** A report's first sentence on a faulty host. */
async function causeAt(observe: Observe, perFolder: number | null = 2) {
  return causeOf(await probe(observe, { tier: null, perFolder }));
}

/** An answer with the first number of its rows changed. */
function tampered(said: Said): Said {
  const body = Buffer.from(said.body).toString("utf8");
  return { ...said, body: body.replace(/"score":[\d.]+/, '"score":99.9') };
}

describe("what no host may do to readers", () => {
  it("is one ETag, and 304 to everybody who has it", async () => {
    const observe = observing((said, _, __, sent) => {
      const headers = { ...said.headers, etag: '"constant"' };
      if (!sent["if-none-match"]?.includes('"constant"')) return { ...said, headers };
      return { status: 304, headers, body: "" };
    });
    expect(await causeAt(observe)).toMatch(/^This host says that nothing changed \(304\)/);
    const always = observing((said, _, __, sent) =>
      Object.keys(sent).some((name) => name.startsWith("if-"))
        ? { ...said, status: 304, body: "" }
        : said,
    );
    expect(await causeAt(always)).toMatch(/^This host says that nothing changed \(304\)/);
  });

  it("is to compress without Vary, or what was not asked for", async () => {
    const zipping = (isAsked: (sent: Sent) => boolean, vary: string) =>
      observing((said, _, __, sent) =>
        isAsked(sent)
          ? { ...said, headers: { ...said.headers, vary, "content-encoding": "gzip" } }
          : said,
      );
    const isAsked = (sent: Sent) => sent["accept-encoding"] === "gzip";
    expect(await causeAt(zipping(isAsked, "Origin"))).toMatch(/^This host compresses without Vary/);
    expect(await causeAt(zipping(isAsked, "Accept-Encoding"))).toBeNull();
    const found = faults(await probed(zipping(() => true, "Accept-Encoding")));
    expect(found).toContain("wrong GET /api/firms (accept-encoding: identity): encoding");
    expect(found).not.toContain("wrong GET /api/firms (accept-encoding: gzip): encoding");
  });

  it("is one answer of the build before", async () => {
    const stale = (address: string) =>
      observing((said, _, asked) => (asked === address ? tampered(said) : said));
    expect(await causeAt(stale("/api/firms.json"))).toMatch(
      /^Nothing but \/api\/firms\.json differs/,
    );
    const page = "/api/firms/sort/name.json";
    expect(await causeAt(stale(page), null)).toContain(`Nothing but ${page} differs`);
    const other = "/api/rankings?jurisdiction=mt&risk=unrated&offset=0";
    expect(await causeAt(stale(other), null)).toMatch(/^Nothing but \/api\/rankings differs/);
  });

  it("is another number in the answer about one firm, whichever it is", async () => {
    const slugs = [...store.current().files.keys()].flatMap(
      (path) => /^api\/firms\/([^/]+)\.json$/.exec(path)?.[1] ?? [],
    );
    expect(slugs.length).toBeGreaterThan(2);
    for (const slug of slugs) {
      for (const address of [`/api/firms/${slug}`, `/api/firms/${slug}/intelligence`]) {
        const observe = observing((said, _, asked) =>
          asked === address ? { ...said, body: `${said.body} ` } : said,
        );
        expect(await causeAt(observe, null)).toContain(`Nothing but ${address} differs`);
      }
    }
  });

  it("is to refuse a long query", async () => {
    const observe = observing((said, _, address) =>
      address.length > 1000
        ? { status: 400, headers: { "content-type": "text/html" }, body: "<h1>Bad Request</h1>" }
        : said,
    );
    expect(await causeAt(observe)).toMatch(/refuses long queries/);
  });
});

describe("patient()", () => {
  /** A host that answers `refusals` requests with 429, and a clock that only sleeping moves. */
  function limiting(refusals: number, after: string | null) {
    const state = { refused: 0, now: 0 };
    const headers = after === null ? {} : { "retry-after": after };
    const limit: Observe = async (method, address, sent) => {
      if (state.refused >= refusals) return observing((said) => said)(method, address, sent);
      state.refused++;
      return { kind: "observed", status: 429, headers, body: Buffer.from("slow down") };
    };
    const sleep = async (milliseconds: number) => {
      state.now += milliseconds;
    };
    return { state, observe: patient(limit, { sleep, now: () => state.now }) };
  }

  it("asks again once the pause that the host asked for is over", async () => {
    const { state, observe } = limiting(3, "7");
    expect(faults(await probed(observe))).toEqual([]);
    expect(state.now).toBe(21_000);
    const silent = limiting(2, null);
    expect((await probed(silent.observe)).isGood).toBe(true);
    expect(silent.state.now).toBe(3000);
  });

  it("waits no longer than two minutes in all, and then names the limit", async () => {
    for (const after of ["30", "3600", "Thu, 01 Jan 2099 00:00:00 GMT", null]) {
      const { state, observe } = limiting(Number.POSITIVE_INFINITY, after);
      const report = await probed(observe);
      expect(report.isGood).toBe(false);
      expect(state.now).toBeLessThanOrEqual(120_000);
      expect(causeOf(report)).toMatch(/^This host limits the rate of requests \(429\)/);
    }
  });
});

describe("stele probe", () => {
  const run = (...given: readonly string[]) =>
    promisify(execFile)(process.execPath, [tool(), "probe", ...given]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
      (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error,
    );

  it("prints a table, with the age of the data, and ends with 0 when all is right", async () => {
    const { code, stdout } = await run(serving.address);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`build ${small.build}, as of 2024-03-06, \\d+ days ago`));
    expect(stdout).toMatch(/^\/api\/rankings +\d+ +\d+ +0 +0 +0$/m);
    expect(stdout).toMatch(/Everything that was asked is right\n$/);
  });

  it("prints JSON with each item, and ends with 1 when something is wrong", async () => {
    const plain = await staticServer(small.dist);
    const { code, stdout } = await run(plain.address, "--format", "json", "--files", "1");
    plain.close();
    expect(code).toBe(1);
    const { isGood, probed } = JSON.parse(stdout);
    expect(isGood).toBe(false);
    expect(probed).toContainEqual(
      expect.objectContaining({ item: "GET /api/firms?limit=3", verdict: "wrong" }),
    );
  });

  it("ends with 2 for an invalid address or tier", async () => {
    expect((await run("index.example")).code).toBe(2);
    expect((await run("https://index.example", "--tier", "gold")).code).toBe(2);
  });
});

describe("reportText()", () => {
  const first = (text: string) => text.slice(0, text.indexOf("\n"));

  it("begins with the cause when one explains the findings, and folds them", async () => {
    const blind: Observe = (method, address) =>
      observing((said) => said)(method, address.replace(/\?.*/, ""));
    const text = reportText(await probed(blind), "https://index.example", "2024-03-08");
    expect(first(text)).toMatch(/^This host ignores queries/);
    expect(text).toMatch(/\n… and \d{2,} more: /);
    expect(text.split("\n").length).toBeLessThan(60);
    const noCors = observing((said) => {
      const { "access-control-allow-origin": _, ...headers } = said.headers;
      return { ...said, headers };
    });
    const silent = reportText(await probed(noCors), "https://index.example", "2024-03-08");
    expect(first(silent)).toContain("no Access-Control-Allow-Origin");
    const onePage = observing((said, _, address) =>
      address.startsWith("/s/") ? said : { ...said, body: "<h1>Home</h1>" },
    );
    const one = reportText(await probed(onePage), "https://index.example", "2024-03-08");
    expect(first(one)).toContain("every address of the API answers something else");
  });

  it("names no cause for what is right, or for a few findings", async () => {
    const good = await probed(observing((said) => said));
    expect(first(reportText(good, "https://index.example", "2024-03-08"))).toContain(": build ");
    const few = observing((said, _, address) =>
      /^\/api\/(?:research|firms\?limit=3)$/.test(address) ? { ...said, body: "{}" } : said,
    );
    const text = reportText(await probed(few), "https://index.example", "2024-03-08");
    expect(first(text)).toContain(": build ");
  });

  it("names each finding: the request, the value found and the value required", async () => {
    const wrong = observing((said, method, address) =>
      `${method} ${address}` === "GET /api/research?limit=3" ? { ...said, status: 202 } : said,
    );
    const text = reportText(await probed(wrong), "https://index.example", "2024-03-08");
    expect(text).toContain("as of 2024-03-06, 2 days ago");
    expect(text).toContain("GET /api/research?limit=3: status: found 202, must be 200\n");
    expect(text).toMatch(/\n1 finding\n$/);
  });
});
