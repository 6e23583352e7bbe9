import { at } from "../../language/at.ts";
import type { FirmCardInput } from "../input/card-input.ts";
import { longDate, shortDate } from "./calendar.ts";
import { figureText, percentText } from "./figure-text.ts";
import type { CardViewModel, Figure } from "./view-model.ts";
import { bandWords, calibrationWords, confidenceWords, unread, valueText } from "./words.ts";

export function firmViewModel(input: FirmCardInput): CardViewModel {
  return {
    theme: input.theme,
    accent: "firm",
    status: "current",
    kicker: "Firm",
    masthead: input.indexName,
    period: `As of ${longDate(input.asOf)}`,
    title: input.name,
    figures: [scoreFigure(input), rankFigure(input)],
    chip: riskChip(input),
    chart: {
      caption: "Score over time",
      aside: input.history.length > 1 ? `${input.history.length} periods` : "",
      points: input.history.map((point) => point.value),
      from: input.history.length > 1 ? shortDate(at(input.history, 0).periodEnd) : "",
      to: input.history.length > 0 ? shortDate(input.history.at(-1)?.periodEnd ?? "") : "",
      levels: [25, 50, 75].map((at) => ({ word: "", at })),
    },
    bar: {
      caption: "Pillars, 0 worst to 100 best",
      parts: input.pillars.map(({ name, value }) => ({
        label: name,
        text: valueText(value === null ? null : value * 100, 0),
        value: value === null ? null : value * 100,
        tone: null,
      })),
      whole: 100,
      layout: "apart",
    },
    reference: `${input.slug} · snapshot ${input.snapshotId}`,
    published: `Published by ${input.publisher} · ${input.country} · ${input.status}`,
    confidence: confidenceWords(input.confidence),
    method: `Methodology ${input.provenance.methodologyVersion}, ${calibrationWords(input.calibration)}`,
    legalNote: input.legalNote,
    band: null,
  };
}

function scoreFigure({ score, scoreLow, scoreHigh }: FirmCardInput): Figure {
  const interval =
    scoreLow === null || scoreHigh === null
      ? ""
      : `range ${figureText(scoreLow, 1)} to ${figureText(scoreHigh, 1)}`;
  return {
    label: "Score of 100",
    text: score === null ? unread : figureText(score, 1),
    unit: "",
    change: interval,
    direction: null,
  };
}

function rankFigure({ rank, rankedFirms }: FirmCardInput): Figure {
  return {
    label: "Rank",
    text: rank === null ? unread : figureText(rank, 0),
    unit: rank === null ? "" : `of ${rankedFirms}`,
    change: "",
    direction: null,
  };
}

function riskChip(input: FirmCardInput): CardViewModel["chip"] {
  const { riskBand } = input;
  if (riskBand === null) {
    return { word: "Left the index", tone: "unrated", note: `${input.status}: no probability` };
  }
  return { word: bandWords[riskBand], tone: riskBand, note: riskNote(input) };
}

/** The probability, always with its horizon and base rate. */
function riskNote({ probability, horizonDays, baseRate }: FirmCardInput): string {
  if (probability === null || horizonDays === null) return "probability not known";
  const usual = baseRate === null ? "" : `, base rate ${percentText(baseRate)}`;
  return `${percentText(probability)} in ${horizonDays} days${usual}`;
}
