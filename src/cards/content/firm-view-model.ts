import { counted } from "../../model/language/counted.ts";
import { percentWords } from "../../model/language/percent.ts";
import {
  bestWords,
  ofWords,
  type ScoreLook,
  usualLook,
} from "../../model/methodology/score-look.ts";
import type { RiskBand } from "../../model/shared.ts";
import { dayWords, lengthWords, rangeWords } from "../../record/day-words.ts";
import { likeWords } from "../../record/forecasts-like.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import type { FirmCardInput } from "../input/card-input.ts";
import { chartBounds, rangeChart } from "./chart-of.ts";
import { movementWords, readingsOf, runOfLine } from "./movement-words.ts";
import type { CardViewModel, Chip, Figure, Figures, Statements } from "./view-model.ts";
import {
  bandWords,
  departures,
  figureOf,
  figureText,
  frameWords,
  onOrSince,
  overWords,
  valueText,
} from "./words.ts";

export function firmViewModel(input: FirmCardInput): CardViewModel {
  const wasScored = input.score !== null || readingsOf(input.history).length > 0;
  const frame = frameWords(input);
  return {
    ...frame,
    accent: "firm",
    kicker: "%Firm%",
    period: `As of ${dayWords(input.asOf)}`,
    title: [input.name, fate(input)].filter(Boolean).join(" "),
    deck: news(input),
    body: wasScored ? figuresBody(input) : unscored(input),
    badge: badge(input),
    reference: input.slug,
    confidence: input.leftOn === null ? frame.confidence : "",
  };
}

/** The direction of the score of a rated firm; of one that has stopped there is other news. */
function news(input: FirmCardInput): string {
  const { alarm, score, scoreChange, since, history, period, leftOn, listedOn } = input;
  const { decimals } = input.look ?? usualLook;
  const readings = readingsOf(history);
  if (leftOn !== null) {
    const end = readings.length > 0 ? `from ${dayWords(listedOn)}` : "without ever being rated";
    return `After ${lengthWords(listedOn, leftOn)} in the index, ${end}`;
  }
  if (alarm !== null) return "";
  if (score === null || readings.length === 1) return `In the index since ${dayWords(listedOn)}`;
  if (scoreChange === null) return "";
  if (since === null) {
    return movementWords("Score", runOfLine(history, scoreChange), period, decimals) ?? "";
  }
  const compared = onOrSince(period, since);
  if (scoreChange === 0) return `Score unchanged ${compared}`;
  return `Score ${scoreChange > 0 ? "up" : "down"} ${compared}`;
}

function figuresBody(input: FirmCardInput): Figures {
  const { leftOn, history, period, pillars, look = usualLook } = input;
  const over = overWords(history.length, period);
  const caption = `Score${leftOn === null ? over : over.replace("over", "over its last")}, ${bestWords(look)}`;
  const words = { isOfFigure: true, caption, empty: "Rated for the first time" };
  const last = history.findLast(({ value }) => value !== null);
  const on = last === undefined ? "" : `on ${dayWords(last.periodEnd)}`;
  const isRead = pillars.some(({ value }) => value !== null);
  return {
    kind: "figures",
    figures:
      leftOn === null
        ? standing(input)
        : [figureOf("Last score", last?.value ?? null, ofWords(look), on, look.decimals)],
    chip: riskChip(input),
    chart: rangeChart(history, chartBounds(look), words),
    bar: {
      caption: pillarCaption(look),
      parts: (isRead ? pillars : []).map(({ name, value }) => {
        const percent = value === null ? null : value * 100;
        return { label: name, text: valueText(percent, 0), value: percent, tone: null };
      }),
      whole: 100,
      layout: "apart",
    },
  };
}

function pillarCaption({ better }: ScoreLook): string {
  return better === "higher" ? "Pillars, 0 worst to 100 best" : "Pillars, 0 best to 100 worst";
}

/** The figures of a firm that has no score in the periods shown. */
function unscored(input: FirmCardInput): Statements {
  const { leftOn, listedOn, pillars, lastReadOn, reached } = input;
  if (leftOn !== null) {
    const stage = reached === null ? "" : sentence(stageWords(reached));
    return {
      kind: "statements",
      statements: [
        { label: "In the index", text: rangeWords(listedOn, leftOn) },
        ...(stage === "" ? [] : [{ label: "How far it went", text: stage }]),
        { label: "Score", text: "None: too little of it could be read" },
        {
          label: "Last reading",
          text: lastReadOn === null ? "None" : readWords(lastReadOn, leftOn),
        },
      ],
    };
  }
  const scores = pillars.flatMap(({ name, value }) =>
    value === null ? [] : [`${name} ${figureText(value * 100, 0)}`],
  );
  const { word, note } = riskChip(input);
  return {
    kind: "statements",
    statements: [
      { label: "Score", text: `Not rated. ${whyUnrated(input)}` },
      ...(input.hasBands ? [{ label: "Risk", text: `${word}. ${note}` }] : []),
      { label: "Pillars read", text: listWords(scores, scores.length) || "None" },
    ],
  };
}

