import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { loadDataset } from "../../src/content/load.ts";
import type { Citation } from "../../src/model/citation.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Publication } from "../../src/model/publication.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { siteMaps } from "../../src/site/found.ts";
import type { Page } from "../../src/site/page.ts";
import { plainPages, siteMaking, sitePageMaker } from "../../src/site/site-files.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";

interface Site {
  readonly modified: ReadonlyMap<string, string>;
  readonly page: (path: string) => string;
}

/** The days of a site map by path, read from its text. */
function listed(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g);
  const pathOf = (url = "") => url.slice(content.publisher.baseUrl.length + 1) || "index.html";
  return new Map(Array.from(found, ([, url, day]) => [pathOf(url), day ?? "none"]));
}

const theme = await siteTheme(null);
const content = await loadDataset("test/worlds/minimal/content");

/** The days of the sitemap by path, and the pages themselves. */
function siteOf(edited: Partial<Dataset>): Site {
  const model = siteOfDataset({ ...content, ...edited }, "2026-01-01");
  const { publisher } = model.analysis.world;
  const making = siteMaking(theme, publisher.site, []);
  const pages = plainPages(model, making);
  const [whole] = siteMaps(publisher, pages);
  const make = sitePageMaker(model, making);
  return {
    modified: listed(String(whole?.body)),
    page: (path) => String(make(path)?.body),
  };
}

const { legalNoteId } = content.publisher;
const first = publicationOf({ ...sampleCore, legalNoteId });
const corrected = publicationOf({
  ...sampleCore,
  ...{ legalNoteId, type: "correction", version: 2, supersedes: first.referenceId },
  ...{ reason: "A reading was in hours", publishedAt: "2025-02-03T12:00:00Z" },
});
const cited: Citation = {
  ...{ citationId: "C1", referenceId: first.referenceId, title: "A note", kind: "news" },
  ...{ url: "https://news.example/note", publisher: "News", doi: null, citedOn: "2025-03-01" },
  ...{ addedOn: "2025-03-02", verification: "verified", verifiedOn: "2025-03-04" },
};
const pathOf = ({ referenceId }: Publication) =>
  [...siteOf({ publications: [first, corrected] }).modified.keys()].find((path) =>
    path.includes(referenceId),
  ) ?? "";

it("moves the day of a page in the sitemap only when the page is another", () => {
  const before = siteOf({ publications: [first], citations: [] });
  const [record, correction] = [pathOf(first), pathOf(corrected)];
  const observations = content.observations.map((row, i) => (i === 0 ? { ...row, value: 3 } : row));
  const research = content.research.map((one) => ({ ...one, date: "2024-01-20", version: "2.0" }));
  const edits: readonly (readonly [Partial<Dataset>, Readonly<Record<string, string>>])[] = [
    [{ publications: [first] }, {}],
    [{ publications: [first], observations }, {}],
    [{ publications: [first], citations: [cited] }, { [record]: "2025-03-04" }],
    [{ publications: [first, corrected] }, { [record]: "2025-02-03", [correction]: "2025-02-03" }],
    [{ publications: [first], research }, { "research/reading-the-index.html": "2024-01-20" }],
  ];
  for (const [edit, due] of edits) {
    const after = siteOf({ citations: [], ...edit });
    const moved = [...after.modified].filter(([path, day]) => before.modified.get(path) !== day);
    expect(Object.fromEntries(moved)).toEqual(due);
    for (const [path] of moved) expect(after.page(path)).not.toBe(before.page(path));
  }
});

describe("a site map that is too large for one file", () => {
  const limit = 5;
  const name = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const paths = fc.oneof(
    ...["", "firms/", "publications/", "research/"].map((folder) =>
      name.map((one) => `${folder}${one}.html`),
    ),
  );
  const somePages = fc.uniqueArray(
    fc.record({
      path: paths,
      modified: fc.option(fc.constantFrom("2024-01-31", "2024-02-29", "2025-01-01")),
      hidden: fc.boolean(),
    }),
    { selector: ({ path }) => path, maxLength: 60 },
  );
  const pageOf = (path: string, modified: string | null = null, hidden = false): Page => ({
    ...{ path, title: path, description: path, section: null, needs: [] },
    head: { ...(modified === null ? {} : { modified }), hidden },
    main: () => {
      throw new RangeError("Cannot render a page of this test");
    },
  });
  const mapsOf = (pages: readonly Page[]) =>
    new Map(
      Array.from(siteMaps(content.publisher, pages, limit), ({ path, body }) => [path, body]),
    );

  it("is an index of files with every address once and the newest day of each", () => {
    fc.assert(
      fc.property(somePages, (some) => {
        const maps = mapsOf(
          some.map(({ path, modified, hidden }) => pageOf(path, modified, hidden)),
        );
        const due = new Map(
          some.filter(({ hidden }) => !hidden).map((one) => [one.path, one.modified ?? "none"]),
        );
        const head = maps.get("sitemap.xml") ?? "";
        const isWhole = head.includes("<urlset");
        const parts = isWhole ? new Map([["sitemap.xml", "none"]]) : listed(head);
        expect([...maps.keys()].sort()).toEqual(
          [...new Set([...parts.keys(), "sitemap.xml"])].sort(),
        );
        const all: (readonly [string, string])[] = [];
        for (const [path, day] of parts) {
          const text = maps.get(path) ?? "";
          const pages = listed(text);
          expect(pages.size).toBeLessThanOrEqual(limit);
          const days = [...pages.values()].filter((one) => one !== "none").sort();
          if (!isWhole) expect(day).toBe(days.at(-1) ?? "none");
          all.push(...pages);
        }
        expect(all.length).toBe(due.size);
        expect(new Map(all)).toEqual(due);
      }),
    );
  });

  it("is one file up to 25,000 addresses, which have no more bytes than search engines take", () => {
    const long = "f".repeat(2000);
    const pages = Array.from({ length: 25_001 }, (_, i) => pageOf(`${long}${i}.html`));
    const maps = siteMaps(content.publisher, pages.slice(1));
    expect(maps.map(({ path }) => path)).toEqual(["sitemap.xml"]);
    expect(Buffer.byteLength(maps[0]?.body ?? "")).toBeLessThan(52_428_800);
    expect(siteMaps(content.publisher, pages).map(({ path }) => path)).toEqual([
      ...["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"],
    ]);
  });
});
