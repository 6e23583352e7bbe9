import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { at } from "../../src/model/language/at.ts";
import { each } from "./requests/ask.ts";
import { type Expected, readExpectations, sha256 } from "./requests/expected.ts";
import { azure } from "./servers/azure.ts";
import { type Deployed, deployed, inputOf } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { type Chosen, netlify, netlifyProgram, readByNetlify } from "./servers/netlify.ts";
import { pages } from "./servers/pages.ts";
import { isFree } from "./servers/query-blind.ts";
import { type Running, running } from "./servers/running.ts";
import { wranglerProgram } from "./servers/wrangler.ts";

// Hosts that run no program, but read files with rules. Netlify's own parsers and matcher, and
// Cloudflare's own server, are on npm; Azure's rules are read as its documentation has them.

const input = inputOf(inject("hosts").dist);
const all = readExpectations(inject("hosts").expectations);
const read = all.asked.filter(({ method, malformed }) => method === "GET" && !malformed);

describe.runIf(installed(netlifyProgram))("netlify-rules", () => {
  let site: Deployed;
  let asked: (url: string) => Chosen;
  const own = (name: string) => join(site.root, "hosts/netlify-rules", name);

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "netlify-rules");
    asked = await netlify(site.root, own("_redirects"));
  });
  afterAll(() => site?.remove());

  const digest = (path: string) => sha256(readFileSync(join(site.root, path)));
  /** What somebody gets who follows a redirection. */
  const got = (url: string): Chosen => {
    const first = asked(url);
    return first.status === 302 ? asked(first.path) : first;
  };

  it("writes rules and headers without an error for its parsers", async () => {
    const { rules, headers } = await readByNetlify(own("_redirects"), own("_headers"));
    expect([...rules.errors, ...headers.errors]).toEqual([]);
    expect(rules.redirects.length).toBeGreaterThan(500);
    const everywhere = headers.headers.find((rule) => rule.for === "/*");
    expect(everywhere?.values).toMatchObject({ "access-control-allow-origin": "*" });
  });

  it("answers every stored file by the query that asks for it", () => {
    const wrong = sampled(all.enumerated, 400).flatMap((expected) => {
      const { status, path } = got(expected.url);
      const isSame = status === 200 && digest(path) === expected.sha256;
      return isSame ? [] : [`${expected.url}: ${status} ${path}`];
    });
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it("gives no other answer than the reference, but for names that it does not see", () => {
    const wrong = sampled(read, 600).flatMap((expected) => {
      const { status, path } = asked(expected.url);
      const isPassedOver = status !== 200 || /\.[a-z]+(?:\?|$)/.test(expected.url);
      if (isPassedOver || isUnseen(expected.url)) return [];
      const isSame = expected.status === 200 && digest(path) === expected.sha256;
      return isSame ? [] : [`${expected.url}: ${path}`];
    });
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it("redirects a list without a query to its file, and a misspelt name with it", () => {
    expect(asked("/api/rankings")).toEqual({ status: 302, path: "/api/rankings.json" });
    expect(asked("/api/rankings?rsk=high").status).toBe(302);
    expect(asked("/api/publications")).toEqual({ status: 200, path: "/api/publications.json" });
  });

  it.each(["q=a", "limit=7", "risk=high&limit=7", "risk=high&q=a", "offset=3", "risk=nonsense"])(
    "declines %s with the files that have the rows",
    (query) => {
      const { status, path } = asked(`/api/rankings?${query}`);
      expect({ status, path }).toEqual({ status: 501, path: "/s/errors/501/rankings.json" });
      expect(readFileSync(join(site.root, path), "utf8")).toContain("[/risk/{risk}]");
    },
  );

  it("names its tier, and hands out no file of a host", () => {
    const { path } = asked("/s/host.json");
    expect(JSON.parse(readFileSync(join(site.root, path), "utf8"))).toMatchObject({
      tier: "rules",
    });
  });
});

/** Whether a query has a name that no rule compares, or one twice, or a path is one that hosts tidy up. */
function isUnseen(url: string): boolean {
  const { pathname, search } = new URL(url, "http://127.0.0.1");
  const route = input.table.routes.find(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`).test(pathname),
  );
  const known = new Set(route?.parameters.map(({ name }) => name));
  const pairs = search.slice(1).split("&").filter(Boolean);
  const names = pairs.map((pair) => at(pair.split("="), 0));
  const isOdd = (name: string, i: number) =>
    !known.has(name) || names.indexOf(name) !== i || !at(pairs, i).includes("=");
  const isTidied = /\/\/|\\|\/$/.test(url.replace(/\?.*/, ""));
  return names.some(isOdd) || search.length > 2049 || isTidied;
}

describe.runIf(installed(wranglerProgram))("cloudflare-pages", () => {
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "cloudflare-pages");
    server = await running(pages(site));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it("writes rules and headers that its own server takes all of", () => {
    const log = server.log();
    expect(log).toMatch(/Parsed \d+ valid redirect rules/);
    expect(log).toMatch(/Parsed \d+ valid header rules/);
    expect(log).not.toMatch(/invalid/i);
  });

  it("answers the routes without parameters, and no route with them", async () => {
    const free = all.enumerated.filter(({ url }) => isFree(input, url));
    await answers(server, [...sampled(free, 25), at(free, 0)]);
    const others = sampled(
      all.enumerated.filter(({ url }) => !isFree(input, url)),
      40,
    );
    await each(others, async ({ url }) => {
      const { status } = await server.ask({ method: "GET", url });
      expect(`${url} ${status}`).toBe(`${url} 404`);
    });
  });

  it("answers files at their addresses, with the headers of an API", async () => {
    const { headers } = await server.ask({
      method: "GET",
      url: "/api/rankings/limit/25/page/2.json",
    });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["content-type"]).toMatch(/^application\/json/);
    const card = await server.ask({ method: "GET", url: "/api/publications/card.svg" });
    expect(card.headers["content-security-policy"]).toContain("sandbox");
    const host = await server.ask({ method: "GET", url: "/s/host.json" });
    expect(JSON.parse(host.body.toString())).toMatchObject({ tier: "files" });
  });
});

describe("azure", () => {
  let site: Deployed;
  const own = () => join(site.root, "hosts/azure/staticwebapp.config.json");

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "azure");
  });
  afterAll(() => site?.remove());

  it("stays below the size that the host reads", () => {
    expect(readFileSync(own()).length).toBeLessThanOrEqual(20_000);
  });

  it("answers files with types and headers, and no route with a query", () => {
    const asked = azure(site.root, own());
    expect(asked("/api/publications")).toMatchObject({
      status: 200,
      path: "/api/publications.json",
    });
    expect(asked("/api/rankings?risk=high").status).toBe(404);
    const { headers } = asked("/api/publications/card.svg");
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(headers["content-type"]).toMatch(/^image\/svg/);
    const parquet = asked("/api/data/exports/firms.parquet").headers["content-type"];
    expect(parquet).toBe("application/vnd.apache.parquet");
    const wrong = all.enumerated.filter((expected) => {
      const { status, path } = asked(expected.url);
      return status === 200 && sha256(readFileSync(join(site.root, path))) !== expected.sha256;
    });
    expect(wrong.map(({ url }) => url)).toEqual([]);
  });
});

function sampled<T>(some: readonly T[], count: number): readonly T[] {
  const step = Math.ceil(some.length / count);
  return some.filter((_, i) => i % step === 0);
}

async function answers(server: Running, some: readonly Expected[]): Promise<void> {
  await each(some, async ({ url, sha256: wanted }) => {
    const { status, body } = await server.ask({ method: "GET", url });
    expect(`${url} ${status} ${sha256(body)}`).toBe(`${url} 200 ${wanted}`);
  });
}
