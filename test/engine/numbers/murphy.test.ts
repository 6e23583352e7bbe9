import fc from "fast-check";
import { expect, test } from "vitest";
import { binIndex, quantileEdges } from "../../../src/engine/numbers/bins.ts";
import { brierTerms, murphy } from "../../../src/engine/numbers/murphy.ts";
import { brier } from "../../../src/engine/numbers/probability-scores.ts";
import { near, sampleOf, vectorFile } from "../vector-file.ts";

type Terms = Readonly<Record<string, number>>;
interface MurphyCase {
  readonly name: string;
  readonly by_distinct_p: Terms;
  readonly by_equal_width_10: Terms;
}

const { cases } = vectorFile<{ cases: MurphyCase[] }>("v03_murphy");

function agrees(name: string, group: readonly number[], want: Terms) {
  const { p, y } = sampleOf(name);
  const found = murphy(p, y, group);
  expect(found?.groups).toBe(want["groups"]);
  expect(near(found?.reliability ?? null, want["reliability"], 1e-12)).toBe(true);
  expect(near(found?.resolution ?? null, want["resolution"], 1e-12)).toBe(true);
  expect(near(found?.uncertainty ?? null, want["uncertainty"], 1e-12)).toBe(true);
  expect(near(found?.withinVariance ?? null, want["within_bin_variance"], 1e-12)).toBe(true);
  expect(near(found?.withinCovariance ?? null, want["within_bin_covariance"], 1e-12)).toBe(true);
}

test.each(cases)("murphy() agrees with v03: $name", ({ name, ...want }) => {
  const { p } = sampleOf(name);
  agrees(name, p, want.by_distinct_p);
  const width = p.map((q) => Math.min(Math.floor(q * 10), 9));
  agrees(name, width, want.by_equal_width_10);
});

test("brierTerms() adds up to the Brier score to 1e-12 for any bins", () => {
  const rows = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), {
    minLength: 1,
    maxLength: 300,
  });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 12 }), (list, count) => {
      const p = list.map(([value]) => value);
      const y = list.map(([, event]) => (event ? 1 : 0));
      const terms = brierTerms(p, y, binIndex(p, quantileEdges(p, count)));
      const sum = terms && terms.reliability - terms.resolution + terms.uncertainty;
      expect(near(sum, brier(p, y), 1e-12)).toBe(true);
    }),
  );
});

test("brierTerms() is null without forecasts", () => {
  expect(brierTerms([], [], [])).toBeNull();
});
