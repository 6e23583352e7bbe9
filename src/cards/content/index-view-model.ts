import { counted, countWords } from "../../model/language/counted.ts";
import { bestWords, ofWords, usualLook } from "../../model/methodology/score-look.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import { sentence } from "../../record/list-words.ts";
import type { IndexCardInput } from "../input/card-input.ts";
import { chartBounds, rangeChart, squareWords } from "./chart-of.ts";
import type { CardViewModel, Chip, Figure } from "./view-model.ts";
import {
  bandWords,
  changeText,
  figureOf,
  figureText,
  frameWords,
  noTone,
  onOrSince,
  overWords,
  ratedChip,
  unread,
} from "./words.ts";

export function indexViewModel(input: IndexCardInput): CardViewModel {
  const { level, marketState: tone, history, constituents, look = usualLook } = input;
  const { decimals } = look;
  const told = squareWords(history);
  const caption = `${look.level}${overWords(history.length, input.period)}, ${bestWords(look)}${told}`;
  const words = { isOfFigure: told === "", caption, empty: "No %firm% was ever rated" };
  const figure =
    level === null ? unread.toLowerCase() : `${figureText(level, decimals)} ${ofWords(look)}`;
  return {
    ...frameWords(input),
    accent: "index",
    kicker: "Index",
    period: `As of ${dayWords(input.asOf)}`,
    title: news(input),
    body: {
      kind: "figures",
      figures: [
        figureOf(look.level, level, ofWords(look), levelChange(input), decimals),
        ...stressFigures(input),
      ],
      chip: chip(input),
      chart: rangeChart(history, chartBounds(look), words),
      bar: {
        caption: `%Firm%s by %band%; ${input.rated} of ${constituents} have a score`,
        parts: (input.hasBands ? input.riskDistribution : []).map(({ band, firms }) => ({
          label: bandWords(band, true),
          text: String(firms),
          value: firms,
          tone: band,
        })),
        whole: Math.max(1, constituents),
        layout: "stacked",
      },
    },
    badge: {
      label: `${input.prefix} ${look.level.toLowerCase()}`,
      message: tone === null ? figure : `${figure} · market ${tone}`,
      tone: tone ?? noTone,
    },
    reference: `Snapshot ${input.snapshotId}`,
  };
}

/** Nothing in an index without segments, which has no stress. */
function stressFigures({ stressIndex, marketState }: IndexCardInput): readonly Figure[] {
  if (marketState === null) return [];
  return [figureOf("Stress index", stressIndex, "of 100", "100 is worst")];
}

function chip(input: IndexCardInput): Chip {
  const { marketState: tone, stateSince } = input;
  if (tone === null) return ratedChip(input);
  const since = stateSince === null ? "" : ` since ${dayWords(stateSince)}`;
  return { label: "Market state", word: sentence(tone), tone, note: `Market state${since}` };
}

/** The direction of scores, and how many firms are at high or critical risk. */
function news(input: IndexCardInput): string {
  const { level, levelChange, period, since, rated, constituents, hasBands } = input;
  const { decimals } = input.look ?? usualLook;
  if (rated === 0 || level === null) return "No %firm% can be rated";
  const risk = hasBands && input.areOfScores !== true ? riskWords(input.riskDistribution) : "";
  if (levelChange === null) {
    return sentence(risk || `${rated} of ${counted(constituents, "%firm%")} rated`);
  }
  const change = changeText(levelChange, decimals);
  const way = change === "unchanged" ? change : levelChange > 0 ? "up" : "down";
  return [`Scores ${way} ${onOrSince(period, since)}`, risk].filter(Boolean).join(", ");
}

/** How many firms are at risk; where that is known of none or not of all, that it is not. */
function riskWords(distribution: IndexCardInput["riskDistribution"]): string {
  const count = (...bands: readonly RiskBand[]) =>
    distribution.reduce((sum, { band, firms }) => (bands.includes(band) ? sum + firms : sum), 0);
  const atRisk = count("high", "critical");
  const unknown = count("unrated");
  if (atRisk > 0) return `${countWords(atRisk, "%firm%")} at high or critical risk`;
  if (unknown === count(...riskBands)) return "risk of %failure% not known";
  const among = unknown === 0 ? "" : `, ${countWords(unknown, "firm")} of unknown risk`;
  return `no %firm%s at high or critical risk${among}`;
}

function levelChange({ levelChange: change, since, look = usualLook }: IndexCardInput): string {
  if (change === null) return bestWords(look);
  const after = since === null ? "" : ` since ${dayWords(since)}`;
  return `${changeText(change, look.decimals)}${after}; ${bestWords(look)}`;
}
