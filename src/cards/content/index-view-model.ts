import { at } from "../../language/at.ts";
import type { IndexCardInput } from "../input/card-input.ts";
import { longDate, shortDate } from "./calendar.ts";
import { changeText, figureText } from "./figure-text.ts";
import type { CardViewModel, Figure } from "./view-model.ts";
import { bandWords, calibrationWords, confidenceWords, stateWords, unread } from "./words.ts";

export function indexViewModel(input: IndexCardInput): CardViewModel {
  return {
    theme: input.theme,
    accent: "index",
    status: "current",
    kicker: "Index",
    masthead: `${input.rated} of ${input.constituents} firms rated`,
    period: `As of ${longDate(input.asOf)}`,
    title: input.indexName,
    figures: [levelFigure(input), stressFigure(input)],
    chip: {
      word: stateWords[input.marketState],
      tone: input.marketState,
      note: `since ${shortDate(input.stateSince)}`,
    },
    chart: {
      caption: "Level over time",
      aside: input.history.length > 1 ? `${input.history.length} periods` : "",
      points: input.history.map((point) => point.value),
      from: input.history.length > 1 ? shortDate(at(input.history, 0).periodEnd) : "",
      to: input.history.length > 0 ? shortDate(input.history.at(-1)?.periodEnd ?? "") : "",
      levels: [25, 50, 75].map((at) => ({ word: "", at })),
    },
    bar: {
      caption: "Firms by risk band",
      parts: input.riskDistribution.map(({ band, firms }) => ({
        label: bandWords[band],
        text: String(firms),
        value: firms,
        tone: band,
      })),
      whole: Math.max(1, input.constituents),
      layout: "stacked",
    },
    reference: `snapshot ${input.snapshotId}`,
    published: `Published by ${input.publisher}`,
    confidence: confidenceWords(input.confidence),
    method: `Methodology ${input.provenance.methodologyVersion}, ${calibrationWords(input.calibration)}`,
    legalNote: input.legalNote,
    band: null,
  };
}

function levelFigure({ level, levelChange }: IndexCardInput): Figure {
  const words = levelChange === null ? "" : changeText(levelChange, 1);
  return {
    label: "Median score",
    text: level === null ? unread : figureText(level, 1),
    unit: "",
    change: words,
    direction:
      levelChange === null || words === "unchanged" ? null : levelChange > 0 ? "up" : "down",
  };
}

function stressFigure({ stressIndex }: IndexCardInput): Figure {
  return {
    label: "Stress index",
    text: stressIndex === null ? unread : figureText(stressIndex, 1),
    unit: "",
    change: "",
    direction: null,
  };
}
