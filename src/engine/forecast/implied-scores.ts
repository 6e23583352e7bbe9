import type { Calibration } from "../../model/calibration.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { forecastGroups } from "../numbers/forecast-groups.ts";
import { impliedScores } from "../numbers/implied.ts";
import { chanceFrom } from "../numbers/seed.ts";
import { quantile } from "../numbers/statistics.ts";
import { type Scored, sampleOf } from "./calibration-scores.ts";

/** A score that forecasts foretell of themselves, and what came of it. */
type ImpliedScore = ReturnType<typeof impliedBy>[number];

const draws = 1000;
const names = ["brierSkill", "auc", "reliability", "ece"] as const;
const words = { brierSkill: "skill", auc: "AUC", reliability: "reliability", ece: "ECE" } as const;

/** The median and 95 % band of the scores that right forecasts would have, as outcomes drawn from them tell. */
export function impliedBy(
  archive: Scored,
  scores: Pick<Calibration, (typeof names)[number]>,
  seed: string,
) {
  const { p, y, cell } = sampleOf(archive);
  const chance = chanceFrom(sha256Hex(`${seed}, implied`));
  const drawn = impliedScores(p, cell, forecastGroups(p, y), { draws, chance });
  return names.flatMap((name) => {
    const values = drawn.map((one) => one[name]).filter((one) => one !== null);
    const [low, median, high] = [0.025, 0.5, 0.975].map((share) => quantile(values, share));
    const came = scores[name];
    const isKnown = values.length > 0.9 * draws && came !== null;
    return isKnown && low != null && median != null && high != null
      ? { name, low, median, high, came }
      : [];
  });
}

/**
 * Whether what came lies within what the forecasts imply of themselves; nothing where that is not known.
 * Where their level is told to be wrong, that gives the direction, and this tells only of the rest.
 */
export function impliedSentences(
  implied: readonly ImpliedScore[],
  isLevelWrong = false,
): readonly string[] {
  if (implied.length === 0) return [];
  const outside = implied.filter(({ came, low, high }) => came > high || came < low);
  if (isLevelWrong) return [besideLevel(implied, outside)];
  const tells = ({ name }: ImpliedScore) => name === "brierSkill" || name === "auc";
  if (outside.some((one) => tells(one) && one.came < one.low)) {
    return [`The forecasts claim more than came, most of all the high ones: ${listed(outside)}`];
  }
  if (outside.some((one) => tells(one) && one.came > one.high)) {
    return [`The forecasts claim less than came: ${listed(outside)}`];
  }
  if (outside.some((one) => one.came > one.high)) {
    return [`The forecasts miss what came by more than chance does: ${listed(outside)}`];
  }
  return [`What came lies within what the forecasts imply of themselves: ${listed(implied)}`];
}

function besideLevel(implied: readonly ImpliedScore[], outside: readonly ImpliedScore[]): string {
  return outside.length === 0
    ? `Apart from their level, what came lies within what the forecasts imply of themselves: ${listed(implied)}`
    : `Beside their level, these scores are not what the forecasts imply of themselves: ${listed(outside)}`;
}

function listed(scores: readonly ImpliedScore[]): string {
  const shown = (value: number) => Number(value.toPrecision(3)).toString().replace("-", "−");
  return scores
    .map(({ name, came, low, high }) => {
      return `${words[name]} ${shown(came)}, implied ${shown(low)} to ${shown(high)}`;
    })
    .join("; ");
}
