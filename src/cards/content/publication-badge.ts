import type { PublicationCardInput } from "../input/card-input.ts";
import { countWords, unitWords } from "./number-words.ts";
import { publicationFigures } from "./publication-figures.ts";
import type { CardViewModel } from "./view-model.ts";
import { stateWords, unread } from "./words.ts";

const subjects = { WS: "stress", SW: "members", PD: "payouts", EA: "alert" } as const;

/** A badge's two halves: the index and what is measured, the figure with its unit and state. */
export function publicationBadge(input: PublicationCardInput): CardViewModel["badge"] {
  const label = `${input.prefix} ${subjects[input.seriesCode]}`;
  if (input.status !== "current") return { label, message: input.status, tone: "indeterminate" };
  const state = stateWords[input.marketState].toLowerCase();
  const ofMarket = input.seriesCode === "WS" ? state : `market ${state}`;
  return { label, message: `${figureWords(input)} · ${ofMarket}`, tone: input.marketState };
}

function figureWords(input: PublicationCardInput): string {
  if (input.membership !== null) {
    const { constituents, left, entered } = input.membership;
    const moves = entered + left === 0 ? "unchanged" : `+${entered} −${left}`;
    const count =
      constituents === null
        ? unread.toLowerCase()
        : `${constituents} ${unitWords(constituents, "firms")}`;
    return `${count}, ${moves}`;
  }
  if (input.turns !== null) return `${countWords(input.turns.count, "firm")} turned critical`;
  const [first] = publicationFigures(input);
  if (first === undefined) return "";
  const subject = input.seriesCode === "EA" ? "stress" : "";
  return [subject, first.text, first.unit].filter(Boolean).join(" ").replace(" %", "%");
}
