import { describe, expect, test } from "vitest";
import { calibrationScores, sampleOf } from "../../../src/engine/forecast/calibration-scores.ts";
import { impliedBy, impliedSentences } from "../../../src/engine/forecast/implied-scores.ts";
import { forecastGroups } from "../../../src/engine/numbers/forecast-groups.ts";
import { expectedScores, impliedScores } from "../../../src/engine/numbers/implied.ts";
import { scoreIntervals } from "../../../src/engine/numbers/score-intervals.ts";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";
import { logit, sigmoid } from "../../../src/engine/numbers/sigmoid.ts";
import { student } from "../../../src/engine/numbers/two-way.ts";
import { sha256Hex } from "../../../src/record/canonical.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { type KnownWorld, knownWorld } from "./known-world.ts";

const { calibration: rules } = tinyMethodology();
const names = ["brierSkill", "auc", "observedToExpected"] as const;
const worlds = 40;

/** How many of the worlds have the truth in each interval. */
function held(world: KnownWorld) {
  const many = Array.from({ length: 40 }, (_, k) => knownWorld(world, `truth ${k}`).scored).flat();
  const p = many.map(({ forecast }) => forecast.probability);
  const truth = {
    ...expectedScores(
      forecastGroups(
        p,
        p.map(() => 0),
      ),
    ),
    observedToExpected: 1,
  };
  const counts = { brierSkill: 0, auc: 0, observedToExpected: 0 };
  for (let k = 0; k < worlds; k += 1) {
    const sample = sampleOf(knownWorld(world, `world ${k}`));
    const chance = chanceFrom(sha256Hex(`seed ${k}`));
    const found = scoreIntervals(sample, forecastGroups(sample.p, sample.y), {
      draws: 200,
      chance,
    });
    for (const name of names) {
      const interval = found[name]!;
      if (interval.low <= truth[name]! && truth[name]! <= interval.high) counts[name] += 1;
    }
  }
  return counts;
}

describe("intervals by firms and stretches of time", () => {
  const cells = [
    [15, false],
    [15, true],
    [50, true],
  ] as const;
  for (const [episodes, shock] of cells) {
    const name = `${episodes} failures ${shock ? "under common shocks" : "that are independent"}`;
    test(`hold the truth as often as they say with ${name}`, () => {
      const counts = held({ firms: 100, episodes, quarters: 20, shock });
      for (const score of names) {
        expect(counts[score] / worlds, score).toBeGreaterThanOrEqual(0.87); // .95 less two errors
      }
    });
  }
});

test("student() is Student's quantile to three digits", () => {
  const known = [12.706, 4.303, 3.182, 2.776, 2.571, 2.262, 2.145, 2.045, 1.984];
  [1, 2, 3, 4, 5, 9, 14, 29, 99].forEach((freedom, i) => {
    expect(Math.abs(student(freedom) - known[i]!), `${freedom}`).toBeLessThan(0.004);
  });
});

describe("what forecasts imply of themselves", () => {
  const world = knownWorld({ firms: 200, episodes: 60, quarters: 20, shock: false }, "implied");

  /** The same forecasts with log-odds stretched about their mean and shifted, the outcomes as they were. */
  function stretched(by: number, shift = 0) {
    const middle = logit(60 / 4000);
    const scored = world.scored.map((one) => {
      const odds = middle + shift + by * (logit(one.forecast.probability) - middle);
      return { ...one, forecast: { ...one.forecast, probability: sigmoid(odds) } };
    });
    return { ...world, scored };
  }

  const said = (own: typeof world) =>
    impliedSentences(impliedBy(own, calibrationScores(own, { ...rules, draws: 5 }, "s"), "s"));

  test("holds what came where the forecasts are true, and not where they are too sure", () => {
    expect(said(world)).toEqual([
      expect.stringMatching(/^The level is right within its uncertainty: /),
      expect.stringMatching(/^What came lies within what the forecasts imply/),
    ]);
    expect(said(stretched(1.8))[1]).toMatch(
      /^The forecasts claim more than came, most of all the high ones: skill/,
    );
    expect(said(stretched(0.3))[1]).toMatch(/^The forecasts claim less than came: skill/);
  });

  test("gives the direction by the level alone where that is wrong", () => {
    for (const shift of [-0.9, 0.9]) {
      for (const by of [0.3, 1, 1.8]) {
        const [level, rest] = said(stretched(by, shift));
        expect(level, `${by}`).toMatch(
          shift > 0
            ? /^The probabilities are too high: 0\./
            : /^The probabilities are too low: [1-9]/,
        );
        expect(rest).toMatch(/^(Apart from|Beside) their level/);
      }
    }
  });

  test("is that of plain draws: every outcome drawn, every score by its own definition", () => {
    const { p, cell } = sampleOf(world);
    const groups = forecastGroups(p, p);
    const drawn = impliedScores(p, cell, groups, {
      draws: 400,
      chance: chanceFrom(sha256Hex("a")),
    });
    const chance = chanceFrom(sha256Hex("b"));
    const plain = Array.from({ length: 60 }, () => {
      const scored = world.scored.map((one) => ({
        ...one,
        event: chance() < one.forecast.probability ? (1 as const) : (0 as const),
      }));
      return calibrationScores({ ...world, scored }, { ...rules, draws: 5 }, "s");
    });
    const mean = (values: readonly (number | null)[]) =>
      values.reduce<number>((sum, own) => sum + own!, 0) / values.length;
    for (const name of ["brierSkill", "auc", "reliability", "ece"] as const) {
      const [own, other] = [
        mean(drawn.map((one) => one[name])),
        mean(plain.map((one) => one[name])),
      ];
      expect(Math.abs(own / other - 1), name).toBeLessThan(name === "auc" ? 0.02 : 0.25);
    }
  });
});
