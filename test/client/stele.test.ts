import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import type { FirmRow } from "../../src/answers/rows/firm-row.ts";
import { type Attributed, Stele, SteleError } from "../../src/readers/client/stele.ts";
import { type Evaluate, evaluator } from "../oracle/evaluator.ts";
import { siteFrom } from "../oracle/site.ts";
import { type FakeFetch, fakeFetch, fileHost } from "./fake-host.ts";
import { type SmallSite, smallSite } from "./world.ts";

const home = "https://index.example";
let small: SmallSite;
let evaluate: Evaluate;

beforeAll(async () => {
  small = await smallSite();
  evaluate = evaluator(routes, await siteFrom("test/worlds/minimal/content"));
});
afterAll(() => small.remove());

function reader(): FakeFetch & { readonly stele: Stele } {
  const fake = fakeFetch({ [home]: [fileHost(small.dist)] });
  return { ...fake, stele: new Stele({ mirrors: [`${home}/`], fetch: fake.fetch }) };
}

async function expected(url: string): Promise<unknown> {
  return JSON.parse(String((await evaluate("GET", url)).body));
}

describe("Stele", () => {
  it("answers each JSON route as the reference evaluator does", async () => {
    const { stele } = reader();
    const slug = "alder-brokerage";
    const answers: readonly (readonly [string, Promise<{ readonly body: unknown }>])[] = [
      ["/api/publications/archive?limit=5", stele.archive({ limit: 5 })],
      ["/api/publications/citations", stele.citations()],
      ["/api/index/latest", stele.index()],
      ["/api/firms?sort=-name&limit=2", stele.firms.page({ sort: "-name", limit: 2 })],
      [`/api/firms/${slug}`, stele.firm(slug)],
      [`/api/firms/${slug}/intelligence`, stele.firmIntelligence(slug)],
      [`/api/events/firm/${slug}`, stele.firmEvents(slug)],
      ["/api/intelligence?days=90", stele.intelligence({ days: 90 })],
      ["/api/signals?timeframe=7d", stele.signals({ timeframe: "7d" })],
      ["/api/rankings?q=al&risk=all", stele.rankings.page({ q: "al", risk: "all" })],
      ["/api/research", stele.research()],
      ["/api/data/exports/firms", stele.exports.json("firms")],
    ];
    for (const [url, answer] of answers) {
      expect((await answer).body, url).toEqual(await expected(url));
    }
  });

  it("reads only plain files, without queries", async () => {
    const { stele, asked } = reader();
    await stele.rankings.page({ limit: 2, offset: 1 });
    const paths = asked.map((url) => url.slice(home.length).replace(/\?.*/, ""));
    expect(paths.sort()).toEqual(["/api/rankings.json", "/ledger/checkpoint", "/s/routes.json"]);
  });

  it("reads the fold table only for a text that must be folded", async () => {
    const { stele, asked } = reader();
    await stele.rankings.page();
    expect(asked.some((url) => url.includes("/s/fold.json"))).toBe(false);
    await stele.rankings.page({ q: "ÁLDER" });
    expect(asked.some((url) => url.includes("/s/fold.json"))).toBe(true);
  });

  it("gives the basis of an interpretation beside the body and on each row", async () => {
    const { stele } = reader();
    const { body, provenance, calibration, legalNote, mirror, build } = await stele.firms.page();
    const { meta } = body;
    expect({ provenance, calibration, legalNote }).toEqual({
      provenance: meta.provenance,
      calibration: meta.calibration,
      legalNote: meta.legalNote,
    });
    expect([mirror, build]).toEqual([home, small.build]);
    for await (const firm of stele.firms.all({ limit: 2 })) {
      expect(firm.provenance).toEqual(meta.provenance);
      expect(firm.calibration).toEqual(meta.calibration);
    }
    expect((await stele.firmIntelligence("alder-brokerage")).calibration.status).toBe(
      "insufficient",
    );
    for await (const row of stele.exports.rows("firms")) expect(row.legalNote).toBe(legalNote);
  });

  it("has types that distinguish a row without its basis", () => {
    expectTypeOf<Attributed<FirmRow>>().toExtend<FirmRow>();
    expectTypeOf<FirmRow>().not.toExtend<Attributed<FirmRow>>();
    expectTypeOf<Parameters<Stele["intelligence"]>[0]>().not.toExtend<{ readonly days: 8 }>();
  });

  it("iterates over pages to the end, in order, without gap or repeat", async () => {
    const { stele } = reader();
    const names = (rows: readonly { readonly slug: string }[]) => rows.map(({ slug }) => slug);
    const whole = names((await stele.firms.page({ sort: "name" })).body.firms);
    expect(whole.length).toBeGreaterThan(2);
    for (const limit of [1, 2, 3, 500]) {
      expect(names(await stele.firms.array({ sort: "name", limit })), String(limit)).toEqual(whole);
    }
    expect(names(await stele.rankings.array({ q: "nobody" }))).toEqual([]);
  });

  it("gives exports as rows and as CSV", async () => {
    const { stele } = reader();
    const { body } = await stele.exports.json("firms");
    const rows = [];
    for await (const row of stele.exports.rows("firms")) rows.push(row);
    expect(rows.length).toBe(body.rowCount);
    expect(await stele.exports.csv("firms")).toMatch(/^[\w.,]+\r\n/);
  });

  it("rejects with the failure of the API: status, code, parameter, mirror", async () => {
    const { stele } = reader();
    // a value that the types reject and plain JavaScript accepts
    const days = 8 as 7;
    const refused: unknown = await stele.intelligence({ days }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SteleError);
    expect(refused).toMatchObject({
      status: 400,
      code: "invalid_parameter",
      parameter: "days",
      mirror: home,
      message: expect.stringMatching(/^Invalid parameter "days": found "8"/),
    });
    await expect(stele.firm("nobody")).rejects.toMatchObject({ status: 404, code: "unknown_firm" });
    await expect(stele.firm("no/body")).rejects.toMatchObject({ code: "unknown_route" });
    await expect(stele.exports.csv("methodology")).rejects.toMatchObject({ parameter: "format" });
  });

  it("distinguishes a route that cannot answer from a mirror that cannot be used", async () => {
    const { stele } = reader();
    const { status } = await evaluate("GET", "/api/publications");
    expect(status).toBe(503);
    await expect(stele.publication()).rejects.toMatchObject({
      status: 503,
      code: "data_unavailable",
      message: expect.stringMatching(/^Data unavailable: /),
    });
    await expect(stele.card()).rejects.toMatchObject({ status: 503 });
  });

  it("gives failures of any address as answers through request()", async () => {
    const { stele } = reader();
    for (const url of ["/api/rankings?limit=0", "/api/nothing", "/api/firms?x=?&limit=2"]) {
      const { status, body } = await stele.request(url);
      const wanted = await evaluate("GET", url);
      expect([status, body], url).toEqual([wanted.status, wanted.body]);
    }
  });

  it("reads the route table again only when it is old", async () => {
    const fake = fakeFetch({ [home]: [fileHost(small.dist)] });
    const time = { now: 0 };
    const clock = () => time.now;
    const stele = new Stele({ mirrors: [home], fetch: fake.fetch, clock, tableAge: 1000 });
    const tables = () => fake.asked.filter((url) => url.includes("s/routes.json")).length;
    await Promise.all([stele.firms.page(), stele.rankings.page(), stele.index()]);
    expect(tables()).toBe(1);
    time.now = 999;
    await stele.firms.page();
    expect(tables()).toBe(1);
    time.now = 1000;
    await stele.firms.page();
    expect(tables()).toBe(2);
  });

  it("refuses invalid options", () => {
    for (const mirrors of [[], ["index.example"], ["https://index.example?x"], ["file:///x"]]) {
      expect(() => new Stele({ mirrors })).toThrow(/Invalid option "mirrors"/);
    }
    const checkpoint = "not one";
    expect(() => new Stele({ mirrors: [home], checkpoint })).toThrow(
      'Invalid checkpoint: found "not one"',
    );
  });
});
