import { describe, expect, it } from "vitest";
import {
  type FirmRow,
  firmRow,
  firmRowSchema,
  rankingRow,
  rankingRowSchema,
} from "../../src/answers/rows/firm-row.ts";
import { sampleAnalysis } from "../exports/sample-site.ts";

const analysis = sampleAnalysis();

function row(slug: string): FirmRow {
  const assessment = analysis.firmBySlug.get(slug);
  if (assessment === undefined) throw new RangeError(`Unknown firm: ${slug}`);
  return firmRow(analysis, assessment);
}

describe("firmRow()", () => {
  it("matches its schema, rated or not", () => {
    for (const assessment of analysis.firms) {
      expect(firmRowSchema.parse(firmRow(analysis, assessment))).toEqual(row(assessment.firm.slug));
    }
  });

  it("rounds each number as its kind is published", () => {
    expect(row("alder")).toMatchObject({
      ...{ score: 63.5, scoreLow: 60, scoreHigh: 66.7, rank: 1, rankLow: 1, rankHigh: 2 },
      ...{ coverage: 0.988, probability: 0.1235, baseRate: 0.04, lift: 3.09, confidence: 0.88 },
    });
  });

  it("lists every pillar of the methodology in its order, absent ones as null", () => {
    expect(Object.entries(row("alder").pillars)).toEqual([
      ["payout", 0.712],
      ["conduct", null],
    ]);
    expect(row("birch").pillars).toEqual({ payout: null, conduct: null });
  });

  it("gives null, not a number, where nothing is known", () => {
    const { score, scoreLow, rank, probability, baseRate, lift, confidence } = row("birch");
    const unknown = [score, scoreLow, rank, probability, baseRate, lift, confidence];
    expect(unknown.every((value) => value === null)).toBe(true);
    expect(row("birch").rated).toBe(false);
  });
});

describe("rankingRow()", () => {
  it("matches its schema and shares every value with the firm's row", () => {
    for (const assessment of analysis.firms) {
      const row = firmRow(analysis, assessment);
      const { sources, ...shared } = rankingRowSchema.parse(rankingRow(row, assessment));
      expect(row).toMatchObject(shared);
      expect(sources).toBe(assessment.sources);
    }
  });
});
