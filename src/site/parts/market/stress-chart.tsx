/** @jsxRuntime automatic @jsxImportSource preact */

import type { ComponentProps } from "preact";
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import type { IsoDate } from "../../../model/cell.ts";
import { at } from "../../../model/language/at.ts";
import type { Methodology } from "../../../model/methodology.ts";
import { breakWords } from "../../../record/break-words.ts";
import { type Band, type Point, TimeChart } from "../../charts/time-chart.tsx";
import { Figure } from "../figure.tsx";
import { day, fixed, sentence } from "../figures.ts";

interface StressFigureProps {
  readonly points: readonly Point[];
  readonly methodology: Pick<Methodology, "states">;
  readonly caption: string;
  readonly asOf: IsoDate;
  readonly data: ComponentProps<typeof Figure>["data"];
  /** Whether the values stand below it, as a table. */
  readonly hasTable?: boolean;
  readonly height?: number;
}

/** The stress index over time, before the states that its thresholds separate. */
export function StressFigure(props: StressFigureProps) {
  const { points, methodology, caption, asOf, data, hasTable = true, height = 280 } = props;
  const { bands, ticks } = stateBands(methodology);
  const [first, last] = [points[0]?.on ?? null, points.at(-1)?.on ?? null];
  const title = `Stress index, ${day(first)} to ${day(last)}`;
  return (
    <Figure
      id="stress"
      title={title}
      caption={`0 to 100; higher is worse. Shaded: the market states. ${caption}`}
      asOf={asOf}
      data={data}
      {...(hasTable ? { values: valuesOf(points, "Stress #") } : {})}
    >
      <TimeChart
        id="stress"
        title={title}
        description={described(points)}
        points={points}
        domain={[0, 100]}
        ticks={ticks}
        bands={bands}
        height={height}
      />
    </Figure>
  );
}

/** The points of a line as a table. */
export function valuesOf(points: readonly Point[], name: string) {
  const rows = points.map(({ on, value, isRevised = false }) => [
    day(on),
    `${fixed(value, 1)}${isRevised ? " (revised)" : ""}`,
  ]);
  return { columns: `Period end | ${name}`, rows };
}

/** The stress index by period, as its records stand. */
export function stressPoints({ standing, breaks }: ReadModel): readonly Point[] {
  return withBreaks(
    breaks,
    standing.map(({ periodEnd, stress, revisedBy }) => ({
      ...{ on: periodEnd, value: stress, isRevised: revisedBy !== null },
    })),
  );
}

/** The points of a line of scores with the changes of methodology between them. No model makes a score. */
export function withBreaks(
  breaks: ReadModel["breaks"],
  points: readonly Point[],
): readonly Point[] {
  return points.map((point, i) => {
    const between = i === 0 ? undefined : breaks.get(point.on);
    return between?.kind === "methodology" ? { ...point, break: breakWords(between) } : point;
  });
}

/** The sentences of a caption that explain the rings and dotted lines of a chart; empty without any. */
export function markWords(
  points: readonly Point[],
  ringed = "corrected or withdrawn since it was first published",
): string {
  const rings = points.some(({ isRevised = false }) => isRevised) ? ` Ringed: ${ringed}.` : "";
  const broken = points.some((point) => (point.break ?? null) !== null);
  return broken
    ? `${rings} Dotted: a new methodology; figures before and after are not comparable.`
    : rings;
}

/** The words for what a reader of the line would take from it. */
export function described(points: readonly Point[], what = "Stress", unit = " of 100"): string {
  const known = points.flatMap(({ on, value }) => (value === null ? [] : [{ on, value }]));
  const last = known.at(-1);
  if (last === undefined) return "No value in this time";
  const [high] = known.toSorted((a, b) => b.value - a.value);
  const [low] = known.toSorted((a, b) => a.value - b.value);
  const extreme = (point = last) => `${fixed(point.value, 1)} on ${day(point.on)}`;
  return `${what} was ${fixed(last.value, 1)}${unit} on ${day(last.on)}; its peak was ${extreme(high)}, its low ${extreme(low)}`;
}

/** The states as ranges of the stress index, and the thresholds between them. */
function stateBands({ states }: Pick<Methodology, "states">): {
  readonly bands: readonly Band[];
  readonly ticks: readonly number[];
} {
  const { watch, elevated, high, critical } = states;
  const edges = [0, watch, elevated, high, critical, 100];
  const tones = ["nominal", "watch", "elevated", "high", "critical"];
  const bands = tones.map((tone, i) => ({
    from: at(edges, i),
    to: at(edges, i + 1),
    tone,
    label: sentence(tone),
  }));
  return { bands, ticks: edges };
}
