import { sampleOf } from "../src/engine/forecast/calibration-scores.ts";
import { forecastGroups } from "../src/engine/numbers/forecast-groups.ts";
import { expectedScores } from "../src/engine/numbers/implied.ts";
import { scoreIntervals } from "../src/engine/numbers/score-intervals.ts";
import { chanceFrom } from "../src/engine/numbers/seed.ts";
import { sha256Hex } from "../src/record/canonical.ts";
import { knownWorld } from "../test/engine/forecast/known-world.ts";
import { wholeNumber } from "./whole-number.ts";

// How often the 95 % intervals of skill, AUC and observed over expected hold the truth, in worlds whose
// forecasts are the true probabilities: `node --import tsx bench/coverage.ts [worlds] [quarters]`. Fails below
// .93 less two standard errors of the simulation. Worlds with 5,000 firms are a quarter as many.

const worlds = wholeNumber("worlds", 0, 400);
const quarters = wholeNumber("quarters", 1, 20);
const scores = ["brierSkill", "auc", "observedToExpected"] as const;

console.log("| episodes | firms | shocks | worlds | skill | AUC | observed / expected |");
console.log("|--:|--:|---|--:|--:|--:|--:|");
for (const episodes of [15, 25, 50]) {
  for (const firms of [100, 400, 5000]) {
    for (const shock of [false, true]) console.log(cell(episodes, firms, shock));
  }
}

function cell(episodes: number, firms: number, shock: boolean): string {
  const count = Math.ceil(firms > 1000 ? worlds / 4 : worlds);
  const truth = truthOf({ firms, episodes, quarters, shock });
  const held = { brierSkill: 0, auc: 0, observedToExpected: 0 };
  for (let k = 0; k < count; k += 1) {
    const sample = sampleOf(knownWorld({ firms, episodes, quarters, shock }, `world ${k}`));
    const groups = forecastGroups(sample.p, sample.y);
    const chance = chanceFrom(sha256Hex(`seed ${k}`));
    const found = scoreIntervals(sample, groups, { draws: 1000, chance });
    for (const score of scores) {
      const interval = found[score];
      const own = truth[score];
      if (interval !== null && interval.low <= own && own <= interval.high) held[score] += 1;
    }
  }
  const shares = scores.map((score) => held[score] / count);
  const error = Math.sqrt((0.93 * 0.07) / count);
  if (shares.some((share) => share < 0.93 - 2 * error)) process.exitCode = 1;
  const cells = shares.map((share) => share.toFixed(3).replace(/^0/, ""));
  return `| ${[episodes, firms, shock ? "common" : "none", count, ...cells].join(" | ")} |`;
}

/** What the forecasts of many such worlds expect together. */
function truthOf(world: Parameters<typeof knownWorld>[0]) {
  const many = Array.from({ length: world.firms > 1000 ? 4 : 60 }, (_, k) =>
    knownWorld({ ...world }, `truth ${k}`).scored.map(({ forecast }) => forecast.probability),
  ).flat();
  const { brierSkill, auc } = expectedScores(
    forecastGroups(
      many,
      many.map(() => 0),
    ),
  );
  return { brierSkill: brierSkill ?? Number.NaN, auc: auc ?? Number.NaN, observedToExpected: 1 };
}
