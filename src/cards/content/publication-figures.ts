import { counted, unitWords } from "../../model/language/counted.ts";
import { listWords } from "../../record/list-words.ts";
import type {
  CardMeasure,
  CardMembership,
  CardTurns,
  PublicationCardInput,
} from "../input/card-input.ts";
import { maxNames } from "./series-news.ts";
import type { Figure } from "./view-model.ts";
import { changeText, figureText, unread } from "./words.ts";

/** The names below the figure; the rest are counted. */
const listedNames = 4;

/** The large figures of a record: those its series is about. */
export function publicationFigures(input: PublicationCardInput): readonly Figure[] {
  if (input.membership !== null) return [membersFigure(input.membership)];
  if (input.measures.length > 0) return input.measures.slice(0, 2).map(measureFigure);
  if (input.turns !== null) return [turnsFigure(input, input.turns)];
  return [stressFigure(input)];
}

function stressFigure({ stressIndex, stressDelta, period }: PublicationCardInput): Figure {
  const change = stressDelta === null ? "" : changeText(stressDelta, 1);
  return {
    label: "Stress index",
    text: stressIndex === null ? unread : figureText(stressIndex, 1),
    unit: stressIndex === null ? "" : "of 100",
    change: change === "" ? "" : `${change} on the ${period}`,
    direction: directionOf(stressDelta, change),
  };
}

function directionOf(change: number | null, words: string): Figure["direction"] {
  if (change === null || words === "unchanged") return null;
  return change > 0 ? "up" : "down";
}

function membersFigure({ constituents, entered, left }: CardMembership): Figure {
  return {
    label: "In the index",
    text: constituents === null ? unread : figureText(constituents),
    unit: constituents === null ? "" : unitWords(constituents, "%firm%s"),
    change: `${entered || "none"} joined, ${left || "none"} left`,
    direction: null,
  };
}

/** A ratio is shown as a percentage, which is how people read one. */
function measureFigure({ label, value, unit, usual }: CardMeasure): Figure {
  const isRatio = unit === "ratio";
  const shown = (number: number) => figureText(isRatio ? number * 100 : number, 1);
  const words = isRatio ? "%" : unit;
  return {
    label,
    text: value === null ? unread : shown(value),
    unit: value === null ? "" : unitWords(value, words),
    change: usual === null ? "" : `usually ${shown(usual)}`,
    direction: null,
  };
}

/** The firms that turned critical, by name where the headline has not named them. */
function turnsFigure(
  { transition }: PublicationCardInput,
  { count, withinDays, names }: CardTurns,
): Figure {
  const isNamed = transition !== "raised" && names.length <= maxNames;
  return {
    label: `Turned critical within ${counted(withinDays, "day")}`,
    text: figureText(count),
    unit: unitWords(count, "%firm%s"),
    change: isNamed ? "" : listWords(names, listedNames),
    direction: null,
  };
}
