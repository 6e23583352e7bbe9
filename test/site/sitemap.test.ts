import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteMaps } from "../../src/site/found.ts";
import type { Page } from "../../src/site/page.ts";
import { tinyPublisher } from "../engine/world-builder.ts";

const publisher = tinyPublisher();

/** The paths of a site map, read from its text. */
function listed(text = ""): readonly string[] {
  const found = text.matchAll(/<loc>([^<]*)<\/loc>/g);
  return Array.from(found, ([, url = ""]) => url.slice(publisher.baseUrl.length + 1));
}

const pageOf = (path: string, hidden = false): Page => ({
  ...{ path, title: path, description: path, section: null, needs: [], head: { hidden } },
  main: () => {
    throw new RangeError("Cannot render a page of this test");
  },
});

describe("a site map", () => {
  it("has every address once that is not hidden, also where it is an index of several files", () => {
    const path = fc.stringMatching(/^(?:|firms\/|research\/)[a-z0-9]{1,12}\.html$/);
    const somePages = fc.uniqueArray(fc.record({ path, hidden: fc.boolean() }), {
      selector: (one) => one.path,
      maxLength: 30,
    });
    fc.assert(
      fc.property(somePages, (some) => {
        const pages = some.map((one) => pageOf(one.path, one.hidden));
        const maps = new Map(siteMaps(publisher, pages, 5).map(({ path, body }) => [path, body]));
        const head = maps.get("sitemap.xml");
        const parts = head?.includes("<urlset") ? ["sitemap.xml"] : listed(head);
        expect(new Set(maps.keys())).toEqual(new Set([...parts, "sitemap.xml"]));
        const found = parts.map((part) => listed(maps.get(part)));
        for (const some of found) expect(some.length).toBeLessThanOrEqual(5);
        const shown = some.filter(({ hidden }) => !hidden);
        expect(found.flat()).toEqual(shown.map(({ path }) => path));
      }),
    );
  });

  it("is one file up to 25,000 addresses, which have no more bytes than search engines take", () => {
    const long = "f".repeat(2000);
    const pages = Array.from({ length: 25_001 }, (_, i) => pageOf(`${long}${i}.html`));
    const maps = siteMaps(publisher, pages.slice(1));
    expect(maps.map(({ path }) => path)).toEqual(["sitemap.xml"]);
    expect(Buffer.byteLength(maps[0]?.body ?? "")).toBeLessThan(52_428_800);
    expect(siteMaps(publisher, pages).map(({ path }) => path)).toEqual([
      ...["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"],
    ]);
  });
});
