import { describe, expect, it } from "vitest";
import { versionsOf } from "../../src/answers/publication-object.ts";
import { readModelOf } from "../../src/answers/read-model.ts";
import { recordObject } from "../../src/answers/record-object.ts";
import { recordStory } from "../../src/answers/record-story.ts";
import { recordFiles } from "../../src/api/record-files.ts";
import { present } from "../../src/language/at.ts";
import { captured } from "../../src/language/reads.ts";
import { trackedReadModel } from "../../src/memo/tracked.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { sampleAnalysis } from "../exports/sample-site.ts";
import { sampleCore } from "../record/sample-core.ts";

// A publisher may have ten thousand records: what one of them says must not take a look at all.

const first = publicationOf(sampleCore);
const amended = (before: typeof first, version: number, type: "correction" | "withdrawal") =>
  publicationOf({
    ...{ ...sampleCore, type, version, supersedes: before.referenceId, reason: "A count" },
    publishedAt: `2025-01-0${version + 4}T18:00:00Z`,
  });
const second = amended(first, 2, "correction");
const third = amended(second, 3, "withdrawal");
const other = publicationOf({
  ...{ ...sampleCore, conceptId: "DEMO-WS-20241229", periodEnd: "2024-12-29" },
  publishedAt: "2024-12-29T12:00:00Z",
});

const analysis = sampleAnalysis();
const { readModel } = trackedReadModel(
  readModelOf(
    {
      ...analysis,
      world: { ...analysis.world, publications: [third, other, first, second] },
    },
    "stele test",
  ),
);
const issued = (record: typeof first) => present(readModel.issuedById.get(record.referenceId));
const referenceIds = (of: typeof first) =>
  versionsOf(readModel, issued(of)).map(({ record }) => record.referenceId);

describe("the versions of a record", () => {
  it("are the same, oldest first, whichever of them is asked", () => {
    const all = [first, second, third].map(({ referenceId }) => referenceId);
    for (const record of [first, second, third]) expect(referenceIds(record)).toEqual(all);
    expect(referenceIds(other)).toEqual([other.referenceId]);
  });

  it("are read by their references, and no other record is", () => {
    const one = issued(second);
    const { reads } = captured(readModel, () => versionsOf(readModel, one));
    const read = [first, third].map(({ referenceId }) => `model.issuedById\t${referenceId}`);
    expect([...reads]).toEqual(read);
  });
});

describe("the card of an old alert", () => {
  it("reads which firms there are and the archive, and nothing that was learnt of a firm since", () => {
    const alert = { ...issued(other), record: { ...other, seriesCode: "EA" as const } };
    const { reads } = captured(readModel, () => recordStory(readModel, alert, 14));
    expect(reads).toContain("world.forecasts");
    expect([...reads].filter((part) => part.startsWith("firm\t"))).toEqual([]);
  });
});

describe("the card of a Structural Watch", () => {
  it("reads which firms joined and left in its period, and nothing else of any firm", () => {
    const watch = { ...issued(other), record: { ...other, seriesCode: "SW" as const } };
    const { reads } = captured(readModel, () => recordStory(readModel, watch, 14));
    expect([...reads].filter((part) => part.startsWith("firm"))).toEqual([]);
    expect(reads).toContain(`model.movements\t["${other.periodStart}","${other.periodEnd}"]`);
  });
});

describe("the files of a record", () => {
  it("are listed without reading another record", () => {
    const { reads } = captured(readModel, () => recordFiles(readModel, first.referenceId));
    expect([...reads]).toEqual([]);
  });

  it("tell the vintages of its periods", () => {
    expect(recordObject(readModel, issued(other)).stressVintages).toEqual([
      {
        periodEnd: "2025-01-05",
        firstPublished: { referenceId: first.referenceId, stressIndex: 41.5 },
        standing: { referenceId: third.referenceId, stressIndex: 41.5 },
        revisedOn: "2025-01-07",
      },
    ]);
  });
});
