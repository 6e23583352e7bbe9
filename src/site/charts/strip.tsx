/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleUtc } from "d3-scale";
import type { IsoDate } from "../../model/cell.ts";

/** A time in one state. */
export interface Run {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly tone: string;
  readonly label: string;
}

/** A day on which something happened, in one of the lanes below the states. */
export interface Happening {
  readonly on: IsoDate;
  readonly lane: number;
  readonly label: string;
}

interface StripProps {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly runs: readonly Run[];
  readonly lanes: readonly string[];
  readonly happenings: readonly Happening[];
}

const [deep, lane] = [28, 30];

/** States one after another, and what happened below them: each lane has its name and its marks. */
export function Strip({ id, title, description, runs, lanes, happenings }: StripProps) {
  const [first, last] = [runs[0]?.from ?? "1970-01-01", runs.at(-1)?.to ?? "1970-01-02"];
  const x = scaleUtc([new Date(first), new Date(last)], [0, 100]);
  const at = (day: IsoDate) => x(new Date(day));
  const height = deep + lanes.length * lane;
  return (
    <svg class="chart" role="img" aria-labelledby={`${id}-t ${id}-d`} width="100%" height={height}>
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{description}</desc>
      {runs.map(({ from, to, tone, label }) => (
        <rect
          class={`run tone-${tone}`}
          x={`${at(from).toFixed(2)}%`}
          width={`${(at(to) - at(from)).toFixed(2)}%`}
          height={deep}
        >
          <title>{label}</title>
        </rect>
      ))}
      {lanes.map((name, i) => (
        <text class="tick" x="0" y={deep + i * lane + 12}>
          {name}
        </text>
      ))}
      {happenings.map(({ on, lane: row, label }) => (
        <circle class="mark" cx={`${at(on).toFixed(2)}%`} cy={deep + row * lane + 22} r="4">
          <title>{label}</title>
        </circle>
      ))}
    </svg>
  );
}
