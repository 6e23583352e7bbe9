import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { build } from "../../src/build/build.ts";
import { type DistStore, distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-parameters-"));
let store: DistStore;

beforeAll(async () => {
  const out = join(folder, "dist");
  const content = "test/worlds/minimal/content";
  await build({ content, out, asOf: null, cache: ".cache" }, () => undefined);
  store = distStore(out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function get(url: string) {
  const { status, body, headers } = await handle(store, "GET", url, {});
  const json = String(headers["content-type"]).startsWith("application/json");
  return { status, cache: headers["cache-control"], body: json ? JSON.parse(String(body)) : null };
}

const concrete = (path: string) =>
  path.replace(":slug", "alder-brokerage").replace(":dataset", "firms");
const asking = routes.filter(({ parameters }) => parameters.length > 0);
const silent = routes.filter(({ parameters }) => parameters.length === 0);

describe("an unknown parameter", () => {
  it("is refused with the nearest known name, and the refusal is not kept", async () => {
    const { status, cache, body } = await get("/api/rankings?rsk=high");
    expect([status, cache]).toEqual([400, "no-store"]);
    expect(body).toEqual({
      success: false,
      error:
        'Invalid parameter "rsk": found an unknown name, the nearest known one is "risk", ' +
        "must be one of limit, offset, q, jurisdiction, risk, status",
      code: "invalid_parameter",
      parameter: "rsk",
    });
  });

  it("is refused on every route that takes parameters, with or without a value", async () => {
    expect(asking.length).toBe(9);
    for (const { path } of asking) {
      for (const query of ["nonsense=1", "nonsense", "nonsense=", "=1", "limit[]=1", "%zz=1"]) {
        expect((await get(`${concrete(path)}?${query}`)).status, `${path} ${query}`).toBe(400);
      }
    }
  });

  it("is ignored by a route without parameters, whatever it is", async () => {
    expect(silent.length).toBe(7);
    for (const { path } of silent) {
      const plain = await get(concrete(path));
      for (const query of ["nonsense=1", "limit=0", "%zz", "a&a", "Limit=5"]) {
        expect(await get(`${concrete(path)}?${query}`), `${path} ${query}`).toEqual(plain);
      }
    }
  });

  it("passes where its name begins as those of caches and campaigns do", async () => {
    for (const { path } of asking) {
      const plain = await get(concrete(path));
      for (const query of ["_=1", "__cb=%zz", "utm_source=a&utm_source=b", "%5Fcb=1", "_Limit"]) {
        expect(await get(`${concrete(path)}?${query}`), `${path} ${query}`).toEqual(plain);
      }
    }
  });

  it("is repeated in its failure to 64 code points, and never as it could be run", async () => {
    const { body } = await get(`/api/firms?${"%F0%9F%98%80".repeat(100)}=1`);
    expect(body.parameter).toBe("😀".repeat(64));
    const { body: raw } = await handle(store, "GET", "/api/firms?<script>=1", {});
    expect(String(raw)).not.toContain("<");
  });
});

describe("a list", () => {
  const lists: readonly (readonly [url: string, rows: string])[] = [
    ["/api/publications/archive?", "items"],
    ["/api/publications/archive?series=WS&", "items"],
    ["/api/publications/citations?", "items"],
    ["/api/firms?sort=name&", "firms"],
    ["/api/firms?status=listed&", "firms"],
    ["/api/rankings?", "data"],
    ["/api/rankings?q=b&", "data"],
    ["/api/research?", "data"],
    ["/api/signals?days=365&", "items"],
  ];

  it.each(lists)("can be read to its end by what it says itself: %s", async (url, rows) => {
    const whole = (await get(`${url}limit=500`)).body;
    expect(whole.meta).toMatchObject({ total: whole[rows].length, next: null, previous: null });
    for (const limit of [1, 2, 3, 10]) {
      const seen: unknown[] = [];
      let next: string | null = `${url}limit=${limit}`;
      while (next !== null) {
        const { body }: { body: typeof whole } = await get(next);
        seen.push(...body[rows]);
        expect(body.meta.total).toBe(whole[rows].length);
        next = body.meta.next;
      }
      expect(seen).toEqual(whole[rows]);
    }
  });

  it.each(lists)("is empty beyond its end and still says its total: %s", async (url, rows) => {
    const { meta } = (await get(`${url}limit=500`)).body;
    const { status, body } = await get(`${url}offset=9007199254740991`);
    expect([status, body[rows], body.meta.total, body.meta.next]).toEqual([
      200,
      [],
      meta.total,
      null,
    ]);
  });
});

describe("a closed vocabulary", () => {
  it.each([
    ["type", "scheduled, triggered, correction, withdrawal"],
    ["market_state", "indeterminate, nominal, watch, elevated, high, critical"],
  ])("refuses what %s does not have, with what it has", async (name, allowed) => {
    const { status, body } = await get(`/api/publications/archive?${name}=zzz`);
    expect(status).toBe(400);
    expect(body.error).toBe(`Invalid parameter "${name}": found "zzz", must be one of ${allowed}`);
  });
});

describe("status", () => {
  it("parts the firms into those in the index and those that have left it, the latter last", async () => {
    for (const [path, rows] of [
      ["/api/firms", "firms"],
      ["/api/rankings", "data"],
    ] as const) {
      const of = async (query: string) => (await get(`${path}?limit=500&${query}`)).body[rows];
      const [listed, former] = [await of("status=listed"), await of("status=former")];
      expect(former.length).toBeGreaterThan(0);
      expect(listed.every((row: { status: string }) => isIn(row.status))).toBe(true);
      expect(former.some((row: { status: string }) => isIn(row.status))).toBe(false);
      expect(await of("")).toEqual([...listed, ...former]);
      expect(await of("status=all")).toEqual([...listed, ...former]);
    }
  });

  it("leaves former firms last in every order of the firms", async () => {
    for (const sort of ["score", "-score", "name", "-name", "risk", "confidence", "age"]) {
      const { firms } = (await get(`/api/firms?sort=${sort}&limit=500`)).body;
      const listings = firms.map((firm: { status: string }) => isIn(firm.status));
      expect(listings, sort).toEqual(listings.toSorted((a: boolean, b: boolean) => +b - +a));
    }
  });

  it("finds no former firm under any band", async () => {
    for (const risk of ["low", "moderate", "elevated", "high", "critical", "unrated"]) {
      expect((await get(`/api/rankings?status=former&risk=${risk}`)).body.meta.total).toBe(0);
    }
  });
});

const isIn = (status: string) => status === "active" || status === "suspended";

describe("a length", () => {
  it("is counted in code points", async () => {
    const emoji = "%F0%9F%98%80";
    expect((await get(`/api/rankings?q=${emoji.repeat(64)}`)).status).toBe(200);
    const { status, body } = await get(`/api/rankings?q=${emoji.repeat(65)}`);
    expect([status, body.error]).toEqual([
      400,
      'Invalid parameter "q": found 65 characters, must be at most 64',
    ]);
    expect((await get(`/api/rankings?q=${emoji.repeat(129)}`)).body.error).toContain(
      "129 characters",
    );
  });
});
