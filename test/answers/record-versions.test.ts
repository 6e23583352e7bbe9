import { describe, expect, it } from "vitest";
import { recordObject, versionsOf } from "../../src/answers/rows/publication-object.ts";
import { readModelOf } from "../../src/answers/rows/read-model.ts";
import { present } from "../../src/model/language/at.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { sampleAnalysis } from "../exports/sample-site.ts";
import { sampleCore } from "../record/sample-core.ts";

const first = publicationOf(sampleCore);
const amended = (before: typeof first, version: number, type: "correction" | "withdrawal") =>
  publicationOf({
    ...{ ...sampleCore, type, version, supersedes: before.referenceId, reason: "A count" },
    publishedAt: `2025-01-0${version + 4}T18:00:00Z`,
  });
const second = amended(first, 2, "correction");
const third = amended(second, 3, "withdrawal");
const [point] = sampleCore.stressHistory;
const other = publicationOf({
  ...{ ...sampleCore, conceptId: "DEMO-WS-20241229", periodEnd: "2024-12-29" },
  stressHistory: [{ ...present(point), periodEnd: "2024-12-29" }, present(point)],
  publishedAt: "2024-12-29T12:00:00Z",
});

const analysis = sampleAnalysis();
const readModel = readModelOf(
  { ...analysis, world: { ...analysis.world, publications: [third, other, first, second] } },
  "stele test",
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
});

describe("a record", () => {
  it("tells the vintages of its periods that were revised, and of no others", () => {
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
