/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleLinear, scaleSqrt, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import type { IsoDate } from "../../model/cell.ts";
import { dayWords } from "../../record/day-words.ts";
import { fixed } from "../figures.ts";
import { Ticks } from "./shapes.tsx";
import { timeTicks } from "./time-ticks.ts";

export interface Point {
  readonly on: IsoDate;
  readonly value: number | null;
  /** The range that the value is in, where one is known. */
  readonly range?: readonly [low: number, high: number] | null;
  /** Whether it was corrected or withdrawn after it was first published: it is ringed, in a gap above the plot. */
  readonly isRevised?: boolean;
  /** Whether its period was due and has no record: it is crossed at the foot. */
  readonly isAbsent?: boolean;
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

/** The look of a line over time; without more its values are from 0 to 100. */
export interface TimeAxes {
  readonly points: readonly Point[];
  readonly domain?: readonly [number, number];
  readonly ticks?: readonly number[];
  readonly bands?: readonly Band[];
  readonly height?: number;
  readonly text?: (value: number) => string;
  /** Roots tell small values apart. */
  readonly scale?: "linear" | "root";
}

const top = 22;
const bottom = 26;
/** The height without one of its own. */
export const usual = 280;
/** Units of the stretched drawing; strokes and text do not stretch with it. */
const unit = 1000;
/** Room at the right for the mark of the last value, in percent. */
const used = 98.5;

/**
 * A line over time. The drawing stretches with the page while its text keeps its size: positions
 * are percentages, and only the inner drawing has a viewBox.
 */
export function TimeChart({ points, ...axes }: TimeAxes) {
  const { domain = [0, 100], ticks = [0, 25, 50, 75, 100], bands = [], height = usual } = axes;
  const { text = plain, scale = "linear" } = axes;
  const y = (scale === "root" ? scaleSqrt : scaleLinear)().domain(domain).rangeRound([unit, 0]);
  const inner = height - top - bottom;
  const placed = (value: number) => top + (y(value) / unit) * inner;
  const time = timeScale(points);
  const x = (on: IsoDate) => time(new Date(on));
  const path = line<Point>(
    ({ on }) => x(on) * (unit / 100),
    ({ value }) => y(value ?? 0),
  )
    .defined(({ value }) => value !== null)
    .digits(0)([...points]);
  return (
    <>
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
        {ticks.map((tick) => (
          <path class="grid" d={`M0 ${y(tick)}H${unit}`} />
        ))}
        {points.map(({ on, break: broken = null }) =>
          broken === null ? null : (
            <path class="break" d={`M${(x(on) * (unit / 100)).toFixed(0)} 0V${unit}`}>
              <title>{broken}</title>
            </path>
          ),
        )}
        <path class="line" d={path ?? ""} />
      </svg>
      {ticks.map((tick) => (
        <text class="tick" x="0" y={placed(tick) - 4}>
          {scale === "root" ? text(tick) : String(tick).replace("-", "−")}
          {bands.map(({ from, tone, label }) =>
            from !== tick ? null : (
              <tspan class={`band-label tone-${tone}`} dx="6">
                {label}
              </tspan>
            ),
          )}
        </text>
      ))}
      <TimeTicks scale={time} y={height - 8} />
      {points
        .filter(({ isRevised = false }) => isRevised)
        .map(({ on, value }) => (
          // a withdrawn value has no place in the plot
          <circle
            class="revised"
            cx={`${x(on)}%`}
            cy={(value === null ? top / 2 : placed(value)).toFixed(1)}
            r="5"
          >
            <title>{`${dayWords(on)}: ${value === null ? "withdrawn" : "revised"}`}</title>
          </circle>
        ))}
      {points.map(({ on, isAbsent = false }) =>
        !isAbsent ? null : (
          <text class="absent" x={`${x(on)}%`} y={height - bottom}>
            ×<title>{`${dayWords(on)}: no record was issued`}</title>
          </text>
        ),
      )}
      {points.map(({ on, range = null }) => {
        if (range === null) return null;
        const [low, high] = range.map(placed);
        return <line class="whisker" x1={`${x(on)}%`} x2={`${x(on)}%`} y1={low} y2={high} />;
      })}
      {lastMark(points, x, placed, text, height)}
    </>
  );
}

export type Readings = Readonly<Record<`data-${string}`, string | number>>;

/** What a script reads of a chart: points, or those earlier than `told` ones in a table, and their width in percent. */
export function readingsOf({ points, text = plain }: TimeAxes, told: number): Readings {
  const read = points.map(({ on, value }) => `${on} ${value === null ? "–" : text(value)}`);
  const earlier = read.slice(0, Math.max(0, read.length - told)).join(",");
  if (told > 0 && earlier === "") return { "data-width": used };
  return { [told > 0 ? "data-earlier" : "data-points"]: earlier, "data-width": used };
}

export function plain(value: number): string {
  return fixed(value, 1);
}

/** The width, in percent, that the label of the last value takes at most, but for the narrowest phones. */
const labelled = 7;

/** The last value, with its label on that side of the line, above or below, that is free and nearer. */
function lastMark(
  points: readonly Point[],
  x: (on: IsoDate) => number,
  placed: (value: number) => number,
  text: (value: number) => string,
  height: number,
) {
  const known = points.flatMap(({ on, value }) => (value === null ? [] : [{ on, value }]));
  const last = known.at(-1);
  if (last === undefined) return null;
  const y = placed(last.value);
  const beside = known.filter(({ on }) => x(on) > x(last.on) - labelled);
  const places = beside.map(({ value }) => placed(value));
  const above = Math.min(...places) - 10;
  const below = Math.max(...places) + 20;
  const isBelow = above < 24 || (below - y < y - above && below < height - bottom - 4);
  const cx = `${x(last.on)}%`;
  return (
    <>
      <circle class="mark" cx={cx} cy={y.toFixed(1)} r="4" />
      <text class="mark-label" x={cx} y={(isBelow ? below : above).toFixed(1)} dx="4">
        {text(last.value)}
      </text>
    </>
  );
}

/** The place of a day, in percent of the width. */
function timeScale(points: readonly Point[]) {
  const first = points[0]?.on ?? "1970-01-01";
  const last = points.at(-1)?.on ?? "1970-01-02";
  return scaleUtc([new Date(first), new Date(last)], [0, used]);
}

/** The days of a line below it. */
export function TimeTicks({ scale, y }: { scale: ReturnType<typeof timeScale>; y: number }) {
  const labels = timeTicks(scale).map(
    ([tick, label]) => [Math.round(scale(tick) * 10) / 10, label] as const,
  );
  return labels.length === 0 ? null : <Ticks of={labels} y={y} />;
}
