import { expect, it } from "vitest";
import { at } from "../../src/model/language/at.ts";
import { publicationSchema } from "../../src/model/publication.ts";
import { graded, scoresOnly } from "../as-seen/scores-only.ts";
import { firm, tinyDataset } from "../engine/world-builder.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { issueSample as issue } from "./sample-comparison.ts";

it("a record of an input with the longest identifiers there may be can be read again", () => {
  const segment = at(scoresOnly.segments, 0);
  const id = "x".repeat(64);
  const inputs = segment.inputs.map((input) => ({ ...input, id }));
  const issued = { ...scoresOnly.issue, payoutDrift: { inputs: [id] } };
  const dataset = tinyDataset({
    methodologies: [{ ...scoresOnly, issue: issued, segments: [{ ...segment, inputs }] }],
    firms: [firm("ash"), firm("elm")],
    observations: graded({
      "2026-06-21": { ash: 50, elm: 60 },
      "2026-06-28": { ash: 51, elm: 61 },
    }),
  });
  const { analysis } = siteOfDataset(dataset, "2026-06-28");
  const options = { series: "PD", note: null, criticalTurns: [], mode: "real_time" } as const;
  const [record] = issue(analysis, [], options).records;
  expect(publicationSchema.safeParse(record).error).toBeUndefined();
  expect(record?.metrics.map(({ id }) => id)).toContain(`${id}.usual`);
});
