import { expect, it } from "vitest";
import { siteTheme } from "../../src/load/files/site-theme.ts";
import { loadDataset } from "../../src/load/load.ts";
import type { Citation } from "../../src/model/citation.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Publication } from "../../src/model/publication.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { sitemap } from "../../src/site/found.ts";
import { plainPages } from "../../src/site/pages.ts";
import { sitePageMaker } from "../../src/site/site-files.ts";
import { siteMaking } from "../../src/site/site-making.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";

interface Site {
  readonly modified: ReadonlyMap<string, string>;
  readonly page: (path: string) => string;
}

const theme = await siteTheme(null);
const content = await loadDataset("test/worlds/minimal/content");

/** The days of the sitemap by path, read from its text, and the pages themselves. */
function siteOf(edited: Partial<Dataset>): Site {
  const model = siteOfDataset({ ...content, ...edited }, "2026-01-01");
  const { publisher } = model.analysis.world;
  const pages = [...plainPages(model)].flatMap((group) => [...group.pages()]);
  const text = sitemap(publisher, pages);
  const urls = text.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g);
  const pathOf = (url = "") => url.slice(publisher.baseUrl.length + 1) || "index.html";
  const make = sitePageMaker(model, siteMaking(theme, publisher.site, []));
  return {
    modified: new Map(Array.from(urls, ([, url, day]) => [pathOf(url), day ?? "none"])),
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
