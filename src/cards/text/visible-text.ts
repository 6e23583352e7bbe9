import type { Coverage } from "./coverage.ts";

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

const marks = "[\\p{M}\\p{Emoji_Modifier}\\u200c\\u200d]*";
const cluster = new RegExp(
  `(?:\\p{RI}{2}|.)${marks}(?:(?<=\\u200d)\\p{Extended_Pictographic}${marks})*`,
  "gsu",
);

/** Characters, each with the marks and joiners after it; a flag and an emoji of joined ones are each one. */
export function clusters(text: string): string[] {
  return text.match(cluster) ?? [];
}

/** One line of composed characters, without controls, overrides, and what no face covers. */
export function visibleText(text: string, { covers, joins }: Coverage): string {
  const shown = clusters(plainText(text))
    .map((cluster) => {
      const [base = "", ...rest] = [...cluster];
      if (base === " ") return base;
      if (!covers(base) || /\p{M}/u.test(base)) return "";
      let count = 0;
      const kept = rest.filter((one) => {
        if (/\p{M}/u.test(one)) count += 1;
        return joins(base, one) && count <= maxMarks;
      });
      return base + kept.join("");
    })
    .join("");
  return shown.replace(/ +/g, " ").trim();
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Where a text begins: at the right where its first and its last letter run to the left. */
export function directionOf(text: string): "ltr" | "rtl" {
  const letters = text.match(/\p{L}/gu) ?? [];
  const ends = [letters.at(0) ?? "", letters.at(-1) ?? ""];
  return ends.every((letter) => rightToLeft.test(letter)) ? "rtl" : "ltr";
}

/** What stands on one line: "12 June 2026", "3 of 4". */
const bound = /(?<!\S)(?:\d{1,2} \p{Lu}\p{Ll}+ \d{4}|\d+ of \d+)(?!\w)/gu;

/** A space after an emoji, which would be as wide as one in the face that has it. */
const emojiSpace = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}]) /gu;

/**
 * A visible text with the marks by which satori sets it well: no break within a date, brackets in the
 * direction of the text, and an invisible hyphen of its own face before the space after an emoji.
 */
export function settableText(text: string, coverage: Coverage): string {
  const shown = visibleText(text, coverage);
  const whole = shown
    .replace(bound, (words) => words.replaceAll(" ", "\u00a0"))
    .replace(emojiSpace, "\u00ad ");
  if (!rightToLeft.test(shown)) return whole;
  const mark = directionOf(shown) === "rtl" ? "\u200f" : "\u200e";
  return whole.replace(/[()[\]{}]/g, `${mark}$&${mark}`);
}

/** Whether the faces have half of the letters of a name, or more: less of it would name another thing. */
export function isLegible(name: string, { covers }: Coverage): boolean {
  const letters = plainText(name).match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length > 0 && 2 * letters.filter(covers).length >= letters.length;
}
