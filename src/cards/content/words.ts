import type { FirmStatus } from "../../model/firm.ts";
import { counted, grouped } from "../../model/language/counted.ts";
import { roundHalfEven } from "../../model/language/round-half-even.ts";
import type { RiskBand } from "../../model/shared.ts";
import { whyNoConfidence } from "../../record/confidence-words.ts";
import { dayWords } from "../../record/day-words.ts";
import type { ShortCalibration } from "../../record/short-calibration.ts";
import type { CardInput } from "../input/card-input.ts";
import type { Chip, Figure } from "./view-model.ts";

export function frameWords(input: CardInput) {
  const { theme, indexName, prefix, publisher, legalNote, provenance, calibration } = input;
  const hasForecasts = provenance.modelVersion !== null || calibration.nEvents > 0;
  const judged = hasForecasts ? `, ${calibrationWords(calibration)}` : "";
  const method = `Methodology ${provenance.methodologyVersion}${judged}`;
  return {
    theme,
    masthead: indexName,
    deck: "",
    method,
    legalNote,
    band: null,
    status: "current" as const,
    published: [`Published by ${publisher}`, prefix] as const,
    confidence: confidenceWords(input),
  };
}

export function bandWords(band: RiskBand, areOfScores = false): string {
  return band === "unrated" || areOfScores ? `%Band-${band}%` : `%Band-${band}% risk`;
}

const left = { was: "left the index", news: "leaves the index" };

/** How a firm of each status left the index: as what was, and as the news of a period. */
export const departures: Readonly<Record<FirmStatus, typeof left>> = {
  active: left,
  suspended: left,
  closed: { was: "closed", news: "closes and leaves the index" },
  acquired: { was: "was acquired", news: "is acquired and leaves the index" },
  merged: { was: "merged", news: "merges and leaves the index" },
  delisted: { was: "was delisted", news: "is delisted" },
};

export const unread = "No reading";

/** The colour of a word that says neither well nor ill. */
export const noTone = "indeterminate";

/** How many firms have a score: what the chip says in an index without stress, which has no state. */
export function ratedChip({
  rated,
  constituents,
}: {
  readonly rated: number;
  readonly constituents: number;
}): Chip {
  const isAll = rated === constituents && rated > 0;
  return {
    label: "Rated",
    word: isAll ? "All rated" : `${rated} rated`,
    tone: noTone,
    note: `Of ${counted(constituents, "%firm%")} in the index`,
  };
}

/** A value in large type, with a decimal or, without `digits`, as many as it needs; no reading has no unit. */
export function figureOf(
  label: string,
  value: number | null,
  unit: string,
  change: string,
  digits: number | null = 1,
): Figure {
  if (value === null) return { label, text: unread, unit: "", change };
  return { label, text: figureText(value, digits ?? undefined), unit, change };
}

export function valueText(value: number | null, digits?: number): string {
  return value === null ? "n/a" : figureText(value, digits);
}

/** A record says why it states none; where nothing is issued, an absence is left out. */
function confidenceWords(input: CardInput): string {
  const { confidence } = input;
  if (confidence !== null) return `Completeness of evidence ${figureText(confidence, 2)}`;
  return input.kind === "publication"
    ? `Completeness of evidence not stated: ${whyNoConfidence(input.confidenceBasis)}`
    : "";
}

/** A skill below 0 is said in words, in the place where a good one would stand. */
export function calibrationWords(calibration: ShortCalibration): string {
  const { status, brierSkill, nEpisodes, modelVersion } = calibration;
  const own = `${modelVersion === null ? "" : `model ${modelVersion}: `}calibration ${status}`;
  const basis = counted(nEpisodes, "%failure%");
  if (brierSkill === null) return `${own} (${basis})`;
  if (brierSkill < 0) {
    return `${own}, worse than the base rate: skill ${figureText(brierSkill, 2)} (${basis})`;
  }
  return `${own}, skill ${figureText(brierSkill, 2)} (${basis})`;
}

/** A number for readers: a true minus sign, commas between thousands, no needless digits. */
export function figureText(value: number, digits?: number): string {
  const size = Math.abs(value);
  const needed = size >= 10 ? 1 : 2;
  const places = digits ?? (Number.isInteger(value) ? 0 : needed);
  const fixed = roundHalfEven(size, places).toFixed(places);
  const trimmed = digits === undefined && places > 0 ? fixed.replace(/\.?0+$/, "") : fixed;
  const [whole = "", fraction] = trimmed.split(".");
  const shown = fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
  return value < 0 && Number(fixed) !== 0 ? `−${shown}` : shown;
}

/** A change as words: "up 4.1", "down 0.8", "unchanged". */
export function changeText(change: number, digits?: number): string {
  const shown = figureText(Math.abs(change), digits);
  if (roundHalfEven(change, digits ?? 2) === 0) return "unchanged";
  return change > 0 ? `up ${shown}` : `down ${shown}`;
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
