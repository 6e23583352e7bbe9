import { describe, expect, it } from "vitest";
import { formatProblems } from "../../scripts/desk/problem-text.ts";
import { pastOf } from "../../src/build/verdict.ts";
import { loadContent } from "../../src/content/load.ts";
import { withWorld } from "./world.ts";

// Settings of a method that contradict one another, or themselves, in the minimal world.

const file = "methodology/2024.1.yaml";
const complaints = "    direction: lower\n    lo: 0\n    hi: 40";
const replies = "    direction: higher\n    lo: 0.5\n    hi: 1";
const segments = "\nsegments:\n";

async function said(...changes: readonly (readonly [string, string])[]): Promise<string> {
  const { problems } = await withWorld({ replace: { [file]: changes } }, loadContent);
  return formatProblems(problems, "text");
}

const score = (yaml: string) => [segments, `\nscore: ${yaml}${segments}`] as const;

describe("a method that contradicts itself is refused, with the place and what is allowed", () => {
  it.each([
    {
      what: "a logarithm of a goalpost that has none",
      changes: [[complaints, "    direction: lower\n    scale: log\n    lo: 0\n    hi: 40"]],
      words: /2024\.1\.yaml:\d+:9 wrong-value .*"indicators\[2\]\.lo" must be above 0.*found "0"/,
    },
    {
      what: "goalposts that are turned round",
      changes: [[complaints, "    direction: lower\n    lo: 40\n    hi: 0"]],
      words: /"indicators\[2\]\.lo" must be below hi: found "40"/,
    },
    {
      what: "a scale without one of its settings",
      changes: [[complaints, "    direction: lower\n    scale: zscore\n    mean: 3"]],
      words: /missing-key Missing "indicators\[2\]\.sd"/,
    },
    {
      what: "a scale with a setting of another one",
      changes: [[complaints, "    direction: lower\n    scale: rank\n    lo: 3"]],
      words: /"indicators\[2\]\.lo" must be left out: the scale "rank" takes none: found "3"/,
    },
    {
      what: "a standard deviation of 0",
      changes: [
        [complaints, "    direction: lower\n    scale: zscore\n    mean: 3\n    sd: 0"],
        score("{ aggregate: arithmetic }"),
      ],
      words: /"indicators\[2\]\.sd" must be above 0: found "0"/,
    },
    {
      what: "points that do not rise",
      changes: [
        [
          complaints,
          "    direction: lower\n    scale: table\n    points: [[0, 1], [9, 0.5], [9, 0]]",
        ],
      ],
      words: /"indicators\[2\]\.points\[2\]\[0\]" must be above 9, .*found "9"/,
    },
    {
      what: "points that go the other way than the direction says",
      changes: [
        [complaints, "    direction: higher\n    scale: table\n    points: [[0, 1], [9, 0.5]]"],
      ],
      words: /"indicators\[2\]\.direction" must be "lower", as its points go down/,
    },
    {
      what: "a given value of another direction than the score",
      changes: [[complaints, "    direction: lower\n    scale: given"]],
      words: /"indicators\[2\]\.direction" must be "higher", as a given value counts as it is/,
    },
    {
      what: "an unknown firm that values are relative to",
      changes: [
        [complaints, "    direction: lower\n    scale: relative\n    to: F009"],
        score("{ aggregate: arithmetic }"),
      ],
      words: /unknown-firm .*"F009"/,
    },
    {
      what: "a geometric mean of values of both signs",
      changes: [[complaints, "    direction: lower\n    scale: zscore\n    mean: 3\n    sd: 1"]],
      words: /"indicators\[2\]\.scale" must be one whose values are never below 0 .*"zscore"/,
    },
    {
      what: "weights of pillars that sum to 0",
      changes: [
        ["name: Payout, weight: 2", "name: Payout, weight: 0"],
        ["name: Service, weight: 1", "name: Service, weight: 0"],
      ],
      words: /"pillars\[0\]\.weight" must be above 0 for one of them at least: .*found "0"/,
    },
    {
      what: "weights of a pillar's indicators that sum to 0",
      changes: [
        ["    weight: 1\n    unit: complaints", "    weight: 0\n    unit: complaints"],
        [
          "    weight: 1\n    unit: share\n    direction: higher",
          "    weight: 0\n    unit: share\n    direction: higher",
        ],
      ],
      words: /"indicators\[2\]\.weight" must be above 0 for one of the indicators of "service"/,
    },
    {
      what: "a scale of scores that is turned round",
      changes: [score("{ scale: { min: 100, max: 0 } }")],
      words: /"score\.scale\.min" must be below max: found "100"/,
    },
    {
      what: "a rescaling to a maximum that there is not",
      changes: [score("{ rescale: top, scale: { max: null } }")],
      words: /"score\.rescale" must be "none" where the scale has no "max"/,
    },
    {
      what: "more decimals than a number has",
      changes: [score("{ scale: { decimals: 12 } }")],
      words: /"score\.scale\.decimals" must be at most 9: found "12"/,
    },
    {
      what: "thresholds out of order",
      changes: [
        [segments, `\nbands: { by: score, thresholds: { elevated: 50, high: 60 } }${segments}`],
      ],
      words:
        /2024\.1\.yaml:\d+:\d+ .*"bands\.thresholds\.high" must be below 50, the threshold of elevated.*found "60"/,
    },
    {
      what: "bands by score without a threshold",
      changes: [[segments, `\nbands: { by: score }${segments}`]],
      words: /missing-key Missing "bands\.thresholds"/,
    },
    {
      what: "a threshold beyond the scale",
      changes: [
        [segments, `\nbands: { by: score, thresholds: { elevated: 140, high: -1 } }${segments}`],
      ],
      words:
        /"bands\.thresholds\.elevated" must be at most 100, where the scale of scores ends: found "140"[\s\S]*"bands\.thresholds\.high" must be at least 0, where/,
    },
    {
      what: "thresholds of bands that are not by score",
      changes: [[segments, `\nbands: { thresholds: { high: 60 } }${segments}`]],
      words: /"bands\.thresholds" must be left out: only bands by "score" take them/,
    },
    {
      what: "a weighted level without weights",
      changes: [[segments, `\nlevel: { aggregate: weighted }${segments}`]],
      words: /missing-key Missing "level\.by"/,
    },
    {
      what: "a level weighted by an indicator that there is not",
      changes: [[segments, `\nlevel: { aggregate: weighted, by: people }${segments}`]],
      words: /unknown-indicator .*"people"/,
    },
    {
      what: "a base of what is no chain",
      changes: [[segments, `\nlevel: { base: { on: 2024-01-01 } }${segments}`]],
      words: /"level\.base" must be left out: only the level "chain" takes it/,
    },
    {
      what: "an aggregation that there is not",
      changes: [score("{ aggregate: harmonic }")],
      words: /"score\.aggregate" must be a listed value: found "harmonic", allowed geometric/,
    },
  ] as const)("$what", async ({ changes, words }) => {
    expect(await said(...changes)).toMatch(words);
  });

  it("and a given score without provenance, off its scale, or of an unknown pillar", async () => {
    const head = "firmId,periodEnd,score,pillar:x,knownOn,program,programVersion,sha256";
    const hash = "a".repeat(64);
    const scores = [
      head,
      `F001,2024-01-07,71,1,2024-01-09,,4.4.1,${hash}`,
      `F001,2024-01-14,171,1,2024-01-16,R,4.4.1,${hash}`,
    ].join("\n");
    const { problems } = await withWorld({ write: { "scores.csv": `${scores}\n` } }, loadContent);
    const text = formatProblems(problems, "text");
    expect(text).toMatch(/scores\.csv:2:\d+ wrong-value "program" must be text that is not empty/);
    expect(text).toMatch(/scores\.csv:3:\d+ given-score A score can only be given where/);
  });

  it("and a score beyond its scale that nothing clamps, with its newest reading", async () => {
    const off = ["    lo: 0.5\n    hi: 1", "    lo: 0.5\n    hi: 0.6"] as const;
    const changes = [off, score("{ clamp: false, aggregate: arithmetic }")];
    const { problems } = await withWorld({ replace: { [file]: changes } }, async (content) =>
      pastOf(await loadContent(content), "all"),
    );
    expect(formatProblems(problems, "text")).toMatch(
      /2024\.csv:\d+:\d+ beyond-scale A score must lie on its scale .*: found "1\d\d.*", allowed from 0 on, up to 100/,
    );
  });

  it("and one that does not is not", async () => {
    const scaled =
      "    direction: higher\n    scale: table\n    points: [[0.5, 0], [0.9, 0.2], [1, 1]]";
    expect(await said([replies, scaled], score("{ aggregate: min, rounding: half_up }"))).toBe("");
  });
});
