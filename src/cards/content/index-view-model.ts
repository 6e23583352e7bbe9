import { countWords } from "../../model/language/counted.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import { sentence } from "../../record/list-words.ts";
import type { IndexCardInput } from "../input/card-input.ts";
import { rangeChart, squareWords } from "./chart-of.ts";
import type { CardViewModel, Figure } from "./view-model.ts";
import {
  bandWords,
  calibrationWords,
  changeText,
  confidenceWords,
  figureText,
  onOrSince,
  overWords,
  stateWords,
  unread,
} from "./words.ts";

export function indexViewModel(input: IndexCardInput): CardViewModel {
  const told = squareWords(input.history);
  return {
    theme: input.theme,
    accent: "index",
    status: "current",
    kicker: "Index",
    masthead: input.indexName,
    period: `As of ${dayWords(input.asOf)}`,
    title: news(input),
    deck: "",
    body: {
      kind: "figures",
      figures: [levelFigure(input), stressFigure(input)],
      chip: {
        label: "Market state",
        word: stateWords[input.marketState],
        tone: input.marketState,
        note: `Market state since ${dayWords(input.stateSince)}`,
      },
      chart: rangeChart(
        input.history,
        { from: 0, to: 100, digits: 1 },
        {
          isOfFigure: told === "",
          caption: `Median score${overWords(input.history.length, input.period)}, 100 is best${told}`,
          empty: "No %firm% was ever rated",
        },
      ),
      bar: {
        caption: `%Firm%s by risk band; ${input.rated} of ${input.constituents} have a score`,
        parts: input.riskDistribution.map(({ band, firms }) => ({
          label: bandWords[band],
          text: String(firms),
          value: firms,
          tone: band,
        })),
        whole: Math.max(1, input.constituents),
        layout: "stacked",
      },
    },
    badge: {
      label: `${input.prefix} median score`,
      message: `${input.level === null ? unread.toLowerCase() : `${figureText(input.level, 1)} of 100`} · market ${stateWords[input.marketState].toLowerCase()}`,
      tone: input.marketState,
    },
    reference: `Snapshot ${input.snapshotId}`,
    published: `Published by ${input.publisher}`,
    confidence: confidenceWords(input),
    method: `Methodology ${input.provenance.methodologyVersion}, ${calibrationWords(input.calibration)}`,
    legalNote: input.legalNote,
    band: null,
  };
}

/** Where scores go, and how many firms are at high or critical risk. */
function news(input: IndexCardInput): string {
  const { level, levelChange, period, since, rated, riskDistribution } = input;
  if (rated === 0 || level === null) return "No %firm% can be rated";
  const risk = riskWords(riskDistribution);
  if (levelChange === null) return sentence(risk);
  const change = changeText(levelChange, 1);
  const way = change === "unchanged" ? "hold" : levelChange > 0 ? "up" : "down";
  return `Scores ${way} ${onOrSince(period, since)}, ${risk}`;
}

/** How many firms are at risk; where that is known of none or not of all, that it is not. */
function riskWords(distribution: IndexCardInput["riskDistribution"]): string {
  const count = (...bands: readonly RiskBand[]) =>
    distribution.reduce((sum, { band, firms }) => (bands.includes(band) ? sum + firms : sum), 0);
  const [atRisk, unknown] = [count("high", "critical"), count("unrated")];
  if (atRisk > 0) return `${countWords(atRisk, "%firm%")} at high or critical risk`;
  if (unknown === count(...riskBands)) return "risk of %failure% not known";
  const among = unknown === 0 ? "" : `, ${countWords(unknown, "firm")} of unknown risk`;
  return `no %firm%s at high or critical risk${among}`;
}

function levelFigure({ level, levelChange, since }: IndexCardInput): Figure {
  const change = levelChange === null ? "" : changeText(levelChange, 1);
  const words = change === "" || since === null ? change : `${change} since ${dayWords(since)}`;
  return {
    label: "Median score",
    text: level === null ? unread : figureText(level, 1),
    unit: level === null ? "" : "of 100",
    change: [words, "100 is best"].filter(Boolean).join("; "),
    direction: null,
  };
}

function stressFigure({ stressIndex }: IndexCardInput): Figure {
  return {
    label: "Stress index",
    text: stressIndex === null ? unread : figureText(stressIndex, 1),
    unit: stressIndex === null ? "" : "of 100",
    change: "100 is worst",
    direction: null,
  };
}
