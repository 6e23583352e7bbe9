import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Analysis, analyse } from "../../src/engine/analyse.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { reviewer } from "../../src/engine/signals/review.ts";
import { snapshotLeaf } from "../../src/engine/snapshot.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { canonicalJson } from "../../src/record/canonical.ts";
import { leafHash } from "../../src/record/merkle.ts";
import { inclusionProof, verifyInclusion } from "../record/inclusion.ts";
import { anyDataset, firstDay, lastDay } from "./any-world.ts";
import { tinyModel } from "./tiny-model.ts";
import { firm, observation, tinyDataset } from "./world-builder.ts";

const anyDay = fc.integer({ min: 0, max: 216 }).map((n) => addDays(firstDay, n));

/** Everything in an analysis that is data; two worlds that agree on it publish the same. */
function told(analysis: Analysis): string {
  const { world, firmBySlug, snapshotTree, calibrations, ...more } = analysis;
  const { sinceLastEnd, groupsSinceLastEnd, ...rest } = more;
  const compared = sinceLastEnd === null ? null : [...sinceLastEnd.firms];
  const review = reviewer(analysis);
  return canonicalJson({
    ...rest,
    asOf: world.asOf,
    groupsSinceLastEnd: [...groupsSinceLastEnd],
    sinceLastEnd: { ...sinceLastEnd, firms: compared },
    root: snapshotTree.root,
    slugs: [...firmBySlug.keys()],
    together: calibrations({ mode: "real_time", modelVersion: null, preset: null }),
    reviews: [review("balanced", 30), review("early_warning", 365)],
  });
}

const shuffled = <T>(rows: readonly T[]) => rows.toSorted((a, b) => byText(a, b));
const byText = (a: unknown, b: unknown) => {
  const [x, y] = [a, b].map((row) => [...JSON.stringify(row)].reverse().join(""));
  return (x ?? "") < (y ?? "") ? -1 : 1;
};

