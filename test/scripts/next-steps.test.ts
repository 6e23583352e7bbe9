import { expect, it } from "vitest";
import { nextSteps } from "../../scripts/next-steps.ts";
import type { BuildSummary } from "../../src/build/build-again.ts";

const summary = { unissued: true, leftOut: [], stale: 0, hosts: [] };
const steps = (leftOut: BuildSummary["leftOut"]) =>
  nextSteps({ ...summary, leftOut }, "dist", ["nginx"]);

it("says how to go on from a whole build", () => {
  expect(nextSteps({ ...summary, unissued: false }, "dist", ["nginx"])).toEqual([
    expect.stringMatching(/^Next: stele serve /),
  ]);
});

it("sends a publisher to issue only where nothing was issued", () => {
  expect(steps([])).toEqual([expect.stringContaining('run "stele issue"')]);
  expect(
    steps([{ referenceId: "HBR-WS-20240303-00000000", publishedAt: "2024-03-04T06:00:00Z" }]),
  ).toEqual([
    'No publication was issued by the as-of date, so "/api/publications" answers 503: build as of a later day',
  ]);
});
