import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { ConfidenceParts, RiskBand } from "../../model/shared.ts";
import { whyNoConfidence } from "../../record/confidence-words.ts";
import { dayWords } from "../../record/day-words.ts";

// How values read on a page. An absence is an en dash, never a zero.

export const absent = "–";

/** A number with a fixed count of decimals and a true minus sign. */
export function fixed(value: number | null, decimals: number): string {
  if (value === null) return absent;
  return roundHalfEven(value, decimals)
    .toFixed(decimals)
    .replace(/^-/, "−")
    .replace(/^−(0(?:\.0+)?)$/, "$1");
}

/** A change with its sign; nothing changed is "0". */
export function signed(value: number | null, decimals: number): string {
  if (value === null) return absent;
  const text = fixed(value, decimals);
  return roundHalfEven(value, decimals) > 0 ? `+${text}` : text;
}

/**
 * A share as percent: one decimal below 10% and above 99%, none between. What is not certain is
 * never rounded to 0 or 100.
 */
export function percent(share: number | null): string {
  if (share === null) return absent;
  const value = share * 100;
  if (value > 0 && value < 0.05) return "under 0.1%";
  if (value >= 99.95 && value < 100) return "over 99.9%";
  const digits = value < 10 || (value > 99 && value < 100) ? 1 : 0;
  return `${trimmed(value.toFixed(digits))}%`;
}

/** A whole number with thin spaces between thousands. */
export function whole(value: number | null): string {
  return value === null ? absent : String(value).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** A measured value as published, without a tail of digits nobody can read. */
export function measured(value: number | null): string {
  if (value === null) return absent;
  const digits = Math.abs(value) >= 100 ? 1 : 3;
  return trimmed(value.toFixed(digits)).replace(/^-/, "−");
}

export function day(value: IsoDate | null): string {
  return value === null ? absent : dayWords(value.slice(0, 10));
}

/** `retroactive_rule_change` as "Retroactive rule change". */
export function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "1 firm", "2 firms". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

function trimmed(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A confidence, or why none is stated. */
export function confidenceWords(confidence: number | null, basis: ConfidenceParts): string {
  return confidence === null
    ? `confidence not stated: ${whyNoConfidence(basis)}`
    : `confidence ${fixed(confidence, 2)}`;
}

/** A risk band: the one without a probability is called that, as it often stands beside a score. */
export function bandWords(band: RiskBand): string {
  return band === "unrated" ? "No probability" : sentence(band);
}
