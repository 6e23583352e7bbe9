/** @jsxRuntime automatic @jsxImportSource preact */

import { scaleLinear, scaleSqrt, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { dayWords } from "../../record/day-words.ts";

export interface Point {
  readonly on: IsoDate;
  readonly value: number | null;
  /** The range that the value is in, where one is known. */
  readonly range?: readonly [low: number, high: number] | null;
  /** Whether it was corrected or withdrawn after it was first published: it is ringed. */
  readonly isRevised?: boolean;
  /** The change of rule since the point before, in words; null where one rule made both. */
  readonly break?: string | null;
}

/** A range of values with a meaning, shaded behind the line. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly tone: string;
  readonly label: string;
}

interface TimeChartProps {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  /** The message of the chart in words, for readers who do not see it. */
  readonly description: string;
  readonly points: readonly Point[];
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly bands?: readonly Band[];
  readonly height?: number;
  readonly text?: (value: number) => string;
  /** Roots tell small values apart. */
  readonly scale?: "linear" | "root";
}

const top = 22;
const bottom = 26;
/** Units of the stretched drawing; strokes and text do not stretch with it. */
const unit = 1000;
/** Room at the right for the mark of the last value, in percent. */
const used = 98.5;

/**
 * A line over time. The drawing stretches with the page while its text keeps its size: positions
 * are percentages, and only the inner drawing has a viewBox.
 */
export function TimeChart(props: TimeChartProps) {
  const { id, title, description, points, domain, bands = [], height = 280 } = props;
  const { text = (value: number) => value.toFixed(1), scale = "linear" } = props;
  const inner = height - top - bottom;
  const y = (scale === "root" ? scaleSqrt : scaleLinear)(domain, [unit, 0]);
  const at = (value: number) => top + (y(value) / unit) * inner;
  const x = timeScale(points);
  const path = line<Point>(
    (point) => x(new Date(point.on)) * (unit / 100),
    (point) => y(point.value ?? 0),
  )
    .defined((point) => point.value !== null)
    .digits(0)([...points]);
  const last = points.findLast((point) => point.value !== null);
  const read = points.map(({ on, value }) => `${on} ${value === null ? "–" : text(value)}`);
  return (
    <>
      <svg
        class="chart"
        role="img"
        aria-labelledby={`${id}-t ${id}-d`}
        width="100%"
        height={height}
        data-points={read.join(",")}
        data-width={used}
      >
        <title id={`${id}-t`}>{title}</title>
        <desc id={`${id}-d`}>{description}</desc>
        <svg
          y={top}
          width="100%"
          height={inner}
          viewBox={`0 0 ${unit} ${unit}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {bands.map(({ from, to, tone }) => (
            <rect class={`band tone-${tone}`} y={y(to)} width={unit} height={y(from) - y(to)} />
          ))}
          {props.ticks.map((tick) => (
            <path class="grid" d={`M0 ${y(tick)}H${unit}`} />
          ))}
          {points
            .filter((point) => (point.break ?? null) !== null)
            .map((point) => (
              <path
                class="break"
                d={`M${(x(new Date(point.on)) * (unit / 100)).toFixed(0)} 0V${unit}`}
              >
                <title>{point.break}</title>
              </path>
            ))}
          <path class="line" d={path ?? ""} />
        </svg>
        {props.ticks.map((tick) => (
          <text class="tick" x="0" y={at(tick) - 4}>
            {scale === "root" ? text(tick) : tick}
            <Entered bands={bands} at={tick} />
          </text>
        ))}
        {ticksOf(x, points).map(({ at: place, anchor, label }) => (
          <text class="tick" x={`${place}%`} y={height - 8} text-anchor={anchor}>
            {label}
          </text>
        ))}
        {points
          .filter(({ isRevised = false }) => isRevised)
          .map(({ on, value }) => (
            // a withdrawn value leaves a gap, which is ringed at the foot of the chart
            <circle
              class="revised"
              cx={`${x(new Date(on))}%`}
              cy={(value === null ? height - bottom : at(value)).toFixed(1)}
              r="5"
            >
              <title>{`${dayWords(on)}: ${value === null ? "withdrawn" : "revised"}`}</title>
            </circle>
          ))}
        {points.map(({ on, range = null }) =>
          range === null ? null : (
            <line
              class="whisker"
              x1={`${x(new Date(on))}%`}
              x2={`${x(new Date(on))}%`}
              y1={at(range[0])}
              y2={at(range[1])}
            />
          ),
        )}
        {last === undefined ? null : (
          <LastMark
            x={x(new Date(last.on))}
            y={at(last.value ?? 0)}
            label={text(last.value ?? 0)}
            below={isFalling(points) && at(last.value ?? 0) < height - bottom - 24}
          />
        )}
      </svg>
      <output class="reading" />
    </>
  );
}

/** The name of the band that begins at a tick, beside the figure of the tick. */
function Entered({ bands, at }: { bands: readonly Band[]; at: number }) {
  const band = bands.find(({ from }) => from === at);
  if (band === undefined) return null;
  return (
    <tspan class={`band-label tone-${band.tone}`} dx="6">
      {band.label}
    </tspan>
  );
}

/** Whether the line comes down to its last value: a label above it would stand in the line. */
function isFalling(points: readonly Point[]): boolean {
  const [before, last] = points.flatMap(({ value }) => (value === null ? [] : [value])).slice(-2);
  return before !== undefined && last !== undefined && before > last;
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly below: boolean;
}

function LastMark({ x, y, label, below }: MarkProps) {
  return (
    <>
      <circle class="mark" cx={`${x}%`} cy={y.toFixed(1)} r="4" />
      <text
        class="mark-label"
        x={`${x}%`}
        y={(below || y < 34 ? y + 20 : y - 10).toFixed(1)}
        dx="4"
      >
        {label}
      </text>
    </>
  );
}

/** The place of a day, in percent of the width. */
function timeScale(points: readonly Point[]) {
  const [first, last] = [points[0]?.on ?? "1970-01-01", points.at(-1)?.on ?? "1970-01-02"];
  return scaleUtc([new Date(first), new Date(last)], [0, used]);
}

function ticksOf(x: ReturnType<typeof timeScale>, points: readonly Point[]) {
  if (points.length < 2) return [];
  // of two days d3 also names hours
  const all = x.ticks(4).filter((tick) => tick.getUTCHours() === 0 && tick.getUTCMinutes() === 0);
  // of a few weeks or months there are up to eight, whose labels would meet on a phone
  const ticks = all.filter((_, i) => all.length <= 5 || i % 2 === 0);
  const label = labelOf(ticks.map((tick) => tick.toISOString().slice(0, 10)));
  return ticks.map((tick, i) => {
    const at = Math.round(x(tick) * 10) / 10;
    const anchor = at < 6 ? "start" : at > 92 ? "end" : "middle";
    return { at, anchor, label: label(tick.toISOString().slice(0, 10), i === 0) } as const;
  });
}

/** The labels that tell ticks apart: years, months, or days, of which the first has its year. */
function labelOf(ticks: readonly IsoDate[]): (tick: IsoDate, isFirst: boolean) => string {
  if (ticks.every((tick) => tick.endsWith("-01-01"))) return (tick) => tick.slice(0, 4);
  const isByMonth = ticks.every((tick) => tick.endsWith("-01"));
  return (tick, isFirst) => {
    const [words, year] = [dayWords(tick).split(" "), tick.slice(0, 4)];
    const month = at(words, 1).slice(0, 3);
    if (isByMonth) return `${month} ${year}`;
    return `${at(words, 0)} ${month}${isFirst ? ` ${year}` : ""}`;
  };
}
