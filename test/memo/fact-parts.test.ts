import { expect, it } from "vitest";
import { factsHash } from "../../src/engine/reworded.ts";
import { loadDataset } from "../../src/load/load.ts";
import { isOfFacts } from "../../src/memo/fact-parts.ts";
import { keepingMemo } from "../../src/memo/memo.ts";
import { trackedReadModel } from "../../src/memo/tracked.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { siteOfDataset } from "../oracle/site.ts";

// A build of the same facts takes it for granted that these parts are as they were. Every word of the
// content is changed here.

const reworded = (dataset: Dataset): Dataset => ({
  ...dataset,
  publisher: { ...dataset.publisher, name: "Another", contact: "other@desk.example" },
  firms: dataset.firms.map((firm) => ({
    ...firm,
    ...{ name: `${firm.name} II`, aliases: [`Once ${firm.slug}`], country: "NL" },
    ...{ jurisdictionTier: "tier-3", website: "https://other.example", modelType: "other" },
    rightOfReply: { status: "declined" as const, text: null, on: "2024-02-01" },
  })),
  research: dataset.research.map((one) => ({
    ...one,
    title: "Other",
    body: "Other",
    date: one.date,
  })),
  citations: dataset.citations.slice(1).map((one) => ({ ...one, title: "Other" })),
});

function hashesOf(dataset: Dataset): ReadonlyMap<string, string> {
  const { readModel, recorder, valueNow } = trackedReadModel(siteOfDataset(dataset, "2024-03-06"));
  const memo = keepingMemo(recorder, valueNow, null);
  memo.value("all", () => {
    const { analysis, issued, issuedById } = readModel;
    const { world, firms, snapshotTree } = analysis;
    for (const one of firms) JSON.stringify([one.history, one.firm.firmId]);
    for (const { firmId } of world.firms) {
      world.observations.get(firmId);
      world.claimsOf.get(firmId);
    }
    for (const { record } of issued) issuedById.get(record.referenceId);
    return snapshotTree === null;
  });
  const { parts } = JSON.parse([...memo.keptText()].join("")) as { parts: [string, string][] };
  return new Map(parts.filter(([part]) => isOfFacts(part)));
}

it("keeps the parts of facts when every word changes", async () => {
  const dataset = await loadDataset("test/worlds/minimal/content");
  const edited = reworded(dataset);
  expect(factsHash(edited)).toBe(factsHash(dataset));
  const [before, after] = [hashesOf(dataset), hashesOf(edited)];
  expect(new Set([...before.keys()].map((part) => part.split("\t")[0]))).toEqual(
    new Set([
      "firm",
      "world.observations",
      "world.claimsOf",
      "analysis.snapshotTree",
      "model.issued",
    ]),
  );
  expect(after).toEqual(before);
});
