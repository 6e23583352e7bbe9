import { describe, expect, test } from "vitest";
import { addedBehind } from "../../../src/issue/rows/added-behind.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { firm, observation, tinyDataset } from "../../engine/world-builder.ts";
import { sampleCore } from "../../load/sample-core.ts";

const rows = ["2024-01-01", "2024-01-08", "2024-01-15", "2024-01-22"].map((day, i) =>
  observation("alder", "delay", day, i),
);

/** A record as of a day, computed from the given number of observations. */
function record(asOf: string, observations: number, more: Partial<typeof sampleCore> = {}) {
  const { provenance } = sampleCore;
  const inputs = { ...provenance.inputs, observations };
  const publishedAt = `${asOf}T06:00:00Z`;
  return publicationOf({
    ...sampleCore,
    ...{ publishedAt, periodEnd: asOf, provenance: { ...provenance, asOf, inputs } },
    ...more,
  });
}

const first = record("2024-01-08", 2);
const second = record("2024-01-22", 4);
const dataset = (observations: Dataset["observations"], publications = [first, second]) =>
  tinyDataset({ firms: [firm("alder")], observations, publications });

describe("addedBehind()", () => {
  test("finds nothing while the content is what the records were computed from", () => {
    expect(addedBehind(dataset(rows))).toEqual([]);
    const later = observation("alder", "delay", "2024-01-02", 9, { knownOn: "2024-02-01" });
    expect(addedBehind(dataset([...rows, later]))).toEqual([]);
  });

  test("names the first record behind which rows were added, and how many", () => {
    const added = observation("alder", "delay", "2024-01-02", 9, { knownOn: "2024-01-10" });
    expect(addedBehind(dataset([...rows, added]))).toMatchObject([
      { referenceId: second.referenceId, after: "2024-01-08", asOf: "2024-01-22", more: 1 },
    ]);
  });

  test("tells a row that was moved back where it came to and where it is gone", () => {
    const moved = rows.map((row, i) => (i === 3 ? { ...row, knownOn: "2024-01-05" } : row));
    expect(addedBehind(dataset(moved)).map(({ asOf, more }) => [asOf, more])).toEqual([
      ["2024-01-08", 1],
      ["2024-01-22", -1],
    ]);
  });

  test("is silent once a correction owns up to the rows", () => {
    const added = observation("alder", "delay", "2024-01-02", 9, { knownOn: "2024-01-10" });
    const correction = record("2024-01-22", 5, {
      ...{ type: "correction", version: 2, supersedes: second.referenceId, reason: "Late rows" },
      publishedAt: "2024-02-01T06:00:00Z",
    });
    expect(addedBehind(dataset([...rows, added], [first, second, correction]))).toEqual([]);
  });
});
