/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { at } from "../../model/language/at.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { bandWords } from "../figures.ts";

interface BarProps {
  /** Both from 0 to 1; without an end the bar is empty. */
  readonly end: number | null;
  readonly start?: number;
  readonly tone?: string;
}

/** A bar beside a figure that says the same to readers who hear it; an axis where it starts within. */
export function Bar({ end, start = 0, tone = "accent" }: BarProps) {
  const to = Math.max(0, Math.min(1, end ?? start));
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const fill = { x: percent(Math.min(start, to)), width: percent(Math.abs(to - start)) };
  return (
    <svg class="bar" width="100%" height="8" aria-hidden="true">
      <rect class="track" width="100%" height="8" rx="2" />
      {to !== start && <rect class={`fill tone-${tone}`} {...fill} height="8" rx="2" />}
      {start > 0 && <rect class="axis" x={percent(start)} width="1" height="8" />}
    </svg>
  );
}

interface RiskBarProps {
  readonly counts: Readonly<Record<RiskBand, number>>;
  /** The bands that there can be. */
  readonly bands: readonly RiskBand[];
}

/** How many firms stand in each risk band: parts of a whole side by side, and their counts. */
export function RiskBar({ counts, bands }: RiskBarProps) {
  const total = riskBands.reduce((sum, band) => sum + counts[band], 0);
  let before = 0;
  const parts = riskBands.map((band) => {
    const x = (before / total) * 100;
    const width = (counts[band] / total) * 100;
    before += counts[band];
    const place = { x: `${x.toFixed(2)}%`, width: `${width.toFixed(2)}%` };
    return width > 0 && <rect class={`fill tone-${band}`} {...place} height="16" />;
  });
  return (
    <>
      <svg class="stack" width="100%" height="16" aria-hidden="true">
        {parts}
      </svg>
      <ul class="legend">
        {bands.map((band) => (
          <li>
            <span class={`dot tone-${band}`} aria-hidden="true" />
            {bandWords(band)} <strong>{counts[band]}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The shape of a series, beside the figures that say it. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const high = Math.max(...known);
  const y = scaleLinear([low, high === low ? low + 1 : high], [22, 2]);
  const x = scaleLinear([0, values.length - 1], [1, 99]);
  const path = line<number | null>(
    (_, i) => x(i),
    (value) => y(value ?? 0),
  )
    .defined((value) => value !== null)
    .digits(1)([...values]);
  return (
    <svg class="spark" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <path class="line" d={path ?? ""} />
    </svg>
  );
}

const columns = 20;
/** The width of a column, in percent. */
const width = 100 / columns;
const foot = 22;
export const histogramHeight = 160;

/** Scores in twenty bins between the ends of their scale; the greatest score is in the last. */
export function binned(values: readonly number[], [low, high]: readonly [number, number]) {
  const size = (high - low) / columns;
  const edge = (i: number) => Number((low + i * size).toPrecision(12));
  const counts = new Array<number>(columns).fill(0);
  for (const value of values) {
    const bin = Math.min(columns - 1, Math.max(0, Math.floor((value - low) / size)));
    counts[bin] = at(counts, bin) + 1;
  }
  return counts.map((count, i) => ({ count, from: edge(i), to: edge(i + 1) }));
}

/** How many have which score, as columns, and the place of one of them above the axis. */
export function Histogram({ bins, own }: { bins: ReturnType<typeof binned>; own: number }) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const axis = histogramHeight - foot;
  const low = at(bins, 0).from;
  const high = at(bins, bins.length - 1).to;
  const place = (value: number) => Number((((value - low) / (high - low)) * 100).toFixed(4));
  const ticks = [0, 1, 2, 3, 4].map((i) => Number((low + (i * (high - low)) / 4).toPrecision(12)));
  return (
    <>
      {bins.map(({ count }, i) => {
        const height = (count / most) * (axis - 16);
        return (
          <rect
            class="column"
            x={`${i * width + 0.3}%`}
            width={`${width - 0.6}%`}
            y={(axis - height).toFixed(1)}
            height={height.toFixed(1)}
          />
        );
      })}
      <line class="own" x1={`${place(own)}%`} x2={`${place(own)}%`} y1="0" y2={axis} />
      <Ticks of={ticks.map((tick) => [place(tick), tick])} y={histogramHeight - 6} />
    </>
  );
}

interface TicksProps {
  /** The place of each label, in percent of the width. */
  readonly of: readonly (readonly [place: number, label: string | number])[];
  readonly y: number;
}

/** Labels below a chart, which stay within it. */
export function Ticks({ of, y }: TicksProps) {
  return of.map(([place, label]) => {
    const inner = place > 92 ? "end" : "middle";
    return (
      <text class="tick" x={`${place}%`} y={y} text-anchor={place < 6 ? "start" : inner}>
        {label}
      </text>
    );
  });
}
