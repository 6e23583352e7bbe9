import { seriesNames } from "../../model/publication.ts";
import type { CardMetric, PublicationCardInput } from "../input/card-input.ts";
import { longDate, period, shortDate } from "./calendar.ts";
import { changeText, figureText } from "./figure-text.ts";
import type { Bar, CardViewModel, Chart, Figure } from "./view-model.ts";
import {
  absent,
  calibrationWords,
  confidenceWords,
  stateWords,
  unread,
  valueText,
} from "./words.ts";

export function publicationViewModel(input: PublicationCardInput): CardViewModel {
  return {
    theme: input.theme,
    accent: input.seriesCode,
    status: input.status,
    kicker: seriesNames[input.seriesCode],
    masthead: masthead(input),
    period: period(input.periodStart, input.periodEnd),
    title: headline(input),
    figures: figures(input),
    chip: {
      word: stateWords[input.marketState],
      tone: input.marketState,
      note: stateNote(input),
    },
    chart: chart(input),
    bar: bar(input),
    reference: input.referenceId,
    published: `Published ${longDate(input.publishedAt)} by ${input.publisher}`,
    confidence: confidenceWords(input.confidence),
    method: `Methodology ${input.provenance.methodologyVersion}, ${calibrationWords(input.calibration)}`,
    legalNote: input.legalNote,
    band: band(input),
  };
}

/** The title without the type, series and period, which the card shows above it. */
function headline({ title, seriesCode }: PublicationCardInput): string {
  const series = seriesNames[seriesCode];
  const end = title.indexOf(": ", title.indexOf(series));
  const isLed = title.startsWith(series) || /^(Correction|Withdrawal): /.test(title);
  if (end === -1 || !isLed || !title.includes(series)) return title;
  const said = title.slice(end + 2);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function masthead(input: PublicationCardInput): string {
  if (input.type === "correction")
    return `${input.indexName} · correction, version ${input.version}`;
  if (input.type === "withdrawal") return `${input.indexName} · notice of withdrawal`;
  return input.indexName;
}

/** The series' own figures where it has any, else the stress index. */
function figures(input: PublicationCardInput): readonly Figure[] {
  if (isRaisedAlert(input) && input.previousState !== null) {
    const raised = `${stateWords[input.previousState]} → ${stateWords[input.marketState]}`;
    const change = counted(input.metrics);
    return [{ label: "State raised", text: raised, unit: "", change, direction: null }];
  }
  const told = input.seriesCode === "EA" ? input.metrics.slice(0, 1) : input.metrics;
  const own = told.map((metric) => metricFigure(metric, told.length));
  return own.length > 0 ? own : [stressFigure(input)];
}

/** The first metric above zero, in one line. */
function counted(metrics: readonly CardMetric[]): string {
  const metric = metrics.find(({ value }) => value !== null && value > 0);
  if (metric === undefined) return "";
  return `${metric.label}: ${valueText(metric.value)}`;
}

/** Whether a record is an alert triggered by the rise of the state itself. */
function isRaisedAlert(input: PublicationCardInput): boolean {
  return input.seriesCode === "EA" && input.transition === "raised" && input.previousState !== null;
}

function metricFigure(metric: CardMetric, count: number): Figure {
  return {
    label: metric.label,
    text: metric.value === null ? unread : figureText(metric.value),
    unit: metric.value === null ? "" : metric.unit,
    ...movement(metric.change, count === 1),
  };
}

function stressFigure(input: PublicationCardInput): Figure {
  return {
    label: "Stress index",
    text: input.stressIndex === null ? unread : figureText(input.stressIndex, 1),
    unit: input.stressIndex === null ? "" : "of 100",
    ...movement(input.stressDelta, true, 1),
  };
}

/** The change of a figure; one that is alone has room to name what it is compared with. */
function movement(
  change: number | null,
  isAlone: boolean,
  digits?: number,
): Pick<Figure, "change" | "direction"> {
  if (change === null) return { change: "", direction: null };
  const words = changeText(change, digits);
  const direction = words === "unchanged" ? null : change > 0 ? "up" : "down";
  return { change: isAlone ? `${words} on the period before` : words, direction };
}

function stateNote(input: PublicationCardInput): string {
  const { transition, previousState, stateSince } = input;
  const since = `since ${shortDate(stateSince)}`;
  const isSaid = transition !== "raised" && transition !== "lowered";
  if (previousState === null || isSaid || isRaisedAlert(input)) return since;
  return `${transition} from ${stateWords[previousState].toLowerCase()}, ${since}`;
}

function chart(input: PublicationCardInput): Chart {
  const { history, thresholds, stressIndex, stressDelta, metrics } = input;
  const shown = history.map((point) => point.value);
  const isHero = metrics.length === 0 && !isRaisedAlert(input);
  const moved = stressDelta === null ? "" : `, ${changeText(stressDelta, 1)}`;
  const reading = stressIndex === null ? absent : `${valueText(stressIndex, 1)}${moved}`;
  const first = history[0]?.periodEnd;
  const last = history.at(-1)?.periodEnd;
  return {
    caption: isHero ? "Stress index over time" : `Stress index ${reading}`,
    aside: shown.length > 1 ? `${shown.length} periods` : "",
    points: shown,
    from: first === undefined || first === last ? "" : shortDate(first),
    to: last === undefined ? "" : shortDate(last),
    levels: (["watch", "elevated", "high", "critical"] as const).map((state) => ({
      word: stateWords[state],
      at: thresholds[state],
    })),
  };
}

function bar(input: PublicationCardInput): Bar {
  const parts = input.segments.map(({ name, contribution }) => ({
    label: name,
    text: valueText(contribution, 1),
    value: contribution,
    tone: null,
  }));
  return { caption: "Points of 100, by segment", parts, whole: 100, layout: "stacked" };
}

function band(input: PublicationCardInput): CardViewModel["band"] {
  if (input.status === "current") return null;
  if (input.status === "withdrawn") {
    return {
      word: "WITHDRAWN",
      text: input.reason ?? "This record is withdrawn: do not cite it",
    };
  }
  const by = input.supersededBy;
  return { word: "SUPERSEDED", text: by === null ? "A newer version exists" : `Replaced by ${by}` };
}
