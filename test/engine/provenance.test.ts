import { describe, expect, test } from "vitest";
import { type Analysis, analyse } from "../../src/engine/analyse.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import {
  claim,
  evidence,
  observation,
  source,
  tinyDataset,
  tinyPublisher,
} from "./world-builder.ts";

describe("provenanceOf()", () => {
  const content: Partial<Dataset> = {
    observations: [
      observation("alder", "delay", "2024-06-01", 5, { evidenceId: "e1" }),
      observation("alder", "paid", "2024-06-02", 5, { evidenceId: "e9" }),
      observation("birch", "paid", "2024-06-02", 5),
    ],
    sources: [source("s1", { originGroup: "g" }), source("s2", { originGroup: "g" }), source("s3")],
    claims: [claim("c1", "alder"), claim("c2", "birch")],
    evidence: [
      evidence("e1", "c1", "s1", "2024-06-01"),
      evidence("e2", "c1", "s2", "2024-06-01"),
      evidence("e3", "c2", "s1", "2024-06-01"),
    ],
  };
  const of = (overrides: Partial<Dataset> = {}) =>
    analyse(worldAt(tinyDataset({ ...content, ...overrides }), "2024-06-30"));

  test("counts the rows behind a firm and behind the market, each once", () => {
    const analysis = of();
    expect(analysis.firms[0]?.provenance.inputs).toEqual({
      observations: 2,
      evidence: 2,
      sources: 2,
      originGroups: 1,
    });
    expect(analysis.firms[0]?.sources).toBe(2);
    expect(analysis.provenance.inputs).toEqual({
      observations: 3,
      evidence: 3,
      sources: 2,
      originGroups: 1,
    });
    expect(analysis.firms[2]?.provenance.inputs.observations).toBe(0);
  });

  test("the hash of a firm changes with its rows only, that of the market with all", () => {
    const before = of();
    const moved = of({
      observations: [
        ...(content.observations ?? []),
        observation("birch", "delay", "2024-06-03", 1),
      ],
    });
    const hashes = (analysis: Analysis) => analysis.firms.map((one) => one.provenance.inputHash);
    expect(hashes(moved)[0]).toBe(hashes(before)[0]);
    expect(hashes(moved)[1]).not.toBe(hashes(before)[1]);
    expect(moved.inputHash).not.toBe(before.inputHash);
    expect(moved.provenance.inputHash).toBe(moved.marketHash);
    expect(moved.marketHash).not.toBe(before.marketHash);
  });

  test("a firm's name changes its own hash and that of all rows, not that of what is read from firms", () => {
    const before = of();
    const [first, ...others] = tinyDataset(content).firms;
    const renamed = of({
      firms: first === undefined ? [] : [{ ...first, name: "Other" }, ...others],
    });
    expect(renamed.firms[0]?.provenance.inputHash).not.toBe(before.firms[0]?.provenance.inputHash);
    expect(renamed.inputHash).not.toBe(before.inputHash);
    expect(renamed.marketHash).toBe(before.marketHash);
  });

  test("the hash changes neither with an unused source nor with how the as-of date was set", () => {
    const uncited = of({ sources: (content.sources ?? []).slice(0, 2) });
    expect(uncited.inputHash).toBe(of().inputHash);
    const pinned = of({ publisher: tinyPublisher({ asOf: "2024-06-30" }) });
    expect(pinned.inputHash).toBe(of().inputHash);
  });
});
