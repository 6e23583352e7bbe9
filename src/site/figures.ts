import { roundHalfEven } from "../engine/numbers/round.ts";
import type { IsoDate } from "../model/cell.ts";
import { grouped } from "../model/language/counted.ts";
import { percentWords } from "../model/language/percent.ts";
import type { ConfidenceParts, RiskBand } from "../model/shared.ts";
import { whyNoConfidence } from "../record/confidence-words.ts";
import { dayWords } from "../record/day-words.ts";

// How values read on a page. An absence is an en dash, never a zero.

const absent = "–";

export const rangeWords = "under other weights and its own noise";

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
  const isGain = value !== null && roundHalfEven(value, decimals) > 0;
  return `${isGain ? "+" : ""}${fixed(value, decimals)}`;
}

export function percent(share: number | null): string {
  return share === null ? absent : percentWords(share);
}

/** A whole number with commas between thousands. */
export function whole(value: number | null): string {
  return value === null ? absent : grouped(value);
}

/** A measured value as published, without a tail of digits nobody can read. */
export function measured(value: number | null): string {
  if (value === null) return absent;
  const text = value.toFixed(Math.abs(value) >= 100 ? 1 : 3);
  return text.replace(/\.?0+$/, "").replace(/^-/, "−");
}

export function day(value: IsoDate | null): string {
  return value === null ? absent : dayWords(value.slice(0, 10));
}

/** `2026-06-28T21:00:00Z` as "28 June 2026, 21:00 UTC". */
export function instant(value: string): string {
  return `${day(value)}, ${value.slice(11, 16)} UTC`;
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

export function confidenceWords(confidence: number | null, basis: ConfidenceParts): string {
  return confidence === null
    ? `completeness of evidence not stated: ${whyNoConfidence(basis)}`
    : `completeness of evidence ${fixed(confidence, 2)}`;
}

/** The name of a band, which is the publisher's. */
export function bandWords(band: RiskBand): string {
  return `%Band-${band}%`;
}

/** A number of a worked example: six decimals, enough to recompute what follows, and a true minus. */
export function shown(value: number): string {
  return String(roundHalfEven(value, 6)).replace(/^-/, "−");
}
