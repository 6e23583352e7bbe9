import type { Shaper } from "./shaper.ts";

/** The placeholder for a character that no bundled font face has. */
export const missing = "□";

/** The maximum of marks on one character: enough for bundled scripts, too few to leave the line. */
const maxMarks = 4;

/** Invisible characters that only control line breaks or direction. */
const steering = /[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064]/gu;

const forbidden = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;

/** Text without characters that XML forbids or that change how surrounding text reads. */
export function plainText(text: string): string {
  const steered = text.normalize("NFC").replace(steering, "");
  return steered.replace(forbidden, " ").replace(/\s+/gu, " ").trim();
}

/**
 * Text as a card can show it: one line of composed characters, without control characters and
 * without the overrides that disguise text. A character that no face covers becomes a box; a mark
 * that its character's face lacks is left out.
 */
export function visibleText(text: string, shaper: Pick<Shaper, "covers" | "joins">): string {
  const clusters = plainText(text).match(/.[\p{M}\u200c\u200d]*/gsu) ?? [];
  return clusters.map((cluster) => visibleCluster([...cluster], shaper)).join("");
}

function visibleCluster(
  [base = "", ...marks]: readonly string[],
  { covers, joins }: Pick<Shaper, "covers" | "joins">,
): string {
  const codePoint = base.codePointAt(0) ?? 0;
  const isDrawn = base === " " || (covers(codePoint) && !/\p{M}/u.test(base));
  if (!isDrawn) return missing;
  const kept = marks.filter((mark) => joins(codePoint, mark.codePointAt(0) ?? 0));
  return base + kept.slice(0, maxMarks).join("");
}
