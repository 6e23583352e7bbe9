import { counted, countWords, unitWords } from "../../model/language/counted.ts";
import { roundHalfEven } from "../../model/language/round-half-even.ts";
import { bestWords, ofWords, usualLook } from "../../model/methodology/score-look.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import { heldWords } from "../../record/state-words.ts";
import type { CardMeasure, CardMembership, CardReading } from "../input/publication-facts.ts";
import type { PublicationCardInput } from "../input/publication-input.ts";
import { chartBounds, rangeChart, squareWords, stressChart } from "./chart-of.ts";
import { headline, maxNames } from "./series-news.ts";
import type { Bar, CardViewModel, Chart, Chip, Figure, Statements } from "./view-model.ts";
import {
  bandWords,
  changeText,
  figureOf,
  figureText,
  frameWords,
  noTone,
  overWords,
  ratedChip,
  unread,
  valueText,
} from "./words.ts";

export function publicationViewModel(input: PublicationCardInput): CardViewModel {
  const frame = frameWords(input);
  const isNotice = input.type === "withdrawal";
  const day = dayWords(input.publishedAt.slice(0, 10));
  return {
    ...frame,
    accent: input.seriesCode,
    status: input.status,
    kicker: input.series,
    masthead:
      input.type === "correction"
        ? `${input.indexName} · correction, version ${input.version}`
        : input.indexName,
    period: rangeWords(input.periodStart, input.periodEnd),
    title: headline(input),
    body: isNotice
      ? notice(input, day)
      : {
          kind: "figures",
          figures: figures(input),
          chip: chip(input),
          chart: chart(input),
          bar: bar(input),
        },
    badge: badge(input),
    reference: input.referenceId,
    published: [`Published ${day} by ${input.publisher}`, `Published ${day}`],
    confidence: isNotice ? "" : frame.confidence,
    band: band(input),
  };
}

function notice({ supersedes, why }: PublicationCardInput, day: string): Statements {
  return {
    kind: "statements",
    statements: [
      { label: "Withdrawn record", text: `${supersedes ?? "An earlier version"}, on ${day}` },
      { label: "Why", text: why ?? "No reason was given" },
      { label: "Its figures", text: "Do not rely on them; none replaces them" },
    ],
  };
}

/** The names below the figure; the rest are counted. */
const listedNames = 4;

function figures(input: PublicationCardInput): readonly Figure[] {
  const { membership, measures, turns, transition, reading } = input;
  if (membership !== null) return [membersFigure(membership)];
  if (reading !== null) return [readingFigure(reading, input)];
  if (measures.length > 0) return measures.slice(0, 2).map(measureFigure);
  if (turns === null) return [stressFigure(input)];
  const { count, withinDays, names } = turns;
  // the headline has named a few
  const isNamed = transition !== "raised" && names.length <= maxNames;
  const change = isNamed ? "" : listWords(names, listedNames);
  const label = `Turned critical within ${counted(withinDays, "day")}`;
  return [figureOf(label, count, unitWords(count, "%firm%s"), change, null)];
}

function stressFigure({ stressIndex, stressDelta, period }: PublicationCardInput): Figure {
  const change = stressDelta === null ? "" : changeText(stressDelta, 1);
  const words = change === "" ? "" : `${change} on the ${period}`;
  const figure = figureOf("Stress index", stressIndex, "of 100", words);
  if (stressDelta === null || change === "unchanged") return figure;
  return { ...figure, direction: stressDelta > 0 ? "up" : "down" };
}

function readingFigure(
  { level, change }: CardReading,
  { period, look = usualLook }: PublicationCardInput,
): Figure {
  const { decimals } = look;
  const words =
    change === null ? bestWords(look) : `${changeText(change, decimals)} on the ${period}`;
  const figure = figureOf(look.level, level, ofWords(look), words, decimals);
  if (change === null || changeText(change, decimals) === "unchanged") return figure;
  return { ...figure, direction: change > 0 ? "up" : "down" };
}

function membersFigure({ constituents, entered, left }: CardMembership): Figure {
  const change = `${entered || "none"} joined, ${left || "none"} left`;
  const unit = unitWords(constituents ?? 0, "%firm%s");
  return figureOf("In the index", constituents, unit, change, null);
}

/** A ratio is shown as a percentage, which is how people read one. */
function measureFigure({ label, value, unit, usual }: CardMeasure): Figure {
  const scale = unit === "ratio" ? 100 : 1;
  const change = usual === null ? "" : `usually ${figureText(usual * scale, 1)}`;
  const words = unitWords(value ?? 0, unit === "ratio" ? "%" : unit);
  return figureOf(label, value === null ? null : value * scale, words, change);
}

/** The market state, and how it changed unless the headline says so; what a series counts where there is none. */
function chip(input: PublicationCardInput): Chip {
  const { transition, previousState, stateSince, marketState: tone, seriesCode } = input;
  if (tone === null) return countChip(input);
  const isMoved = transition === "raised" || transition === "lowered";
  const isTold = seriesCode === "WS" || seriesCode === "EA";
  const moved =
    isMoved && previousState !== null && !isTold ? `${transition} from ${previousState}, ` : "";
  const since = stateSince === null ? "" : `since ${dayWords(stateSince)}`;
  const held = heldWords(input.because, input.thresholds, input.period);
  const note = `Market state ${moved}${[since, held].filter(Boolean).join(", ")}`;
  return { label: "Market state", word: sentence(tone), tone, note };
}

