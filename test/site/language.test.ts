import { describe, expect, it } from "vitest";
import { loadDataset } from "../../src/content/load.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";
import { filesOfSite } from "./minimal-files.ts";

const note = "גרמניה";

/** The files of the minimal world of a publisher who writes in a language, by path. */
async function filesIn(language: string): Promise<ReadonlyMap<string, string>> {
  const dataset = await loadDataset("test/worlds/minimal/content");
  const { publisher } = dataset;
  const record = publicationOf({ ...sampleCore, note, legalNoteId: publisher.legalNoteId });
  const site = siteOfDataset({
    ...dataset,
    publisher: { ...publisher, language },
    publications: [record],
  });
  const files = await filesOfSite(site);
  return new Map([...files].map(([path, { body }]) => [path, String(wholeBody(body))]));
}

describe("the language of a site", () => {
  it("is English in the frame, and the publisher's in the publisher's own texts", async () => {
    const files = await filesIn("he");
    const pages = [...files].filter(([path]) => path.endsWith(".html"));
    for (const [path, html] of pages) {
      expect(html, path).toContain('<html lang="en">');
      expect(html, path).toContain('<span class="wordmark" lang="he" dir="rtl">');
      expect(html.match(/og:locale" content="([^"]*)/)?.[1] ?? "en", path).toBe("en");
    }
    expect(files.get("index.html")).toMatch(/<p class="standfirst"><span lang="he" dir="rtl">/);
    expect(files.get("market.html")).toMatch(/<dd><span lang="he" dir="rtl">/);
    const record = pages.find(([, html]) => html.includes(note))?.[1] ?? "";
    expect(record).toMatch(/<div class="prose" lang="he" dir="rtl" role="group"/);
    // what the program words is never said to be in another language
    expect(record).not.toMatch(/<h[12][^>]* lang=/);
    expect(files.get("feeds/publications.json")).toContain('"language":"en"');
    for (const [path, text] of files) {
      if (path.endsWith(".svg") && text.includes(" lang=")) {
        expect(text, path).toContain('lang="en"');
      }
    }
  });

  it("is named once where all of it is English", async () => {
    for (const [path, html] of await filesIn("en-GB")) {
      if (path.endsWith(".html")) expect(html.match(/ lang="/g), path).toHaveLength(1);
    }
  });
});
