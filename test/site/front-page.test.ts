import { describe, expect, it } from "vitest";
import { indexCard } from "../../src/answers/rows/figure-cards.ts";
import { indexObject } from "../../src/answers/rows/index-object.ts";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import { loadDataset } from "../../src/content/load.ts";
import { inWords } from "../../src/model/language/in-words.ts";
import type { Methodology } from "../../src/model/methodology.ts";
import { dayWords, rangeWords } from "../../src/record/day-words.ts";
import { currentOf } from "../../src/record/status.ts";
import glossary from "../../src/site/parts/glossary.json" with { type: "json" };
import { termId } from "../../src/site/parts/text.tsx";
import { tinyDataset } from "../engine/world-builder.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { hostileSite } from "./hostile-site.ts";
import { filesOfSite } from "./minimal-files.ts";

const plain = (html = "") =>
  html
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

const news = (html: string) => plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]);

describe("the front page", () => {
  it("begins with the news of its day, and dates the record that is of another", async () => {
    const site = await hostileSite();
    const html = String((await filesOfSite(site)).get("index.html")?.body);
    const { words, period } = site.analysis.world.publisher;
    const current = currentOf(site.issued, "WS");
    if (current === null) expect.fail("a current record");
    expect(news(html)).toBe(inWords(viewModelOf(indexCard(site, "light")).title, words));
    expect(plain(html)).toContain(`The index on ${dayWords(site.analysis.world.asOf)}`);
    const { periodStart, periodEnd, series } = current.record;
    expect(period).toBe("week");
    const dated = html.indexOf(`${series}, ${rangeWords(periodStart, periodEnd)}`);
    expect(dated).toBeGreaterThan(0);
    expect(dated).toBeLessThan(html.indexOf('<p class="summary"'));
    expect(html).toContain(`publications/${current.record.referenceId}.html#proof`);
    expect(html.indexOf('class="trust"')).toBeLessThan(html.indexOf("<figure"));
  });

  it("tells within a period the figures of the day, each change with the day since which", async () => {
    const content = await loadDataset("test/worlds/minimal/content");
    const site = siteOfDataset(content, "2024-02-28");
    const html = plain(String((await filesOfSite(site)).get("index.html")?.body));
    const index = indexObject(site);
    expect(index.periodEnd).toBe("2024-02-28");
    expect(html).toContain("The index on 28 February 2024");
    expect(html).toContain(String(index.stressIndex?.toFixed(1)));
    expect(html).toContain("since 25 February 2024");
  });

  it("begins with the news of the index where nothing is issued", async () => {
    const site = siteOfDataset(await loadDataset("test/worlds/minimal/content"));
    expect(site.issued).toEqual([]);
    const html = String((await filesOfSite(site)).get("index.html")?.body);
    expect(news(html)).toBe(inWords(viewModelOf(indexCard(site, "light")).title));
  });

  describe("of an index without stress and without probabilities", () => {
    const ranking = async (change: Partial<Methodology>) => {
      const content = await loadDataset("test/worlds/minimal/content");
      const methodologies = content.methodologies.map((one) => {
        const issue = { ...one.issue, payoutDrift: { ...one.issue.payoutDrift, inputs: [] } };
        return { ...one, segments: [], issue, ...change };
      });
      return siteOfDataset({ ...content, models: [], methodologies }, "2024-02-28");
    };

    it("begins with who ranks first", async () => {
      const site = await ranking({});
      const [first] = site.rankingRows.filter(({ rank }) => rank === 1);
      const html = String((await filesOfSite(site)).get("index.html")?.body);
      expect(site.has.stress).toBe(false);
      expect(news(html)).toBe(`${first?.name} leads with ${first?.score?.toFixed(1)} of 100`);
    });

    it("begins with the level where that is a chain, as of a price index", async () => {
      const base = { on: "2024-01-31", value: 100 };
      const site = await ranking({ level: { aggregate: "chain", base } });
      const html = String((await filesOfSite(site)).get("index.html")?.body);
      expect(news(html)).toContain(`The index stands at ${indexObject(site).level?.toFixed(1)}`);
    });
  });

  it("has nothing of what an index lacks", async () => {
    const { files } = { files: await filesOfSite(siteOfDataset(tinyDataset(), "2024-03-31")) };
    const html = String(files.get("index.html")?.body);
    expect(html).not.toMatch(/#proof|forecasts? scored|foreseen|Signals of|Latest publications/);
    expect(html).not.toMatch(/by risk band|Movers/);
  });
});

describe("the glossary", () => {
  it("explains every word that a page links to it for", async () => {
    const files = [...(await filesOfSite(await hostileSite()))];
    const linked = files.flatMap(([path, { body }]) =>
      path.endsWith(".html") ? [...String(body).matchAll(/methodology\.html#(word-[a-z-]+)/g)] : [],
    );
    const known = Object.keys(glossary).map((term) => termId(term as keyof typeof glossary));
    expect(linked.length).toBeGreaterThan(3);
    for (const [, id] of linked) expect(known).toContain(id);
    const method = String(files.find(([path]) => path === "methodology.html")?.[1].body);
    // lift is a word of forecasts, which this index has none of
    const told = known.filter((id) => id !== "word-lift");
    for (const id of [...told, ...linked.map(([, own]) => own)]) {
      expect(method).toContain(`id="${id}"`);
    }
  });
});