/** The day of the last reading, and how long before the end that was. */
function readWords(day: string, leftOn: string): string {
  return day < leftOn ? `${dayWords(day)}, ${lengthWords(day, leftOn)} earlier` : dayWords(day);
}

function departure({ status, leftOn }: FirmCardInput): string {
  return `${departures[status].was} on ${dayWords(leftOn ?? "")}`;
}

/** The fate of a firm, or how far it has stopped; empty where nothing says so. */
function fate(input: FirmCardInput): string {
  const { leftOn, alarm } = input;
  if (leftOn !== null) return departure(input);
  if (alarm === null) return "";
  if (alarm.suspendedSince !== null) return `suspended since ${dayWords(alarm.suspendedSince)}`;
  return alarm.stage === null ? "" : `at ${stageWords(alarm.stage)}`;
}

function stageWords({ number, name }: { readonly number: number; readonly name: string }): string {
  return `stage ${number} of 4, ${name}`;
}

function standing(input: FirmCardInput): readonly Figure[] {
  const { score, scoreLow: low, scoreHigh: high, rank, rankedFirms, look = usualLook } = input;
  const { decimals } = look;
  if (score === null) {
    return [{ label: "Score", text: "Not rated", unit: "", change: whyUnrated(input) }];
  }
  const hasRange = low !== null && high !== null && low !== high;
  const range = hasRange ? `${figureText(low, decimals)} to ${figureText(high, decimals)}` : "";
  return [
    figureOf("Score", score, ofWords(look), range, decimals),
    figureOf("Rank", rank, `of ${rankedFirms}`, "", 0),
  ];
}

/** Why a listed firm has no score: too little is read of it, or no pillar could be. */
function whyUnrated({ coverage, neededCoverage, pillars }: FirmCardInput): string {
  const found = percentWords(coverage);
  const needed = percentWords(neededCoverage);
  if (pillars.every(({ value }) => value === null)) return "None of its pillars could be read";
  return found === needed
    ? `Fewer than the ${needed} of its indicators that a score needs have a reading`
    : `Only ${found} of its indicators have a reading; a score needs ${needed}`;
}

function riskChip(input: FirmCardInput): Chip {
  const { riskBand, leftOn, listedOn, hasBands, status, areOfScores = false } = input;
  if (leftOn !== null) {
    const note = `since ${dayWords(leftOn)}`;
    return { label: "Status", word: "Left the index", tone: "unrated", note };
  }
  if (!hasBands || riskBand === null) {
    const tone = status === "suspended" ? "critical" : "unrated";
    const note = `In the index since ${dayWords(listedOn)}`;
    return { label: "Status", word: sentence(status), tone, note };
  }
  const word = bandWords(riskBand, areOfScores);
  const tone = toneOf(input, riskBand);
  if (areOfScores) return { label: "%Band%", word, tone, note: "By its score" };
  return { label: "Risk of %failure%", word, tone, note: riskNote(input) };
}

/** The probability, always with what it is of, its horizon, the base rate and what came of such forecasts; else why there is none. */
function riskNote(input: FirmCardInput): string {
  const { alarm, probability, horizonDays, baseRate, like } = input;
  if (alarm?.stage != null && probability === null) {
    return `${sentence(stageWords(alarm.stage))}, is confirmed`;
  }
  if (horizonDays === null) return "There is no model";
  if (probability === null) return "Too few fresh readings";
  const usual = baseRate === null ? "" : `; ${percentWords(baseRate)} is usual`;
  const came = like === null ? "" : `; ${likeWords(like)}`;
  return `${percentWords(probability)} chance of %failing% within ${counted(horizonDays, "day")}${usual}${came}`;
}

function badge(input: FirmCardInput): CardViewModel["badge"] {
  const { name: label, leftOn, riskBand, score, look = usualLook } = input;
  if (leftOn !== null) return { label, message: departure(input), tone: "unrated" };
  const figure =
    score === null ? "not rated" : `score ${figureText(score, look.decimals)} ${ofWords(look)}`;
  const message = fate(input) || figure;
  if (!input.hasBands || riskBand === null) {
    return { label, message, tone: toneOf(input, "unrated") };
  }
  const band = bandWords(riskBand, input.areOfScores).toLowerCase();
  return { label, message: `${message} · ${band}`, tone: toneOf(input, riskBand) };
}

/** The colour of a band, or of a confirmed stage that makes a firm critical. */
function toneOf({ alarm }: FirmCardInput, band: RiskBand): RiskBand {
  return alarm?.stage == null ? band : "critical";
}
