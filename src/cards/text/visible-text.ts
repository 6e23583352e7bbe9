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

interface Coverage {
  readonly covers: (character: string) => boolean;
  readonly joins: (character: string, mark: string) => boolean;
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

/** Whether the faces have half of the letters of a name, or more: less of it would name another thing. */
export function isLegible(name: string, { covers }: Coverage): boolean {
  const letters = plainText(name).match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length > 0 && 2 * letters.filter(covers).length >= letters.length;
}
