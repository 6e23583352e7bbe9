import type { Undetermined } from "../input/card-input.ts";
import { percentText } from "./figure-text.ts";
import { countWords } from "./number-words.ts";

/** Why there is no market state, as a headline. */
export function undeterminedWords(reason: Undetermined): string {
  switch (reason.why) {
    case "few_firms":
      return `No market state: ${countWords(reason.found, "constituent")}, ${reason.needed} needed`;
    case "short_history":
      return `No market state before ${reason.needed} periods of data`;
    case "low_coverage":
      return `No market state: under ${percentText(reason.needed)} of the indicators are read`;
  }
}
