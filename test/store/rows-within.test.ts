import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { HostSite } from "../../src/hosts/runtime/respond.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import type { RouteTable, Within } from "../../src/resolve/table.ts";

const dist = "test/worlds/minimal/dist";
const table: RouteTable = JSON.parse(readFileSync(`${dist}/s/routes.json`, "utf8"));
const store = distStore(dist);

/** The route with filters, and the combinations of it that two or more of them narrow. */
const routes = table.routes.flatMap(({ path, answer }) => {
  if (
    answer.kind !== "list" ||
    answer.facets.length < 3 ||
    answer.totals["all.all.all"] === undefined
  )
    return [];
  const isNarrow = (key: string) => key.split(".").filter((value) => value !== "all").length > 1;
  return [{ path, answer, narrow: Object.keys(answer.totals).filter(isNarrow) }];
});

async function ask(url: string, read: HostSite["read"] = store.read) {
  const { status, body } = await handle({ ...store, read }, "GET", url, {});
  return { status, body: JSON.parse(String(body)) };
}

function urlOf({ path, answer }: (typeof routes)[number], key: string): string {
  const pairs = key.split(".").map((value, i) => `${answer.facets[i]}=${value}`);
  return `${path}?${pairs.join("&")}`;
}

describe("a list that two or more filters narrow", () => {
  it("is no file of its own, and runs of one that a single filter narrows", () => {
    expect(routes.map(({ path }) => path)).toEqual(["/api/rankings"]);
    for (const { answer, narrow } of routes) {
      expect(narrow.length).toBeGreaterThan(5);
      expect(Object.keys(answer.within)).toEqual(narrow);
      const stored = readdirSync(`${dist}/${answer.directory}`);
      expect(narrow.filter((key) => stored.includes(key))).toEqual([]);
      for (const key of Object.values(answer.within)) expect(narrow).not.toContain(key);
    }
  });

  it("is answered with the rows of the whole list that pass both", async () => {
    for (const route of routes) {
      for (const key of route.narrow) {
        const wide = await ask(urlOf(route, route.answer.within[key] ?? ""));
        const { status, body } = await ask(urlOf(route, key));
        expect(status).toBe(200);
        const rows = body[route.answer.rows];
        expect(rows).toHaveLength(route.answer.totals[key] ?? 0);
        expect(wide.body[route.answer.rows]).toEqual(expect.arrayContaining(rows));
        expect(body.meta.edition).toBe(route.answer.editions[key]);
      }
    }
  });

  it("is 503 while what says its rows is of another state, or gone", async () => {
    const [route] = routes;
    const [key = ""] = route?.narrow ?? [];
    if (route === undefined) throw new Error("No route has filters");
    const changed = (change: (within: Within) => unknown) =>
      ask(urlOf(route, key), async (path, fresh) => {
        const bytes = await store.read(path, fresh);
        if (bytes === null || !path.endsWith("/within.json")) return bytes;
        const next = change(JSON.parse(Buffer.from(bytes).toString()));
        return next === null ? null : new Uint8Array(Buffer.from(JSON.stringify(next)));
      });
    const other = "000000000000";
    const states: readonly ((within: Within) => unknown)[] = [
      () => null,
      (within) => ({ ...within, edition: other }),
      (within) => ({ ...within, lists: {} }),
    ];
    expect((await changed((within) => within)).status).toBe(200);
    for (const state of states) expect((await changed(state)).status).toBe(503);
  });
});
