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
const words = {
  observedToExpected: "events for each expected",
  brierSkill: "skill",
  auc: "AUC",
  reliability: "reliability",
  ece: "ECE",
} as const;

/**
 * The median and 95 % band of the scores that right forecasts would have, as outcomes drawn from them tell: of their
 * level, first, as firms and stretches of time do, so that what is told of it is what its own interval tells.
 */
export function impliedBy(
  archive: Scored,
  scores: Pick<
    Calibration,
    (typeof names)[number] | "observedToExpected" | "observedToExpectedInterval"
  >,
  seed: string,
) {
  const { p, y, cell } = sampleOf(archive);
  const chance = chanceFrom(sha256Hex(`${seed}, implied`));
  const drawn = impliedScores(p, cell, forecastGroups(p, y), { draws, chance });
  const rest = names.flatMap((name) => {
    const values = drawn.map((one) => one[name]).filter((one) => one !== null);
    const [low, median, high] = [0.025, 0.5, 0.975].map((share) => quantile(values, share));
    const came = scores[name];
    const isKnown = values.length > 0.9 * draws && came !== null;
    return isKnown && low != null && median != null && high != null
      ? { name, low, median, high, came }
      : [];
  });
  return [...levelOf(scores), ...rest];
}

/** The interval of events over expected ones, about 1: it leaves out what came where that leaves out 1. */
function levelOf({
  observedToExpected: came,
  observedToExpectedInterval: interval,
}: Pick<Calibration, "observedToExpected" | "observedToExpectedInterval">) {
  if (came === null || interval === null || came === 0) return [];
  const { low, high } = interval;
  return [
    { name: "observedToExpected" as const, low: came / high, median: 1, high: came / low, came },
  ];
}

/**
 * Whether what came lies within what the forecasts imply of themselves; nothing where that is not known. A level that
 * is wrong alone gives the direction, and what else is outside is told beside it.
 */
export function impliedSentences(implied: readonly ImpliedScore[]): readonly string[] {
  const rest = implied.filter((one) => !isLevel(one));
  const [level] = implied.filter(isLevel);
  if (level === undefined) return rest.length === 0 ? [] : [restWords(rest)];
  const range = `${shown(level.came)} events came for each one expected, where right forecasts have ${shown(level.low)} to ${shown(level.high)}`;
  if (!isOutside(level)) {
    return [
      `The level is right within its uncertainty: ${range}`,
      ...(rest.length === 0 ? [] : [restWords(rest)]),
    ];
  }
  const side = level.came > level.high ? "low" : "high";
  return [
    `The probabilities are too ${side}: ${range}`,
    ...(rest.length === 0 ? [] : [besideLevel(rest)]),
  ];
}

function isLevel({ name }: ImpliedScore): boolean {
  return name === "observedToExpected";
}

function isOutside({ came, low, high }: ImpliedScore): boolean {
  return came > high || came < low;
}

function restWords(implied: readonly ImpliedScore[]): string {
  const outside = implied.filter(isOutside);
  const tells = ({ name }: ImpliedScore) => name === "brierSkill" || name === "auc";
  if (outside.some((one) => tells(one) && one.came < one.low)) {
    return `The forecasts claim more than came, most of all the high ones: ${listed(outside)}`;
  }
  if (outside.some((one) => tells(one) && one.came > one.high)) {
    return `The forecasts claim less than came: ${listed(outside)}`;
  }
  if (outside.some((one) => one.came > one.high)) {
    return `The forecasts miss what came by more than chance does: ${listed(outside)}`;
  }
  return `What came lies within what the forecasts imply of themselves: ${listed(implied)}`;
}

function besideLevel(implied: readonly ImpliedScore[]): string {
  const outside = implied.filter(isOutside);
  return outside.length === 0
    ? `Apart from their level, what came lies within what the forecasts imply of themselves: ${listed(implied)}`
    : `Beside their level, these scores are not what the forecasts imply of themselves: ${listed(outside)}`;
}

function listed(scores: readonly ImpliedScore[]): string {
  return scores
    .map(({ name, came, low, high }) => {
      return `${words[name]} ${shown(came)}, implied ${shown(low)} to ${shown(high)}`;
    })
    .join("; ");
}

function shown(value: number): string {
  return Number(value.toPrecision(3)).toString().replace("-", "−");
}