describe("analyse()", () => {
  test("is not affected by a row known after the as-of date", () => {
    fc.assert(
      fc.property(anyDataset, anyDay, (dataset, asOf) => {
        const known = <T extends { readonly knownOn: string }>(rows: readonly T[]) =>
          rows.filter(({ knownOn }) => knownOn <= asOf);
        const then: Dataset = {
          ...dataset,
          observations: known(dataset.observations),
          evidence: known(dataset.evidence),
          events: known(dataset.events),
        };
        expect(told(analyse(worldAt(dataset, asOf)))).toBe(told(analyse(worldAt(then, asOf))));
      }),
      { numRuns: 25 },
    );
  });

  test("does not depend on the order of files", () => {
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const other = tinyDataset({
          ...dataset,
          firms: shuffled(dataset.firms),
          observations: shuffled(dataset.observations),
          sources: shuffled(dataset.sources),
        });
        expect(told(analyse(worldAt(other, lastDay)))).toBe(
          told(analyse(worldAt(dataset, lastDay))),
        );
      }),
      { numRuns: 25 },
    );
  });

  test("never replaces an absent value by a number", () => {
    fc.assert(
      fc.property(anyDataset, anyDay, (dataset, asOf) => {
        for (const one of analyse(worldAt(dataset, asOf)).firms) {
          const unrated = one.score === null;
          expect(one.rank === null).toBe(unrated);
          expect(one.scoreInterval === null).toBe(unrated);
          expect(one.rankInterval === null).toBe(unrated);
          if (unrated) expect(one.rankChange).toBeNull();
          for (const { value, normalised, observations, effect } of one.indicators) {
            expect(normalised === null).toBe(value === null);
            expect(observations === 0).toBe(value === null);
            if (value === null || unrated) expect(effect).toBeNull();
          }
          expect(one.hazard).toBeNull(); // there is no model
          expect(["unrated", null]).toContain(one.band);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("repeating an item within its origin group changes no verdict and no confidence", () => {
    fc.assert(
      fc.property(anyDataset, fc.nat(), (dataset, pick) => {
        const item = dataset.evidence[pick % Math.max(1, dataset.evidence.length)];
        if (item === undefined) return;
        const again = [...dataset.evidence, { ...item, evidenceId: "zz" }];
        const [before, after] = [dataset, { ...dataset, evidence: again }].map((content) =>
          analyse(worldAt(content, lastDay)).firms.map(({ truth, confidence, sequence }) => [
            truth.verdict,
            truth.counts,
            confidence,
            sequence.stage,
          ]),
        );
        expect(after).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  test("proves every firm to be in the snapshot, and no other state", () => {
    fc.assert(
      fc.property(anyDataset, anyDay, (dataset, asOf) => {
        const analysis = analyse(worldAt(dataset, asOf));
        const { merkleRoot: root, constituents: size } = analysis.snapshot;
        expect(size).toBe(analysis.firms.filter(({ band }) => band !== null).length);
        const inSnapshot = analysis.firms.filter(({ band }) => band !== null);
        expect(analysis.snapshotFirms).toEqual(inSnapshot.map(({ firm }) => firm.firmId).sort());
        for (const [index, one] of inSnapshot.entries()) {
          const proof = inclusionProof(analysis.snapshotTree, index);
          const made = (state: typeof one) =>
            leafHash(Buffer.from(snapshotLeaf(analysis.world.methodology, state)));
          const claim = { leafHash: one.leafHash, index, size, proof, root };
          expect(made(one)).toBe(one.leafHash);
          expect(verifyInclusion(claim)).toBe(true);
          expect(verifyInclusion({ ...claim, leafHash: made({ ...one, rank: 99 }) })).toBe(false);
        }
      }),
      { numRuns: 20 },
    );
  });
});

const week = (end: string, delay: number, name: string) =>
  ["delay", "paid", "complaints", "replies"].map((id) =>
    observation(name, id, end, id === "delay" ? delay : 5),
  );

const race = tinyDataset({
  firms: [firm("birch"), firm("alder"), firm("cedar", { listedOn: "2024-06-17" })],
  observations: [
    ...week("2024-06-16", 2, "alder"),
    ...week("2024-06-16", 4, "birch"),
    ...week("2024-06-23", 10, "alder"), // the median of the fortnight is 6
    ...week("2024-06-23", 4, "birch"),
    ...week("2024-06-23", 9, "cedar"),
  ],
});

describe("the history of a firm", () => {
  const analysis = analyse(worldAt(race, "2024-06-23"));

  test("is of each period end since it was listed, as known then", () => {
    expect(analysis.firms.map(({ firm: { slug }, history }) => [slug, history.length])).toEqual([
      ["alder", 2],
      ["birch", 2],
      ["cedar", 1],
    ]);
    expect(analysis.firmBySlug.get("alder")?.history.map(({ rank }) => rank)).toEqual([1, 2]);
  });

  test("gives the ranks gained since the last period end before the as-of date", () => {
    expect(analysis.firms.map(({ rankChange }) => rankChange)).toEqual([-1, 1, null]);
    const midweek = analyse(worldAt(race, "2024-06-26"));
    expect(midweek.firms.map(({ rankChange }) => rankChange)).toEqual([0, 0, 0]);
  });
});

describe("analyse() with a model", () => {
  const closed = firm("birch", {
    statusHistory: [
      { status: "active", from: "2020-01-01" },
      { status: "closed", from: "2024-06-20" },
    ],
  });
  const of = (models: Dataset["models"]) =>
    analyse(worldAt({ ...race, models, firms: [firm("alder"), closed] }, "2024-06-23"));
  const analysis = of([tinyModel()]);

  test("a constituent has a hazard that adds up, and a band; a firm that has left has neither", () => {
    const [alder, birch] = analysis.firms;
    const hazard = alder?.hazard;
    const sum = hazard?.features.reduce((total, { contribution }) => total + contribution, 0) ?? 0;
    expect(sum + (hazard?.intercept ?? 0)).toBeCloseTo(hazard?.logOdds ?? Number.NaN, 9);
    expect(alder?.band).not.toBe("unrated");
    expect(birch).toMatchObject({ status: "closed", hazard: null, band: null, score: null });
  });

  test("names the model, and the hash moves with it", () => {
    expect(analysis.provenance).toMatchObject({
      layer: "derived",
      modelVersion: "prior-1",
      estimation: "expert_prior",
      snapshotId: analysis.snapshot.snapshotId,
    });
    expect(analysis.inputHash).not.toBe(of([]).inputHash);
    const later = tinyModel({ version: "prior-2", effectiveFrom: "2024-06-24" });
    expect(of([tinyModel(), later]).inputHash).toBe(analysis.inputHash);
  });
});
