import { countWords, unitWords } from "../../model/language/counted.ts";
import { seriesName } from "../../model/publication.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { sentence } from "../../record/list-words.ts";
import type { CardMembership, PublicationCardInput } from "../input/card-input.ts";
import { rangeChart, squareWords, stressChart } from "./chart-of.ts";
import { publicationFigures } from "./publication-figures.ts";
import { headline } from "./series-news.ts";
import type { Bar, Body, CardViewModel, Chart, Chip } from "./view-model.ts";
import {
  calibrationWords,
  changeText,
  confidenceWords,
  figureText,
  overWords,
  stateWords,
  undeterminedWords,
  unread,
  valueText,
} from "./words.ts";

export function publicationViewModel(input: PublicationCardInput): CardViewModel {
  return {
    theme: input.theme,
    accent: input.seriesCode,
    status: input.status,
    kicker: seriesName(input.seriesCode, input.period),
    masthead: masthead(input),
    period: rangeWords(input.periodStart, input.periodEnd),
    title: headline(input),
    deck: "",
    body: input.type === "withdrawal" ? notice(input) : figuresBody(input),
    badge: publicationBadge(input),
    reference: input.referenceId,
    published: `Published ${dayWords(input.publishedAt.slice(0, 10))} by ${input.publisher}`,
    confidence: input.type === "withdrawal" ? "" : confidenceWords(input),
    method: `Methodology ${input.provenance.methodologyVersion}, ${calibrationWords(input.calibration)}`,
    legalNote: input.legalNote,
    band: band(input),
  };
}

function masthead(input: PublicationCardInput): string {
  return input.type === "correction"
    ? `${input.indexName} · correction, version ${input.version}`
    : input.indexName;
}

/** The text of a notice of withdrawal: what it takes back, why, and what becomes of the figures. */
function notice({ withdrawn, because, publishedAt }: PublicationCardInput): Body {
  const day = dayWords(publishedAt.slice(0, 10));
  return {
    kind: "statements",
    statements: [
      { label: "Withdrawn record", text: `${withdrawn ?? "An earlier version"}, on ${day}` },
      { label: "Why", text: because ?? "No reason was given" },
      { label: "Its figures", text: "Do not rely on them; none replaces them" },
    ],
  };
}

function figuresBody(input: PublicationCardInput): Body {
  return {
    kind: "figures",
    figures: publicationFigures(input),
    chip: chip(input),
    chart: chart(input),
    bar: bar(input),
  };
}

/** The market state, and how it changed unless the headline says so. */
function chip(input: PublicationCardInput): Chip {
  const { transition, previousState, stateSince, marketState, seriesCode } = input;
  const isMoved = transition === "raised" || transition === "lowered";
  const isTold = seriesCode === "WS" || seriesCode === "EA";
  const moved =
    isMoved && previousState !== null && !isTold
      ? `${transition} from ${stateWords[previousState].toLowerCase()}, `
      : "";
  return {
    label: "Market state",
    word: stateWords[marketState],
    tone: marketState,
    note: `Market state ${moved}since ${dayWords(stateSince)}`,
  };
}

function chart(input: PublicationCardInput): Chart {
  const { history, thresholds, stressIndex, stressDelta, seriesCode, membership } = input;
  if (membership !== null) {
    const words = { isOfFigure: true, caption: "%Firm%s in the index", empty: "No earlier count" };
    return rangeChart(membership.history, { from: 0, to: Infinity, digits: 0 }, words);
  }
  const moved = stressDelta === null ? "" : `, ${changeText(stressDelta, 1)}`;
  const now = seriesCode === "WS" ? "" : `, now ${valueText(stressIndex, 1)}${moved}`;
  const told = squareWords(history);
  const caption = `Stress${overWords(history.length, input.period)}${told}${now}`;
  const empty = input.undetermined === null ? "No reading" : undeterminedWords(input.undetermined);
  const isOfFigure = input.measures.length === 0 && input.turns === null && told === "";
  return stressChart(history, thresholds, { isOfFigure, caption, empty });
}

function bar(input: PublicationCardInput): Bar {
  if (input.membership !== null) return tierBar(input.membership);
  const parts = input.segments.map(({ name, contribution }) => ({
    label: name,
    text: valueText(contribution, 1),
    value: contribution,
    tone: null,
  }));
  return { caption: "Stress by segment, points of 100", parts, whole: 100, layout: "stacked" };
}

function tierBar({ tiers, constituents }: CardMembership): Bar {
  const parts = tiers.map(({ tier, firms }) => ({
    label: sentence(tier.replaceAll("-", " ")),
    text: figureText(firms),
    value: firms,
    tone: null,
  }));
  const whole = Math.max(1, constituents ?? 0);
  return { caption: "%Firm%s by %tier% of jurisdiction", parts, whole, layout: "stacked" };
}

function band({
  status,
  type,
  because,
  supersededBy,
}: PublicationCardInput): CardViewModel["band"] {
  if (status === "current") return null;
  if (status === "withdrawn") {
    const why = type === "withdrawal" ? "Notice of withdrawal" : because;
    return { word: "WITHDRAWN", text: why ?? "This record is withdrawn: do not cite it" };
  }
  const by = supersededBy === null ? "A newer version exists" : `Replaced by ${supersededBy}`;
  return { word: "SUPERSEDED", text: by };
}

const subjects = { WS: "stress", SW: "members", PD: "payouts", EA: "alert" } as const;

/** A badge's two halves: the index and what is measured, the figure with its unit and state. */
function publicationBadge(input: PublicationCardInput): CardViewModel["badge"] {
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
        : `${constituents} ${unitWords(constituents, "%firm%s")}`;
    return `${count}, ${moves}`;
  }
  if (input.turns !== null) return `${countWords(input.turns.count, "%firm%")} turned critical`;
  const [first] = publicationFigures(input);
  if (first === undefined) return "";
  const subject = input.seriesCode === "EA" ? "stress" : "";
  return [subject, first.text, first.unit].filter(Boolean).join(" ").replace(" %", "%");
}
