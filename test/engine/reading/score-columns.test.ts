import fc from "fast-check";
import { expect, test } from "vitest";
import { weightedMean } from "../../../src/engine/reading/composite.ts";
import { logScores, scoreColumns } from "../../../src/engine/reading/score-columns.ts";
import { wideMethodology } from "../wide-methodology.ts";
import { wideReading } from "../wide-reading.ts";

const methodology = wideMethodology(4, 10);
const { pillars, indicators, rules } = methodology;

const anyShare = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
const row = <T>(of: fc.Arbitrary<T>, length: number) =>
  fc.array(of, { minLength: length, maxLength: length });
const anyWeight = fc.double({ min: 0.1, max: 3, noNaN: true });

test("logScores() are the weighted means of the logarithms of the counting pillars", () => {
  fc.assert(
    fc.property(
      fc.array(row(anyShare, indicators.length), { maxLength: 6 }),
      row(anyWeight, pillars.length),
      row(anyWeight, indicators.length),
      (firms, pillarWeights, indicatorWeights) => {
        const readings = firms.map((values) => wideReading(methodology, values));
        const logs = logScores(scoreColumns(methodology, readings), {
          pillarWeights: Float64Array.from(pillarWeights),
          indicatorWeights: Float64Array.from(indicatorWeights),
        });
        const plain = readings.map((reading) => {
          const ofPillars = pillars.map(({ id }, p) => {
            if (reading.pillars[p]?.value == null) return null;
            const parts = indicators.map(({ pillar }, i) =>
              pillar === id ? (reading.indicators[i]?.normalised ?? null) : null,
            );
            const mean = weightedMean(parts, indicatorWeights);
            return mean === null ? null : Math.log(Math.max(mean, rules.pillarFloor));
          });
          return weightedMean(ofPillars, pillarWeights) ?? Number.NaN;
        });
        expect([...logs]).toEqual(plain);
      },
    ),
  );
});
