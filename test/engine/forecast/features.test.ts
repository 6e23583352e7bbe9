import { expect, test } from "vitest";
import { featureValues } from "../../../src/engine/forecast/features.ts";
import { readFirm } from "../../../src/engine/reading/firm-reading.ts";
import { sequenceOf } from "../../../src/engine/truth/sequence.ts";
import { truthOf } from "../../../src/engine/truth/truth.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import { isFeatureId } from "../../../src/model/feature-id.ts";
import { happenings } from "../confirmed-events.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { tinyModel } from "../tiny-model.ts";
import { firm, observation, tinyWorld } from "../world-builder.ts";

const at = "2024-06-30";

const world = tinyWorld(at, {
  firms: [firm("alder", { foundedOn: "2014-06-30", listedOn: "2022-06-30" })],
  observations: [
    observation("alder", "delay", "2024-05-31", 4),
    observation("alder", "delay", "2024-06-29", 6),
    observation("alder", "delay", "2024-05-30", 9, { knownOn: "2024-06-15" }),
    observation("alder", "paid", "2024-06-29", 0),
  ],
  ...happenings([
    { firmId: "alder", kind: "payout_delay", on: "2024-05-01" },
    { firmId: "alder", kind: "complaint_spike", on: "2024-06-01" },
    { firmId: "alder", kind: "complaint_spike", on: "2024-06-02", sources: 1 },
    { firmId: "alder", kind: "payout_limit_cut", on: "2024-06-01" },
  ]),
});

function featureOn(id: string): number | null | undefined {
  const alder = world.firms[0]!;
  const sequence = sequenceOf(world, "alder", truthOf(world, "alder", at), at, []);
  const features = tinyModel().features.map((feature) => ({ ...feature, id }));
  const reading = readFirm(world, alder, sightOn(at));
  const context = { world, firm: alder, reading, sequence, stress: 42, at };
  return featureValues({ features }, context).get(id);
}

test("every feature of the registry has its value", () => {
  const expected: Record<string, number | null> = {
    "indicator.delay": 6,
    "normalised.delay": 0.4,
    "log.delay": Math.log(6),
    "log.paid": null,
    "indicator.replies": null,
    "pillar.conduct": null,
    stage: 2,
    stress: 42,
    "events.1.60": 1, // the other is exactly 60 days old
    "events.1.30": 1,
    "events.2.60": 1,
    "events.3.60": 0,
    "change.replies.30": null,
    "missing.log.paid": 1,
    "missing.indicator.delay": 0,
  };
  for (const [id, value] of Object.entries(expected))
    expect([id, featureOn(id)]).toEqual([id, value]);
  expect(featureOn("coverage")).toBeCloseTo(2 / 3, 12);
  expect(featureOn("score")).toBeCloseTo(80 / 3, 12);
  expect(featureOn("pillar.payout")).toBeCloseTo((2 * 0.4 + 0) / 3, 12);
  expect(featureOn("ageYears")).toBeCloseTo(10, 1);
  expect(featureOn("listedYears")).toBeCloseTo(2, 1);
});

test("a change is against what was known on the earlier day, not what is known of it now", () => {
  expect(featureOn("change.delay.29")).toBe(6 - 4); // on 2024-06-01 the 9 of 05-30 was not known
});

test("isFeatureId() knows the methodology's names and no others", () => {
  const methodology = tinyMethodology();
  const known = ["score", "stress", "listedYears", "pillar.payout", "indicator.delay"];
  const more = ["normalised.paid", "log.delay", "change.delay.30", "events.4.180"];
  expect([...known, ...more].filter((id) => !isFeatureId(id, methodology))).toEqual([]);
  const unknown = [
    "",
    "constructor",
    "Score",
    "pillar.",
    "pillar.delay",
    "indicator.other",
    "change.delay",
    "change.delay.0",
    "change.other.30",
    "events.5.30",
    "events.1",
    "log.",
  ];
  expect(unknown.filter((id) => isFeatureId(id, methodology))).toEqual([]);
});

test("featureValues() refuses an id outside the registry", () => {
  expect(() => featureOn("rumours")).toThrow('no feature is "rumours"');
});
