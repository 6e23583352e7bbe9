/** @jsxRuntime automatic @jsxImportSource preact */
import { at } from "../../model/language/at.ts";

const [width, height, foot] = [5, 160, 22];

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Scores of 0 to 100 in bins of 5 points; a score of 100 is in the last. */
export function binned(values: readonly number[]): readonly Bin[] {
  const counts = new Array<number>(100 / width).fill(0);
  for (const value of values) {
    const bin = Math.min(counts.length - 1, Math.floor(value / width));
    counts[bin] = at(counts, bin) + 1;
  }
  return counts.map((count, i) => ({ count, from: i * width, to: (i + 1) * width }));
}

interface HistogramProps {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly bins: readonly Bin[];
  /** The value whose place is marked. */
  readonly own: number;
}

/** How many have which score, and where one of them is. */
export function Histogram({ id, title, description, bins, own }: HistogramProps) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const y = (count: number) => height - foot - (count / most) * (height - foot - 16);
  return (
    <svg class="chart" role="img" aria-labelledby={`${id}-t ${id}-d`} width="100%" height={height}>
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{description}</desc>
      {bins.map(({ from, count }) => (
        <rect
          class="column"
          x={`${from + 0.3}%`}
          width={`${width - 0.6}%`}
          y={y(count).toFixed(1)}
          height={(height - foot - y(count)).toFixed(1)}
        />
      ))}
      <line class="own" x1={`${own}%`} x2={`${own}%`} y1="0" y2={height - foot} />
      {[0, 25, 50, 75, 100].map((tick) => (
        <text
          class="tick"
          x={`${tick}%`}
          y={height - 6}
          text-anchor={tick === 0 ? "start" : tick === 100 ? "end" : "middle"}
        >
          {tick}
        </text>
      ))}
    </svg>
  );
}
