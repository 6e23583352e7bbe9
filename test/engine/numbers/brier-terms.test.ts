import fc from "fast-check";
import { expect, test } from "vitest";
import {
  binIndex,
  binStatistics,
  brierTerms,
  quantileEdges,
} from "../../../src/engine/numbers/bins.ts";
import { brier } from "../../../src/engine/numbers/probability-scores.ts";
import { near, sampleOf, vectorFile } from "../vector-file.ts";

type Terms = Readonly<Record<string, number>>;
interface MurphyCase {
  readonly name: string;
  readonly by_distinct_p: Terms;
  readonly by_equal_width_10: Terms;
}

const { cases } = vectorFile<{ cases: MurphyCase[] }>("v03_murphy");

/** Murphy's terms and those within bins of Stephenson (2008), which belong to reliability here. */
function agrees(name: string, group: readonly number[], want: Terms) {
  const { p, y } = sampleOf(name);
  const found = termsOf(p, y, Uint32Array.from(group));
  const term = (key: string) => want[key] ?? Number.NaN;
  const within = term("within_bin_variance") - term("within_bin_covariance");
  expect(near(found?.reliability ?? null, term("reliability") + within, 1e-12)).toBe(true);
  expect(near(found?.resolution ?? null, term("resolution"), 1e-12)).toBe(true);
  expect(near(found?.uncertainty ?? null, term("uncertainty"), 1e-12)).toBe(true);
}

function termsOf(p: readonly number[], y: readonly number[], index: Uint32Array) {
  return brierTerms(p, y, binStatistics(p, y, index));
}

test.each(cases)("brierTerms() agrees with v03: $name", ({ name, ...want }) => {
  const { p } = sampleOf(name);
  const distinct = [...new Set(p)];
  agrees(
    name,
    p.map((own) => distinct.indexOf(own)),
    want.by_distinct_p,
  );
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
      const terms = termsOf(p, y, binIndex(p, quantileEdges(p, count)));
      const sum = terms && terms.reliability - terms.resolution + terms.uncertainty;
      expect(near(sum, brier(p, y), 1e-12)).toBe(true);
    }),
  );
});

test("brierTerms() is null without forecasts", () => {
  expect(brierTerms([], [], [])).toBeNull();
});
