import { counted, countWords } from "../../model/language/counted.ts";
import { bestWords, ofWords, usualLook } from "../../model/methodology/score-look.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import { leaderWords } from "../../record/leader-words.ts";
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

/**
 * The headline of the index by what it has: with stress or probabilities the direction of scores and who is at risk,
 * with a chain where that stands, and else, as in every young index, who ranks first.
 */
function news(input: IndexCardInput): string {
  const { level, rated, constituents, areProbable, marketState, isChain, leaders } = input;
  const { look = usualLook, levelChange } = input;
  if (rated === 0 || level === null) return "No %firm% can be rated";
  const leads =
    leaders === null
      ? `${rated} of ${counted(constituents, "%firm%")} rated`
      : leaderWords(leaders, look);
  if (marketState === null && !areProbable) return isChain ? levelNews(input, level) : leads;
  const risk = areProbable ? riskWords(input.riskDistribution) : "";
  const lead = levelChange === null ? leads : movement(input);
  return sentence([lead ?? "", risk].filter(Boolean).join(", ") || leads);
}

/** Where scores go; null without a change, and where none came with a new reading. */
function movement(input: IndexCardInput): string | null {
  const { levelChange, period, since, hasNew, look = usualLook } = input;
  if (levelChange === null) return null;
  const change = changeText(levelChange, look.decimals);
  if (change === "unchanged") {
    return since === null && hasNew ? `Scores unchanged on the ${period}` : null;
  }
  return `Scores ${levelChange > 0 ? "up" : "down"} ${onOrSince(period, since)}`;
}

/** Where the level stands, as a price index is told. */
function levelNews(input: IndexCardInput, level: number): string {
  const { levelChange, period, since, look = usualLook } = input;
  const stands = `The index stands at ${figureText(level, look.decimals)}`;
  if (levelChange === null) return stands;
  return `${stands}, ${changeText(levelChange, look.decimals)} ${onOrSince(period, since)}`;
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
