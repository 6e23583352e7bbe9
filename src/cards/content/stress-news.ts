import type { PublicationCardInput } from "../input/card-input.ts";
import { hasMoved, movementWords, readingsOf } from "./movement-words.ts";
import { inSentence } from "./number-words.ts";
import { undeterminedWords } from "./undetermined-words.ts";
import { stateWords } from "./words.ts";

/** The news of a reading of stress: its state if that changed, else where it goes and what leads. */
export function stressNews(input: PublicationCardInput): string {
  if (input.undetermined !== null) return undeterminedWords(input.undetermined);
  return turnOfState(input) ?? movementNews(input);
}

/** The market state rose or fell; null where it did not. */
export function turnOfState({
  transition,
  previousState,
  marketState,
  leader,
}: PublicationCardInput): string | null {
  const state = stateWords[marketState].toLowerCase();
  const known = previousState !== null && previousState !== "indeterminate";
  if (transition === "entered" || (!known && transition !== "unchanged")) {
    return `Market state is determined as ${state}`;
  }
  if (previousState === null || transition === "unchanged") return null;
  const verb = transition === "raised" ? "rises" : "falls";
  const led = leader === null ? "" : `, led by ${inSentence(leader)}`;
  return `Market state ${verb} from ${stateWords[previousState].toLowerCase()} to ${state}${led}`;
}

function movementNews({ history, period, leader, transition }: PublicationCardInput): string {
  const readings = readingsOf(history);
  const movement = movementWords("Stress", readings, period);
  if (movement === null) return "The first reading of stress";
  const isLed = leader !== null && transition !== "entered" && hasMoved(readings);
  return isLed ? `${movement}, led by ${inSentence(leader)}` : movement;
}
