import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confidenceOf, confidenceOver } from "../../src/engine/confidence.ts";
import { crossSection } from "../../src/engine/reading/cross-section.ts";
import { readFirm } from "../../src/engine/reading/firm-reading.ts";
import { truthOf } from "../../src/engine/truth/truth.ts";
import { sightOn } from "../../src/engine/world/sight.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { anyDataset, lastDay } from "./any-world.ts";
import { tinyMethodology } from "./tiny-methodology.ts";
import { claim, evidence, firm, observation, source, tinyWorld } from "./world-builder.ts";

const at = "2024-06-30";
const tiny = tinyMethodology();
const alder = firm("alder");

function confidence(overrides: Partial<Dataset>) {
  const world = tinyWorld(at, overrides);
  const judged = {
    reading: readFirm(world, alder, sightOn(at)),
    truth: truthOf(world, "alder", at),
  };
  return confidenceOver(world.methodology, [judged]);
}

const complete = ["delay", "paid", "complaints", "replies"].map((id) =>
  observation("alder", id, at, 5),
);

describe("confidenceOf()", () => {
  test("is the geometric mean of the parts that apply", () => {
    const parts = { coverage: 0.8, freshness: 0.5, corroboration: null, agreement: null };
    expect(confidenceOf(tiny, parts)).toEqual({ value: 0.63, parts });
  });

  test("is null when no part applies, and 0 when one is 0", () => {
    const none = { coverage: null, freshness: null, corroboration: null, agreement: null };
    expect(confidenceOf(tiny, none).value).toBeNull();
    expect(confidenceOf(tiny, { ...none, coverage: 1, freshness: 0 }).value).toBe(0);
  });

  test("is null when fewer parts apply than the methodology asks for", () => {
    const one = { coverage: null, freshness: 1, corroboration: null, agreement: null };
    expect(confidenceOf(tiny, one)).toEqual({ value: null, parts: one });
    const lenient = tinyMethodology({ confidence: { minParts: 1 } });
    expect(confidenceOf(lenient, one).value).toBe(1);
  });

  test("has no part for the coverage of a single indicator", () => {
    const single = { ...tiny, indicators: tiny.indicators.slice(0, 1) };
    const all = { coverage: 1, freshness: 1, corroboration: null, agreement: null };
    expect(confidenceOf(single, all)).toEqual({ value: null, parts: { ...all, coverage: null } });
  });

  test("recomputes from its published parts", () => {
    const part = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    const parts = fc.record({
      coverage: part,
      freshness: part,
      corroboration: part,
      agreement: part,
    });
    fc.assert(
      fc.property(parts, (exact) => {
        const found = confidenceOf(tiny, exact);
        expect(confidenceOf(tiny, found.parts)).toEqual(found);
      }),
    );
  });
});

describe("confidenceOver() a firm", () => {
  test("is 1 when everything was observed today and there are no claims", () => {
    expect(confidence({ observations: complete })).toEqual({
      value: 1,
      parts: { coverage: 1, freshness: 1, corroboration: null, agreement: null },
    });
  });

  test("is 0, not null, without observations", () => {
    expect(confidence({}).value).toBe(0);
  });

  test("halves freshness with each half-life", () => {
    const old = complete.map((row) => ({ ...row, observedOn: "2024-05-31" }));
    expect(confidence({ observations: old }).parts.freshness).toBe(0.5);
    // delay is two thirds of payout, which is two thirds of all
    expect(confidence({ observations: complete.slice(0, 1) }).parts).toMatchObject({
      coverage: 0.44,
      freshness: 0.44,
    });
  });

  const sources = ["s1", "s2", "s3"].map((id) => source(id));
  const claims = [claim("c1", "alder")];
  const said = (id: string, by: string, stance: "supports" | "refutes" = "supports") =>
    evidence(id, "c1", by, at, { stance });

  test.each([
    [[], null, null],
    [[said("e1", "s1")], 0.5, 1],
    [[said("e1", "s1"), said("e2", "s1")], 0.5, 1],
    [[said("e1", "s1"), said("e2", "s2")], 1, 1],
    [[said("e1", "s1"), said("e2", "s2"), said("e3", "s3", "refutes")], 1, 0.33],
    [[said("e1", "s1"), said("e2", "s2", "refutes")], 0.5, 0],
  ])(
    "evidence %#: independent groups corroborate, contradiction lowers",
    (items, groups, agree) => {
      const { parts } = confidence({ observations: complete, sources, claims, evidence: items });
      expect([parts.corroboration, parts.agreement]).toEqual([groups, agree]);
    },
  );

  test("never rises when an observation is removed, for a firm or the market", () => {
    fc.assert(
      fc.property(anyDataset, fc.nat(), (dataset, pick) => {
        if (dataset.observations.length === 0) return;
        const gone = pick % dataset.observations.length;
        const before = confidences(dataset);
        const observations = dataset.observations.filter((_, i) => i !== gone);
        confidences({ ...dataset, observations }).forEach((value, i) => {
          expect(value).toBeLessThanOrEqual(before[i] ?? Number.NaN);
        });
      }),
      { numRuns: 100 },
    );
  });
});

/** The confidence of the market, then that of each firm. */
function confidences(dataset: Dataset): readonly number[] {
  const world = worldAt(dataset, lastDay);
  const judged = crossSection(world, sightOn(lastDay)).firms.map(
    ({ firm: one, reading, constituent }) => ({
      reading,
      constituent,
      truth: truthOf(world, one.firmId, lastDay),
    }),
  );
  const market = judged.filter(({ constituent }) => constituent);
  return [
    confidenceOver(world.methodology, market).value ?? Number.NaN,
    ...judged.map((one) => confidenceOver(world.methodology, [one]).value ?? Number.NaN),
  ];
}

test("confidenceOver() no constituents is null", () => {
  expect(confidenceOver(tinyWorld(at).methodology, []).value).toBeNull();
});
