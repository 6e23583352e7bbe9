/** @jsxRuntime automatic @jsxImportSource preact */
import type { PublicationObject } from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { breakWords } from "../../record/break-words.ts";
import {
  type Band,
  type Point,
  plain,
  readingsOf,
  type TimeAxes,
  TimeChart,
  usual,
} from "../charts/time-chart.tsx";
import { day, fixed, sentence } from "../figures.ts";
import { Figure, type FigureProps, shownValues } from "./blocks.tsx";

interface LineFigureProps
  extends Omit<FigureProps, "children" | "description" | "height">,
    TimeAxes {
  /** The name of the value in a sentence, and at the head of its column. */
  readonly what?: readonly [subject: string, column: string];
  readonly description?: string;
  /** What a value is out of; without it, of 100. */
  readonly of?: string;
  readonly ringed?: string;
  readonly dotted?: string;
}

/** A line over time as a figure: its marks explained, its values in words and as a table. */
export function LineFigure(props: LineFigureProps) {
  const { points, what = ["Stress", "Stress"], height = usual, text = plain } = props;
  const { values = valuesOf(points, what[1], text) } = props;
  return (
    <Figure
      {...props}
      description={props.description ?? described(props, what[0], text)}
      caption={`${props.caption}${markWords(props)}`}
      values={values}
      height={height}
      readings={readingsOf(props, values === null ? 0 : shownValues)}
    >
      <TimeChart {...props} />
    </Figure>
  );
}

/** The sentences of a caption that explain the rings and dotted lines of a chart; empty without any. */
function markWords({ points, ringed, dotted }: LineFigureProps): string {
  const ringedOf = (isGap: boolean) =>
    points.some(({ value, isRevised = false }) => isRevised && (value === null) === isGap);
  const isDotted = points.some((point) => (point.break ?? null) !== null);
  const isCrossed = points.some(({ isAbsent = false }) => isAbsent);
  const cross = isCrossed ? " Crossed: due, and no record was issued." : "";
  const ring = ringed ?? "corrected since it was first published";
  const rings = [
    ringedOf(false) ? ` Ringed: ${ring}.` : "",
    ringedOf(true) ? " Ringed above the plot: withdrawn." : "",
  ].join("");
  const dots = dotted ?? "a new methodology; figures";
  return `${rings}${isDotted ? ` Dotted: ${dots} before and after are not comparable.` : ""}${cross}`;
}

type Written = (value: number) => string;

function valuesOf(points: readonly Point[], name: string, text: Written) {
  const said = (value: number | null, isRevised: boolean): string => {
    if (value === null) return isRevised ? "withdrawn" : fixed(null, 1);
    return isRevised ? `${text(value)} (revised)` : text(value);
  };
  const rows = points.map(({ on, value, isRevised = false }) => [day(on), said(value, isRevised)]);
  return { columns: `Period end | ${name} #`, rows };
}

/** The words for what a reader of the line would take from it. */
function described(
  { points, of = "of 100" }: LineFigureProps,
  what: string,
  text: Written,
): string {
  const known = points.flatMap(({ on, value }) => (value === null ? [] : [{ on, value }]));
  const last = known.at(-1);
  if (last === undefined) return "No value in this time";
  const [high] = known.toSorted((a, b) => b.value - a.value);
  const [low] = known.toSorted((a, b) => a.value - b.value);
  const extreme = (point = last) => `${text(point.value)} on ${day(point.on)}`;
  const out = of === "" ? "" : ` ${of}`;
  const now = `${what} was ${text(last.value)}${out} on ${day(last.on)}`;
  if (known.every(({ value }) => text(value) === text(last.value))) {
    return known.length === 1 ? now : `${now}, as in all of this time`;
  }
  return `${now}; its peak was ${extreme(high)}, its low ${extreme(low)}`;
}

/** The points of a line of scores with the changes of methodology between them, and the periods without a record. */
export function withBreaks(
  { breaks, absent }: ReadModel,
  points: readonly Point[],
): readonly Point[] {
  const without = new Set(absent.map(({ periodEnd }) => periodEnd));
  const marked = points.map((one) => (without.has(one.on) ? { ...one, isAbsent: true } : one));
  return marked.map((point, i) => {
    // no model makes a score
    const between = (breaks.get(point.on) ?? []).filter(({ kind }) => kind !== "model");
    return i === 0 || between.length === 0
      ? point
      : { ...point, break: breakWords(between).join("; ") };
  });
}

export function stressPoints(readModel: ReadModel): readonly Point[] {
  const points = readModel.analysis.market.map(({ periodEnd, stress, standing }) => ({
    on: periodEnd,
    value: stress,
    isRevised: standing.revisedOn !== null,
  }));
  return withBreaks(readModel, points);
}

interface StressProps extends Pick<LineFigureProps, "points" | "data" | "height"> {
  readonly methodology: Pick<Methodology, "states">;
  readonly caption?: string;
  readonly ringed?: string;
  readonly asOf: IsoDate;
  readonly values?: null;
}

/** The stress index over time, before the states that its thresholds separate. */
export function StressFigure({ methodology, caption = "", points, ...figure }: StressProps) {
  const { watch, elevated, high, critical } = methodology.states;
  const edges = [0, watch, elevated, high, critical, 100];
  const tones = ["nominal", "watch", "elevated", "high", "critical"];
  const bands = tones.map(
    (tone, i): Band => ({
      from: at(edges, i),
      to: at(edges, i + 1),
      tone,
      label: sentence(tone),
    }),
  );
  return (
    <LineFigure
      {...figure}
      id="stress"
      title={`Stress index, ${spanWords(points)}`}
      caption={`0 to 100; higher is worse. Shaded: the market states. ${caption}`}
      points={points}
      ticks={edges}
      bands={bands}
    />
  );
}

/** "31 May 2026 to 5 July 2026"; of one point its day. */
function spanWords(points: readonly Point[]): string {
  const from = day(points[0]?.on ?? null);
  return points.length < 2 ? from : `${from} to ${day(points.at(-1)?.on ?? null)}`;
}

/** The methodology of a record, or the one in force where that is not among the known ones. */
export function methodologyOf(
  { analysis: { world } }: ReadModel,
  { provenance }: Pick<PublicationObject, "provenance">,
): Methodology {
  const { methodologyVersion } = provenance;
  return (
    world.methodologies.find(({ version }) => version === methodologyVersion) ?? world.methodology
  );
}

/** The stress index as a record tells it, with a ring where the record of that period states another figure now. */
export function stressHistory(readModel: ReadModel, one: PublicationObject) {
  if (one.stressHistory.length < 2) return null;
  const { asOf } = one.provenance;
  const revised = new Map(one.stressVintages.map((of) => [of.periodEnd, of.standing.stressIndex]));
  const points = one.stressHistory.map(({ periodEnd: on, stressIndex: value }) => ({
    on,
    value,
    isRevised: revised.has(on) && revised.get(on) !== value,
  }));
  return (
    <StressFigure
      points={withBreaks(readModel, points)}
      methodology={methodologyOf(readModel, one)}
      caption="As this record was issued."
      ringed="the record of that period states another figure now"
      asOf={asOf}
      data={[["JSON", `s/publications/ref/${one.referenceId}.json`]]}
    />
  );
}
