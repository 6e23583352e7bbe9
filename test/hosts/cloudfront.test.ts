import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { HostInput } from "../../src/hosts/host-profile.ts";
import { cloudfront } from "../../src/hosts/profiles/cloudfront.ts";
import { prove } from "./compared.ts";
import { type Ask, each } from "./requests/ask.ts";
import { readExpectations } from "./requests/expected.ts";
import { serving, uploaded } from "./servers/bucket.ts";
import {
  distribution,
  eventOf,
  split,
  type ViewerFunction,
  viewerFunction,
} from "./servers/cloudfront.ts";
import { type Deployed, deployed, inputOf } from "./servers/deployed.ts";
import type { Listening } from "./servers/listening.ts";

const refusal = { missing: 403, errorDocument: null } as const;

describe("cloudfront", () => {
  let site: Deployed;
  let bucket: Listening;
  let input: HostInput;
  let ask: Ask;
  let onRequest: ViewerFunction;

  beforeAll(async () => {
    const { dist } = inject("hosts");
    input = inputOf(dist);
    site = await deployed(dist, "cloudfront");
    const folder = join(site.root, "hosts", "cloudfront");
    bucket = await serving(uploaded(site.root, "cloudfront"), refusal);
    ask = distribution(folder, bucket.port);
    onRequest = viewerFunction(readFileSync(join(folder, "viewer-request.js"), "utf8"));
  });
  afterAll(async () => {
    await bucket?.stop();
    site?.remove();
  });

  it("answers every stored address, and declines the rest", async () => {
    const proof = { profile: "cloudfront", server: "its functions in Node", exact: false };
    await prove({ ...proof, parses: false }, ask, inject("hosts").expectations);
  });

  it("declines with 501 what is valid, and with 404 only what no file can tell", async () => {
    const { asked } = readExpectations(inject("hosts").expectations);
    const valid = asked.filter(({ method, status }) => method === "GET" && status === 200);
    const declined: string[] = [];
    await each(valid, async ({ method, url }) => {
      const { status } = await ask({ method, url });
      if (status === 200 || status === 501) return;
      // a page beyond the end of a filtered list, and a reference that nothing carries
      const untold = /[?&](?:offset=[1-9]|reference_id=)/.test(url);
      if (status !== 404 || !untold) declined.push(`${status} ${url}`);
    });
    expect(declined).toEqual([]);
  });

  it("names the value found in a failure", async () => {
    const { status, body } = await ask({ method: "GET", url: "/api/firms?limit=%3Cb%3E" });
    expect(status).toBe(400);
    expect(JSON.parse(body.toString("utf8"))).toEqual({
      success: false,
      error: 'Invalid parameter "limit": found "<b>", must be a whole number from 1 to 500',
      code: "invalid_parameter",
      parameter: "limit",
    });
    expect(body.toString("utf8")).not.toContain("<b>");
  });

  it("shows a failure's file only as a failure", async () => {
    const unknown = await ask({ method: "GET", url: "/api/firms/nobody-at-all" });
    expect([unknown.status, JSON.parse(unknown.body.toString("utf8")).code]).toEqual([
      404,
      "unknown_route",
    ]);
    for (const code of [400, 404, 405, 414, 501, 503]) {
      expect((await ask({ method: "GET", url: `/s/errors/${code}.json` })).status).toBe(404);
    }
  });

  it("passes on only plain paths, without a query", () => {
    const urls = fc.oneof(
      fc.webPath().map((path) => path || "/"),
      fc.string().map((text) => `/${text}`),
      fc.string().map((text) => `/api/firms/${text}`),
      fc.string().map((text) => `/api/publications/card?reference_id=${text}`),
      fc.string().map((text) => `/api/rankings?jurisdiction=${text}&risk=${text}`),
    );
    fc.assert(
      fc.property(urls, (url) => {
        const event = eventOf("viewer-request", { method: "GET", url });
        const result = onRequest(event, { query: split(url).query });
        if (result.statusCode !== undefined) return result.statusCode >= 400;
        const plain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(result.uri ?? "");
        return plain && Object.keys(result.querystring ?? { none: 1 }).length === 0;
      }),
      { numRuns: 5000 },
    );
  });

  it("answers 501 for a query that the runtime does not pass on unchanged", () => {
    const status = (url: string, raw?: string) => {
      const event = eventOf("viewer-request", { method: "GET", url });
      const { statusCode, uri } = onRequest(event, raw === undefined ? undefined : { query: raw });
      return statusCode ?? uri;
    };
    expect(status("/api/rankings?risk=high")).toBe(501);
    expect(status("/api/rankings?risk=high", "")).toBe(501);
    expect(status("/api/rankings")).toBe("/s/rankings/all.all.all/50-0.json");
    expect(status("/api/rankings?risk=high", "risk=high")).toBe(
      "/s/rankings/all.high.all/50-0.json",
    );
  });

  it("stays within the size of a function, says what is left, and is not written beyond it", async () => {
    const files = await cloudfront.files(input);
    const readme = files.find(({ path }) => path === "README.md")?.body ?? "";
    const left = Number(/of 10240 bytes, (\d+) are left/.exec(readme)?.[1]);
    expect(left).toBeGreaterThan(500);
    for (const name of ["viewer-request.js", "viewer-response.js"]) {
      const file = files.find(({ path }) => path === name);
      expect(Buffer.byteLength(file?.body ?? "")).toBeGreaterThan(100);
      expect(Buffer.byteLength(file?.body ?? "")).toBeLessThanOrEqual(10_240);
    }
    await expect(cloudfront.files(crowded(input))).rejects.toThrow(
      /found \d{5} bytes in its function .* must be at most 10240/,
    );
  });
});

/** The same site with rows under a thousand jurisdictions. */
function crowded({ table, ...rest }: HostInput): HostInput {
  const totals = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`tier-${i}.all.all`, 1] as const),
  );
  const routes = table.routes.map((route) =>
    route.answer.kind === "list" && route.answer.directory === "s/rankings"
      ? { ...route, answer: { ...route.answer, totals: { ...route.answer.totals, ...totals } } }
      : route,
  );
  return { ...rest, table: { ...table, routes } };
}
