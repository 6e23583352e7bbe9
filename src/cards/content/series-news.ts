import { countWords } from "../../model/language/counted.ts";
import { usualLook } from "../../model/methodology/score-look.ts";
import type { SeriesCode } from "../../model/publication.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { leaderWords } from "../../record/leader-words.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import type { CardPoint } from "../input/card-frame.ts";
import type { CardMembership, CardReading } from "../input/publication-facts.ts";
import type { PublicationCardInput } from "../input/publication-input.ts";
import { movementWords, readingsOf } from "./movement-words.ts";
import { departures, figureText, inSentence } from "./words.ts";

/** More names than this make a list, not a headline. */
export const maxNames = 3;

const news: Readonly<Record<SeriesCode, (input: PublicationCardInput) => string>> = {
  WS: stressNews,
  SW: membershipNews,
  PD: driftNews,
  EA: alertNews,
};

/** The headline of a record's card: what happened, in a sentence and without the figure below it. */
export function headline(input: PublicationCardInput): string {
  if (input.type !== "withdrawal") return news[input.seriesCode](input);
  const dates = rangeWords(input.periodStart, input.periodEnd);
  return `${input.series} of ${dates} is withdrawn`;
}

function membershipNews({ membership }: PublicationCardInput): string {
  if (membership === null) return "Who is in the index";
  const { entered, left } = membership;
  if (entered + left === 0) return "No %firm% joined or left the index";
  const leaving = left === 0 ? [] : [leavingWords(membership)];
  const joining = entered === 0 ? [] : [joiningWords(membership)];
  return sentence([...leaving, ...joining].join(", "));
}

function leavingWords({ left, gone }: CardMembership): string {
  const [only, ...others] = gone;
  if (only !== undefined && others.length === 0) return `${only.name} ${departures[only.as].news}`;
  const who = gone.length === 0 || gone.length > maxNames ? null : gone.map(({ name }) => name);
  if (who !== null) return `${listWords(who)} leave`;
  return `${countWords(left, "%firm%")} ${left === 1 ? "leaves" : "leave"} the index`;
}

function joiningWords({ entered, joined, left }: CardMembership): string {
  const verb = entered === 1 ? "joins" : "join";
  const where = left === 0 ? " the index" : "";
  const named = joined.length > 0 && joined.length <= maxNames;
  return `${named ? listWords(joined) : countWords(entered, "%firm%")} ${verb}${where}`;
}

function driftNews({ measures }: PublicationCardInput): string {
  const drifting = measures.filter(({ drifts }) => drifts).map(({ label }) => inSentence(label));
  if (drifting.length === 0) return "Payout measures are within their usual range";
  const [verb, whose] = drifting.length === 1 ? ["leaves", "its"] : ["leave", "their"];
  return sentence(`${listWords(drifting)} ${verb} ${whose} usual range`);
}

function alertNews(input: PublicationCardInput): string {
  const { turns, transition } = input;
  const turn = transition === "raised" ? turnOfState(input) : null;
  if (turns === null) return turn ?? stressNews(input);
  if (turn !== null) {
    const state = turnOfState({ ...input, leader: null });
    return `${state} as ${countWords(turns.count, "%firm%")} ${turns.count === 1 ? "turns" : "turn"} critical`;
  }
  const named = turns.names.length > 0 && turns.names.length <= maxNames;
  const who = named ? listWords(turns.names) : sentence(countWords(turns.count, "%firm%"));
  return `${who} ${turns.count === 1 ? "turns" : "turn"} critical`;
}

/** The news of a reading of stress: its state if that changed, else where it goes and what leads. */
function stressNews(input: PublicationCardInput): string {
  if (input.reading !== null) return readingNews(input.reading, input);
  const isYoung = input.leaders !== null && readingsOf(input.history).length === 0;
  if (isYoung) return firstNews(input);
  return input.undetermined ?? turnOfState(input) ?? movementNews(input);
}

/** Who leads a ranking; of another index where its level goes. */
function readingNews({ history }: CardReading, input: PublicationCardInput): string {
  const { leaders, period, look = usualLook } = input;
  if (leaders !== null) return leaderWords(leaders, look);
  const { level, decimals } = look;
  const movement = movementWords(level, input, period, decimals);
  return movement ?? unmoved(level, history, period, decimals);
}

/** The market state rose or fell; null where it did not. */
function turnOfState(input: PublicationCardInput): string | null {
  const { transition, previousState, marketState: state } = input;
  if (state === null || transition === null || transition === "unchanged") return null;
  if (transition === "entered") return firstNews(input);
  const verb = transition === "raised" ? "rises" : "falls";
  // a period without a reading may lie between
  const isKnown = previousState !== null && previousState !== "indeterminate";
  const from = isKnown ? `from ${previousState} ` : "";
  return `Market state ${verb} ${from}to ${state}${leading(input)}`;
}

/** A young index leads with its ranking. */
function firstNews({ leaders, marketState, look = usualLook }: PublicationCardInput): string {
  return leaders === null ? `First market state: ${marketState}` : leaderWords(leaders, look);
}

function movementNews(input: PublicationCardInput): string {
  const { history, period } = input;
  const movement = movementWords("Stress", input, period);
  return movement === null ? unmoved("Stress", history, period, 1) : movement + leading(input);
}

/** A reading that has none to be compared with, and why. */
function unmoved(
  subject: string,
  history: readonly CardPoint[],
  period: string,
  decimals: number,
): string {
  const before = history.slice(0, -1);
  const last = before.findLast(({ value }) => value !== null);
  const now = history.at(-1)?.value ?? null;
  if (now === null) return `No ${inSentence(subject)} in this ${period}`;
  if (last === undefined) return `First reading of ${inSentence(subject)}`;
  return last === before.at(-1)
    ? `${subject} at ${figureText(now, decimals)}, not comparable with the ${period} before`
    : `First reading of ${inSentence(subject)} since ${dayWords(last.periodEnd)}`;
}

/** The segment that moved most in the direction of the index, as the end of a sentence. */
function leading({ leader, stressDelta }: PublicationCardInput): string {
  const move = Math.round((stressDelta ?? 0) * 10);
  if (leader === null || move === 0) return "";
  return `; ${inSentence(leader)} ${move > 0 ? "rose" : "fell"} most`;
}
