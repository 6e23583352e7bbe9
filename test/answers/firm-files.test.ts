import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { firmHistory } from "../../src/answers/exports/datasets/firm-history.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { loadDataset } from "../../src/content/load.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { firmFileNames } from "../../src/model/publisher.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { filesOfSite } from "../site/minimal-files.ts";

async function siteWith(firmFiles: ReadModel["analysis"]["world"]["publisher"]["firmFiles"]) {
  const dataset = await loadDataset("test/worlds/minimal/content");
  const readModel = siteOfDataset({ ...dataset, publisher: { ...dataset.publisher, firmFiles } });
  const files = await filesOfSite(readModel);
  const text = (path: string) => Buffer.from(wholeBody(files.get(path)?.body ?? "")).toString();
  return { readModel, files, text };
}

describe("the series of a firm", () => {
  it("has the figures of the dataset of all firms, and the level of each pillar", async () => {
    const { readModel, text } = await siteWith(["series"]);
    const all = [...firmHistory.rows(readModel)];
    const { pillars } = readModel.analysis.world.methodology;
    for (const { firm } of readModel.analysis.firms) {
      const own = all.filter(({ slug }) => slug === firm.slug);
      const { data, meta } = Papa.parse<Record<string, string>>(
        text(`api/firms/${firm.slug}.csv`).trim(),
        { header: true },
      );
      const columns = ["period", "score", "rank", "riskBand", "carried", "knownFrom", "revisedOn"];
      expect(meta.fields).toEqual([...columns, ...pillars.map(({ id }) => `pillars.${id}`)]);
      const cell = (value: unknown) => (value === null ? "" : String(value));
      expect(
        data.map(({ period, score, rank, riskBand }) => [period, score, rank, riskBand]),
      ).toEqual(
        own.map(({ periodEnd, score, rank, riskBand }) =>
          [periodEnd, score, rank, riskBand].map(cell),
        ),
      );
      for (const row of data.filter(({ score }) => score !== "")) {
        const levels = pillars.map(({ id }) => row[`pillars.${id}`]);
        expect(levels.some((level) => level !== "")).toBe(true);
      }
    }
  });

  it("is linked from the firm, and there only where it is asked for", async () => {
    const [slug] = (await siteWith([])).readModel.analysis.world.firms.map((firm) => firm.slug);
    const linked = async (names: Parameters<typeof siteWith>[0]) => {
      const { files, text } = await siteWith(names);
      const { links } = JSON.parse(text(`api/firms/${slug}.json`)).firm;
      const rels: string[] = links.map(({ rel }: { rel: string }) => rel);
      return [files.has(`api/firms/${slug}.csv`), rels.includes("series")];
    };
    expect(await linked([])).toEqual([false, false]);
    expect(await linked(["series"])).toEqual([true, true]);
  });
});

it("gives each firm a feed of its changes and a badge where they are asked for", async () => {
  const { readModel, files, text } = await siteWith([...firmFileNames]);
  for (const { slug, name } of readModel.analysis.world.firms) {
    expect(text(`feeds/firms/${slug}.atom`)).toContain("entered the index");
    expect(text(`feeds/firms/${slug}.atom`)).toContain(name);
    expect(files.has(`api/firms/${slug}.badge.svg`)).toBe(true);
    expect(files.has(`s/firm-card/${slug}.png`)).toBe(true);
  }
});
