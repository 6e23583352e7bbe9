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

/** What stands for a value that is not there. */
export const absent = "n/a";

/** The same where the value would be set large. */
export const unread = "No reading";

/** A value with so many digits, or the word for its absence. */
export function valueText(value: number | null, digits?: number): string {
  return value === null ? absent : figureText(value, digits);
}

export function confidenceWords(confidence: number | null): string {
  return confidence === null ? "Confidence not known" : `Confidence ${figureText(confidence, 2)}`;
}

export function calibrationWords(calibration: CardCalibration): string {
  const { status, nEvents } = calibration;
  return `calibration ${status} (${nEvents} ${nEvents === 1 ? "event" : "events"})`;
}
