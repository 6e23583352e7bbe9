import type { MarketState, RiskBand } from "../../model/shared.ts";
import type { CardCalibration } from "../input/card-input.ts";
import { figureText } from "./figure-text.ts";

export const stateWords: Readonly<Record<MarketState, string>> = {
  indeterminate: "Indeterminate",
  nominal: "Nominal",
  watch: "Watch",
  elevated: "Elevated",
  high: "High",
  critical: "Critical",
};

export const bandWords: Readonly<Record<RiskBand, string>> = {
  low: "Low risk",
  moderate: "Moderate risk",
  elevated: "Elevated risk",
  high: "High risk",
  critical: "Critical risk",
  unrated: "Unrated",
};

/** The text for an absent value. */
export const absent = "n/a";

/** The text for an absent value in large type. */
export const unread = "No reading";

/** A value with the given decimals, or the text for its absence. */
export function valueText(value: number | null, digits?: number): string {
  return value === null ? absent : figureText(value, digits);
}

export function confidenceWords(confidence: number | null): string {
  return confidence === null ? "Confidence not known" : `Confidence ${figureText(confidence, 2)}`;
}

/** A skill below 0 is said in words, in the place where a good one would stand. */
export function calibrationWords(calibration: CardCalibration): string {
  const { status, brierSkill, nEvents, nEpisodes } = calibration;
  const basis = nEpisodes === null ? count(nEvents, "event") : count(nEpisodes, "failure");
  if (brierSkill === null) return `calibration ${status} (${basis})`;
  if (brierSkill < 0) {
    return `calibration ${status}, worse than the base rate: skill ${figureText(brierSkill, 2)} (${basis})`;
  }
  const skill = nEpisodes === null ? "" : `, skill ${figureText(brierSkill, 2)}`;
  return `calibration ${status}${skill} (${basis})`;
}

function count(n: number, what: string): string {
  return `${n} ${n === 1 ? what : `${what}s`}`;
}
