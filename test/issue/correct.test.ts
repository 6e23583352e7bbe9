import { describe, expect, test } from "vitest";
import { recordChanges } from "../../scripts/desk/record-changes.ts";
import { correction, withdrawal } from "../../src/issue/correct.ts";
import { type Publication, publicationSchema } from "../../src/model/publication.ts";
import { chainFaults } from "../../src/record/freeze/chain.ts";
import { publicationText } from "../../src/record/publication-text.ts";
import { coreOf } from "../../src/record/reference.ts";
import { issuedRecords } from "../../src/record/status.ts";
import { comparisonOf, issueSample as issue } from "./sample-comparison.ts";
import { analysisOf, weeks } from "./sample-market.ts";

const [record] = issue(analysisOf(weeks([35.4, 41.5])), [], {
  series: "WS",
  note: "First reading.",
  criticalTurns: [],
  mode: "real_time",
}).records as [Publication];

const around = {
  reference: record.referenceId,
  reason: "A count was wrong.",
  note: null,
  on: "2025-01-10",
  publishTime: "06:00:00",
};
const analysed = {
  analysis: analysisOf(weeks([35.4, 47.5])),
  criticalTurns: [],
  comparison: () => comparisonOf(weeks([35.4, 47.5])),
} as const;

describe("correction()", () => {
  const corrected = correction([record], analysed, around);

  test("is a new record of the same concept that supersedes the old one", () => {
    expect(publicationSchema.parse(corrected)).toEqual(corrected);
    expect(corrected).toMatchObject({
      type: "correction",
      conceptId: record.conceptId,
      version: 2,
      supersedes: record.referenceId,
      reason: "A count was wrong.",
      note: "First reading.",
      publishedAt: "2025-01-10T06:00:00Z",
      stressIndex: 47.5,
    });
    expect(corrected.referenceId).not.toBe(record.referenceId);
    expect([...chainFaults([record, corrected])]).toEqual([]);
  });

  test("leaves the old record untouched, and both ends link to each other", () => {
    const before = publicationText(record);
    const [newest, oldest] = issuedRecords([record, corrected]);
    expect(publicationText(record)).toBe(before);
    expect(oldest).toMatchObject({ status: "superseded", supersededBy: corrected.referenceId });
    expect(newest?.record.supersedes).toBe(oldest?.record.referenceId);
  });

  test("states in its text what it replaces and why", () => {
    expect(corrected.title).toMatch(/^Correction: Weekly Stress/);
    expect(corrected.summary).toContain(
      `This record replaces ${record.referenceId}: A count was wrong. Sector stress`,
    );
  });

  test("covers the period of the record, not the last one known", () => {
    const later = analysisOf(
      weeks([10, 20, 30]).map((w, i) => ({ ...w, periodEnd: `2025-01-${["05", 12, 19][i]}` })),
    );
    const { periodEnd, stressIndex } = correction(
      [record],
      { ...analysed, analysis: later },
      around,
    );
    expect([periodEnd, stressIndex]).toEqual(["2025-01-05", 10]);
  });

  test("is valid as long as the record it replaces, from its own day on, with or without new figures", () => {
    const asked = { ...around, on: "2025-03-01", note: "Second look." };
    const [kept, anew] = [null, analysed].map((reading) => correction([record], reading, asked));
    expect(kept?.validUntil).toBe(anew?.validUntil);
    expect(kept?.validUntil).toBe("2025-03-08T06:00:00Z");
  });

  test("may change the note and keep the numbers", () => {
    const patched = correction([record], null, { ...around, note: "Second look." });
    expect(patched.title).toBe(`Correction: ${record.title}`);
    const paths = recordChanges(coreOf(record), coreOf(patched)).map(({ path }) => path);
    expect(paths).toEqual(
      ["note", "publishedAt", "reason", "summary", "supersedes", "title", "type"]
        .concat(["validUntil", "version"])
        .map((p) => `$.${p}`),
    );
  });

  test("of a correction does not repeat the earlier announcement", () => {
    const asked = { ...around, reference: corrected.referenceId, reason: "A word was wrong" };
    const again = correction([record, corrected], null, asked);
    expect(again.title).toBe(corrected.title);
    expect(again.summary.match(/This record replaces/g)).toHaveLength(1);
    expect(again).toMatchObject({ version: 3, supersedes: corrected.referenceId });
  });

  test("refuses an unknown reference and one that is superseded already", () => {
    expect(() => correction([], analysed, around)).toThrow(
      `Unknown reference: found "${record.referenceId}"`,
    );
    const concept = { ...around, reference: record.conceptId };
    expect(() => correction([record, corrected], analysed, concept)).toThrow(
      `Unknown reference: found "${record.conceptId}", did you mean "${corrected.referenceId}"`,
    );
    expect(() => correction([record, corrected], analysed, around)).toThrow(
      `Cannot supersede "${record.referenceId}" twice: "${corrected.referenceId}" supersedes it`,
    );
  });
});

describe("withdrawal()", () => {
  const withdrawn = withdrawal([record], { ...around, reason: "The feed was a test feed." });

  test("withdraws the record without repeating its figures", () => {
    expect(publicationSchema.parse(withdrawn)).toEqual(withdrawn);
    expect(withdrawn).toMatchObject({
      type: "withdrawal",
      version: 2,
      supersedes: record.referenceId,
      marketState: "indeterminate",
      stressIndex: null,
      metrics: [],
      segments: [],
      title: "Withdrawn: Weekly Stress, 30 December 2024 to 5 January 2025",
    });
    expect(withdrawn.summary).toBe(
      `${record.referenceId} was withdrawn on 10 January 2025: The feed was a test feed. Its figures should not be relied on, and none replaces them.`,
    );
    expect([...chainFaults([record, withdrawn])]).toEqual([]);
  });

  test("cannot be withdrawn or patched, but a recomputed correction may replace it", () => {
    const all = [record, withdrawn];
    const options = { ...around, reference: withdrawn.referenceId };
    expect(() => withdrawal(all, options)).toThrow("it is a withdrawal itself");
    expect(() => correction(all, null, options)).toThrow("Cannot patch");
    const restored = correction(all, analysed, options);
    expect(issuedRecords([...all, restored]).map(({ status }) => status)).toEqual([
      "current",
      "superseded",
      "withdrawn",
    ]);
  });
});
