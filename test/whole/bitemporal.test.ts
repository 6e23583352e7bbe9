import { describe, expect, it } from "vitest";
import { loadDataset } from "../../src/content/load.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import { memoryCache } from "../cards/memory-cache.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { treeOf } from "./tree.ts";

describe("invariant 5: a build as of a day", () => {
  it("is not changed by rows known later", async () => {
    const dataset = await loadDataset("content");
    const { publications } = dataset;
    const middle = at(publications, Math.floor(publications.length / 2));
    const asOf = middle.publishedAt.slice(0, 10);
    const then = knownThen(dataset, asOf);
    expect(then.observations.length).toBeLessThan(dataset.observations.length);
    // one cache: a card whose input is the same is not drawn twice
    const cache = memoryCache();
    const whole = await treeOf(siteOfDataset(dataset, asOf), cache);
    const cut = await treeOf(siteOfDataset(then, asOf), cache);
    expect([...whole]).toEqual([...cut]);
  });
});

function knownThen(dataset: Dataset, asOf: string): Dataset {
  const known = <T extends { readonly knownOn: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.knownOn <= asOf);
  return {
    ...dataset,
    observations: known(dataset.observations),
    evidence: known(dataset.evidence),
    events: known(dataset.events),
    outcomes: known(dataset.outcomes),
    forecasts: dataset.forecasts.filter((row) => row.issuedOn <= asOf),
    publications: dataset.publications.filter((row) => row.publishedAt.slice(0, 10) <= asOf),
    citations: dataset.citations.filter((row) => row.addedOn <= asOf),
    research: dataset.research.filter((row) => row.date <= asOf),
    methodologies: dataset.methodologies.filter((row) => row.effectiveFrom <= asOf),
    models: dataset.models.filter((row) => row.effectiveFrom <= asOf),
  };
}
