import { leastWords } from "../../../src/engine/forecast/calibration-scores.ts";
import { impliedSentences } from "../../../src/engine/forecast/implied-scores.ts";
import type { Evaluation, Gain } from "../../../src/fit/evaluate.ts";
import type { Methodology } from "../../../src/model/methodology.ts";

/** The outcome of an evaluation in sentences that can stand alone; a worse model is called worse. */
export function verdictOf(
  evaluation: Evaluation,
  { minEvents }: Methodology["calibration"],
): readonly string[] {
  const { nRows, nEpisodes, overRate, overInForce, outOfTime } = evaluation;
  if (nRows === 0) return [`Nothing could be scored: ${whyNone(evaluation)}`];
  const flatters =
    "Not out of time: some of these rows were known when the model was fitted, so its scores flatter";
  const said = outOfTime ? [] : [flatters];
  if (nEpisodes < minEvents) {
    const few = `Too few failures to judge: found ${nEpisodes}, must be at least ${minEvents}`;
    return [...said, few];
  }
  return [
    ...said,
    against(overRate, "the base rate that it knew", "do not adopt it", nEpisodes),
    ...(overInForce === null
      ? ["No model in force foretold these rows with this horizon"]
      : [against(overInForce, "the model in force", "keep the one in force", nEpisodes)]),
    ...impliedSentences(evaluation.candidate.implied),
  ];
}

function whyNone({ refusals, models, nUnscored, nStale }: Evaluation): string {
  if (refusals.length > 0 && models.length === 0)
    return "no model could be fitted before the dates";
  if (nUnscored === 0 && nStale > 0) return "no firm within the dates is at risk";
  return "no row within the dates has a closed window";
}

/** The share of a Brier score below which two are the same: what is left is rounding. */
const leastDifference = 1e-6;

function against(gain: Gain | null, other: string, advice: string, nEpisodes: number): string {
  if (gain === null) return `Not compared with ${other}`;
  const { skill, interval } = gain;
  const share = `95 % ${leastWords(nEpisodes)}from`;
  const range = `(${share} ${percent(interval.low)} to ${percent(interval.high)})`;
  if (Math.max(Math.abs(interval.low), Math.abs(interval.high)) < leastDifference) {
    return `The same as ${other}: it foretells every row alike`;
  }
  if (interval.low > leastDifference) {
    return `Better than ${other}: its Brier score is lower by ${percent(skill)} ${range}`;
  }
  if (interval.high < -leastDifference) {
    return `Worse than ${other}: its Brier score is higher by ${percent(-skill)} (${share} ${percent(-interval.high)} to ${percent(-interval.low)}); ${advice}`;
  }
  return `Not told apart from ${other}: its Brier score is ${saving(skill)} (${share} ${saving(interval.high)} to ${saving(interval.low)})`;
}

function saving(share: number): string {
  return share >= 0 ? `${percent(share)} lower` : `${percent(-share)} higher`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
