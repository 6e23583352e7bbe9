/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleLinear, scalePoint, scaleSqrt } from "d3-scale";
import { line } from "d3-shape";
import type { Evaluation, PeriodCount } from "../../../src/fit/evaluate.ts";
import { shown } from "./evaluation-rows.ts";

const width = 720;
const height = 360;
const inner = { left: 56, right: 28, top: 16, bottom: 36 };

type Point = readonly [number, number];

/**
 * Forecast against what came, as the isotonic curve (CORP) with its 95 % band. Both axes are square
 * roots, so that low probabilities can be told apart and the diagonal stays straight.
 */
export function CurveChart({ evaluation }: { readonly evaluation: Evaluation }) {
  const steps = evaluation.candidate.scores.steps ?? [];
  const most = Math.max(0.01, ...steps.map(({ to, observed }) => Math.max(to, observed)));
  const x = scaleSqrt([0, most], [inner.left, width - inner.right]);
  const y = scaleSqrt([0, most], [height - inner.bottom, inner.top]);
  const limit = (value: number) => y(Math.min(value, most));
  const points = steps.flatMap(({ from, to, observed }): Point[] => [
    [x(from), y(observed)],
    [x(to), y(observed)],
  ]);
  const path = line<Point>()(points) ?? "";
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="curve-t curve-d">
        <title id="curve-t">Forecast probability against the share that came true</title>
        <desc id="curve-d">{steps.map(stepWords).join("; ")}</desc>
        {x.ticks(6).map((tick) => (
          <>
            <line class="grid" x1={inner.left} x2={width - inner.right} y1={y(tick)} y2={y(tick)} />
            <text x={inner.left - 6} y={y(tick) + 4} text-anchor="end">
              {share(tick)}
            </text>
            <text x={x(tick)} y={height - inner.bottom + 18} text-anchor="middle">
              {share(tick)}
            </text>
          </>
        ))}
        <line class="diagonal" x1={x(0)} y1={y(0)} x2={x(most)} y2={y(most)} />
        {steps.map(({ from, to, low, high }) => (
          <rect
            class="band"
            x={x(from)}
            width={Math.max(2, x(to) - x(from))}
            y={limit(high)}
            height={Math.max(0, y(low) - limit(high))}
          />
        ))}
        <path class="one" d={path} />
        {steps.map(({ from, to, observed }) => (
          <circle class="mark" cx={(x(from) + x(to)) / 2} cy={y(observed)} r="3" />
        ))}
      </svg>
      <figcaption>
        Across: the forecast; up: the share that came true. On the dashed line both agree. The band
        is the 95 % interval of each step, by firms and stretches of time.
      </figcaption>
    </figure>
  );
}

type Step = Readonly<Record<"from" | "to" | "nFirms" | "nEpisodes", number>>;

function stepWords({ from, to, nFirms, nEpisodes }: Step): string {
  return `${nFirms} firms with forecasts from ${share(from)} to ${share(to)}, ${nEpisodes} failed`;
}

function share(value: number): string {
  return `${Number((100 * value).toPrecision(2))} %`;
}

/** What was expected of each period end, and what came. */
export function PeriodChart({ periods }: { readonly periods: readonly PeriodCount[] }) {
  const days = periods.map(({ periodEnd }) => periodEnd);
  const counts = periods.flatMap((p) => [p.events, p.expected, p.expectedInForce ?? 0]);
  const x = scalePoint(days, [inner.left, width - inner.right]).padding(0.5);
  const y = scaleLinear([0, Math.max(1, ...counts)], [height - inner.bottom, inner.top]).nice();
  const lineOf = (value: (period: PeriodCount) => number | null) =>
    line<PeriodCount>()
      .defined((period) => value(period) !== null)
      .x(({ periodEnd }) => x(periodEnd) ?? 0)
      .y((period) => y(value(period) ?? 0))(periods) ?? "";
  const labelled = days.filter((_, i) => i % Math.ceil(days.length / 6) === 0);
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="time-t time-d">
        <title id="time-t">Events expected and events that came, by period end</title>
        <desc id="time-d">{periods.map(periodWords).join("; ")}</desc>
        {y.ticks(5).map((tick) => (
          <>
            <line class="grid" x1={inner.left} x2={width - inner.right} y1={y(tick)} y2={y(tick)} />
            <text x={inner.left - 6} y={y(tick) + 4} text-anchor="end">
              {tick}
            </text>
          </>
        ))}
        {labelled.map((day) => (
          <text x={x(day)} y={height - inner.bottom + 18} text-anchor="middle">
            {day}
          </text>
        ))}
        <path class="one" d={lineOf(({ expected }) => expected)} />
        <path class="two" d={lineOf(({ expectedInForce }) => expectedInForce)} />
        {periods.map(({ periodEnd, events }) => (
          <circle class="mark" cx={x(periodEnd)} cy={y(events)} r="4" />
        ))}
      </svg>
      <figcaption>
        Dots: events that came. Solid line: expected by the candidate. Dashed line: expected by the
        model in force. The table below has the numbers.
      </figcaption>
    </figure>
  );
}

function periodWords({ periodEnd, events, expected }: PeriodCount): string {
  return `${periodEnd}: ${events} came, ${shown(expected, 1)} expected`;
}