function countChip({ reading, membership, periodStart }: PublicationCardInput): Chip {
  if (reading !== null) return ratedChip(reading);
  const isSame = membership === null || membership.entered + membership.left === 0;
  return {
    label: "Membership",
    word: isSame ? "Unchanged" : "Changed",
    tone: noTone,
    note: `Membership since ${dayWords(periodStart)}`,
  };
}

function chart(input: PublicationCardInput): Chart {
  const { history, thresholds, stressIndex, stressDelta, seriesCode, membership, reading } = input;
  if (membership !== null) {
    const words = { isOfFigure: true, caption: "%Firm%s in the index", empty: "No earlier count" };
    return rangeChart(membership.history, { from: 0, to: Infinity, digits: 0 }, words);
  }
  if (reading !== null) {
    const { look = usualLook } = input;
    const words = { isOfFigure: true, caption: look.level, empty: "No earlier score" };
    return rangeChart(reading.history, chartBounds(look), words);
  }
  const moved = stressDelta === null ? "" : `, ${changeText(stressDelta, 1)}`;
  const value = stressIndex === null ? "without a reading" : figureText(stressIndex, 1);
  const now = seriesCode === "WS" ? "" : `, now ${value}${moved}`;
  const told = squareWords(history);
  const caption = `Stress${overWords(history.length, input.period)}${told}${now}`;
  const empty = input.undetermined ?? unread;
  const isOfFigure = input.measures.length === 0 && input.turns === null && told === "";
  return stressChart(history, thresholds, { isOfFigure, caption, empty });
}

function bar({ membership, reading, segments, stressIndex }: PublicationCardInput): Bar {
  if (membership !== null) return tierBar(membership);
  if (reading !== null) return bandBar(reading);
  const parts = segments.map(({ name: label, contribution: value }) => {
    return { label, text: valueText(value, 1), value, tone: null };
  });
  const tenths = segments.map(({ contribution }) => tenthsOf(contribution));
  const isSum = tenths.reduce((total, one) => total + one, 0) === tenthsOf(stressIndex);
  const each = isSum ? "" : ", each rounded";
  const caption = `Stress by segment, points of 100${each}`;
  return { caption, parts, whole: 100, layout: "stacked" };
}

/** A value in tenths, as it is written. */
function tenthsOf(value: number | null): number {
  return Math.round(10 * roundHalfEven(value ?? 0, 1));
}

function bandBar({ bands, rated, constituents }: CardReading): Bar {
  const isKnown = bands.some(({ band }) => band !== "unrated");
  return {
    caption: `%Firm%s by %band%; ${rated} of ${constituents} have a score`,
    parts: (isKnown ? bands : []).map(({ band, firms: value }) => ({
      label: bandWords(band, true),
      text: figureText(value),
      value,
      tone: band,
    })),
    whole: Math.max(1, constituents),
    layout: "stacked",
  };
}

function tierBar({ tiers, constituents }: CardMembership): Bar {
  const parts = tiers.map(({ tier, firms: value }) => {
    const label = sentence(tier.replaceAll("-", " "));
    return { label, text: figureText(value), value, tone: null };
  });
  const whole = Math.max(1, constituents ?? 0);
  return { caption: "%Firm%s by %tier% of jurisdiction", parts, whole, layout: "stacked" };
}

function band(input: PublicationCardInput): CardViewModel["band"] {
  const { status, type, why: reason, supersededBy } = input;
  if (status === "current") return null;
  if (status === "withdrawn") {
    const why = type === "withdrawal" ? "Notice of withdrawal" : reason;
    return { word: "WITHDRAWN", text: why ?? "This record is withdrawn: do not cite it" };
  }
  const by = supersededBy === null ? "A newer version exists" : `Replaced by ${supersededBy}`;
  return { word: "SUPERSEDED", text: by };
}

const subjects = { WS: "stress", SW: "members", PD: "payouts", EA: "alert" } as const;

/** A badge's two halves: the index and what is measured, the figure with its unit and state. */
function badge(input: PublicationCardInput): CardViewModel["badge"] {
  const subject =
    input.reading === null
      ? subjects[input.seriesCode]
      : (input.look ?? usualLook).level.toLowerCase();
  const label = `${input.prefix} ${subject}`;
  if (input.status !== "current") return { label, message: input.status, tone: noTone };
  const { marketState: tone, seriesCode } = input;
  if (tone === null) return { label, message: figureWords(input), tone: noTone };
  const state = seriesCode === "WS" ? tone : `market ${tone}`;
  return { label, message: `${figureWords(input)} · ${state}`, tone };
}

function figureWords(input: PublicationCardInput): string {
  const { membership, turns } = input;
  if (membership !== null) {
    const { constituents: count, left, entered } = membership;
    const moves = entered + left === 0 ? "unchanged" : `+${entered} −${left}`;
    const members =
      count === null ? unread.toLowerCase() : `${count} ${unitWords(count, "%firm%s")}`;
    return `${members}, ${moves}`;
  }
  if (turns !== null) return `${countWords(turns.count, "%firm%")} turned critical`;
  const [first] = figures(input);
  if (first === undefined) return "";
  const subject = input.seriesCode === "EA" ? "stress" : "";
  return [subject, first.text, first.unit].filter(Boolean).join(" ").replace(" %", "%");
}
