import { counted, countWords } from "../../model/language/counted.ts";
import { percentWords } from "../../model/language/percent.ts";
import type { MarketState, RiskBand } from "../../model/shared.ts";
import { whyNoConfidence } from "../../record/confidence-words.ts";
import { dayWords } from "../../record/day-words.ts";
import type { ShortCalibration } from "../../record/short-calibration.ts";
import type { CardInput, Undetermined } from "../input/card-input.ts";

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
  unrated: "No probability",
};

/** The text for an absent value. */
const absent = "n/a";

/** The text for an absent value in large type. */
export const unread = "No reading";

/** A value with the given decimals, or the text for its absence. */
export function valueText(value: number | null, digits?: number): string {
  return value === null ? absent : figureText(value, digits);
}

export function confidenceWords({
  confidence,
  confidenceBasis,
}: Pick<CardInput, "confidence" | "confidenceBasis">): string {
  return confidence === null
    ? `Completeness of evidence not stated: ${whyNoConfidence(confidenceBasis)}`
    : `Completeness of evidence ${figureText(confidence, 2)}`;
}

/** A skill below 0 is said in words, in the place where a good one would stand. */
export function calibrationWords(calibration: ShortCalibration): string {
  const { status, brierSkill, nEvents, nEpisodes, modelVersion } = calibration;
  const own = `${modelVersion === null ? "" : `model ${modelVersion}: `}calibration ${status}`;
  const basis = nEpisodes === null ? counted(nEvents, "event") : counted(nEpisodes, "%failure%");
  if (brierSkill === null) return `${own} (${basis})`;
  if (brierSkill < 0) {
    return `${own}, worse than the base rate: skill ${figureText(brierSkill, 2)} (${basis})`;
  }
  const skill = nEpisodes === null ? "" : `, skill ${figureText(brierSkill, 2)}`;
  return `${own}${skill} (${basis})`;
}

/** A number for readers: a true minus sign, thin spaces between thousands, no needless digits. */
export function figureText(value: number, digits?: number): string {
  const size = Math.abs(value);
  const places = digits ?? (Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2);
  const fixed = size.toFixed(places);
  const trimmed = digits === undefined && places > 0 ? fixed.replace(/\.?0+$/, "") : fixed;
  const [whole = "", fraction] = trimmed.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const shown = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && Number(fixed) !== 0 ? `−${shown}` : shown;
}

/** A change as words: "up 4.1", "down 0.8", "unchanged". */
export function changeText(change: number, digits?: number): string {
  const shown = figureText(Math.abs(change), digits);
  if (Number(Math.abs(change).toFixed(digits ?? 2)) === 0) return "unchanged";
  return change > 0 ? `up ${shown}` : `down ${shown}`;
}

const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** "a second week", "a third week"; past twelve "for 13 weeks". */
export function streakWords(n: number, period: string): string {
  const ordinal = ordinals[n - 1];
  return ordinal === undefined ? `for ${n} ${period}s` : `${article(ordinal)} ${ordinal} ${period}`;
}

function article(word: string): string {
  return word.startsWith("e") ? "an" : "a";
}

/** A name within a sentence: "Payout" as "payout", but "SEC filings" as it is. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** When a change began: "on the week", and between two period ends "since 28 June 2026". */
export function onOrSince(period: string, since: string | null): string {
  return since === null ? `on the ${period}` : `since ${dayWords(since)}`;
}

/** The length of a history, such as " over 52 weeks"; empty below two readings. */
export function overWords(count: number, period: string): string {
  return count > 1 ? ` over ${count} ${period}s` : "";
}

/** Why there is no market state, as a headline. */
export function undeterminedWords(reason: Undetermined): string {
  switch (reason.why) {
    case "few_firms":
      return `No market state: ${countWords(reason.found, "constituent")}, ${reason.needed} needed`;
    case "short_history":
      return `No market state before ${counted(reason.needed, "period")} of data`;
    case "low_coverage":
      return `No market state: under ${percentWords(reason.needed)} of the indicators are read`;
  }
}
