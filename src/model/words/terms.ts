import { z } from "zod";
import { field, line } from "../cell.ts";
import type { Words } from "../language/in-words.ts";

const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const joint = String.raw`[\p{L}\p{M}\p{N} \u200c\u200d\u05f3\u05f4'’ʼ·.,/()-]`;

/** A word or a few: letters and what joins them, so that it is the same in a page, a card, a feed and a program. */
const word = line
  .refine((text) => [...text].length <= 60, "at most 60 characters")
  .refine(
    (text) => new RegExp(`^${letter}${joint}*$`, "u").test(text),
    "letters, digits, blanks, hyphens, apostrophes, points, commas, slashes and round brackets",
  )
  .optional();

/** `terms.yaml`: the publisher's own words for what the frame calls firms and failures. */
export const termsSchema = z.strictObject({
  firm: field(word, "What a constituent is called; without it, firm", "province"),
  firms: field(word, "Several of them; without it, the word for one with an s", "provinces"),
  failure: field(word, "What it is that probabilities forecast; without it, failure", "default"),
  failures: field(word, "Several of them; without it, the word for one with an s", "defaults"),
  fail: field(word, "What a constituent does then; without it, fail", "default"),
  fails: field(word, "What one does; without it, the verb with an s", "defaults"),
  failed: field(word, "What it did; without it, the verb with ed", "defaulted"),
  failing: field(word, "Doing it; without it, the verb with ing", "defaulting"),
  tier: field(word, "What a tier of jurisdiction is called; without it, tier", "group"),
  band: field(word, "What a band of firms is called; without it, risk band", "class"),
  bands: field(
    z
      .strictObject({
        low: field(word, "Name of the best band", "Free"),
        moderate: field(word, "Name of the next worse one", "Mostly free"),
        elevated: field(word, "Name of the one after it", "Partly free"),
        high: field(word, "Name of the one after that", "Mostly unfree"),
        critical: field(word, "Name of the worst band", "Not free"),
        unrated: field(word, "Name for firms without one", "Not rated"),
      })
      .optional(),
    "Names of the bands on pages and cards; identifiers and JSON stay",
  ),
});
export type Terms = z.infer<typeof termsSchema>;

/** The words of a publisher; where scores make the bands, a firm without one is not rated. */
export function wordsOf(
  { firm, failure, fail, bands = {}, ...forms }: Terms,
  areOfScores = false,
): Words {
  const { failures = `${failure}s` } = forms;
  // an index that forecasts something else says so of every end that its texts speak of
  const ends = { failures, closure: failure, collapse: failure, collapsed: "broken" };
  const given = {
    ...(firm === undefined ? {} : { firm, firms: `${firm}s` }),
    ...(failure === undefined ? {} : { failure, ...ends, closures: failures }),
    ...(fail === undefined
      ? {}
      : { fail, fails: `${fail}s`, failed: `${fail}ed`, failing: `${fail}ing` }),
    ...(areOfScores ? { band: "band", "band-unrated": "not rated" } : {}),
    ...forms,
    ...Object.fromEntries(Object.entries(bands).map(([band, name]) => [`band-${band}`, name])),
  };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
}
