/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleSqrt } from "d3-scale";
import type { Calibration } from "../../model/calibration.ts";
import { percent } from "../parts/figures.ts";

const ticks = [0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 1];
const height = 420;
const [top, bottom, left] = [16, 36, 11];

interface ReliabilityProps {
  readonly id: string;
  readonly calibration: Calibration;
}

/**
 * Forecast against what happened, each bin with its 95% interval. Both axes are square roots, so
 * that the low probabilities, where nearly all forecasts lie, can be told apart; the diagonal of a
 * perfect forecast stays straight.
 */
export function ReliabilityChart({ id, calibration }: ReliabilityProps) {
  const bins = calibration.bins ?? [];
  const x = scaleSqrt([0, 1], [left, 98]);
  const y = scaleSqrt([0, 1], [height - bottom, top]);
  const at = (value: number) => `${x(value).toFixed(2)}%`;
  return (
    <svg class="chart" role="img" aria-labelledby={`${id}-t ${id}-d`} width="100%" height={height}>
      <title id={`${id}-t`}>Forecast probability against the share that came true</title>
      <desc id={`${id}-d`}>{describedBins(calibration)}</desc>
      {ticks.map((tick) => (
        <>
          <line class="grid" x1={at(0)} x2={at(1)} y1={y(tick)} y2={y(tick)} />
          <text class="tick" x={`${left - 1}%`} y={y(tick) + 4} text-anchor="end">
            {percent(tick)}
          </text>
          <text
            class={tick === 0.01 || tick === 0.75 ? "tick wide" : "tick"}
            x={at(tick)}
            y={height - bottom + 18}
            text-anchor={tick === 1 ? "end" : "middle"}
          >
            {percent(tick)}
          </text>
        </>
      ))}
      <line class="diagonal" x1={at(0)} y1={y(0)} x2={at(1)} y2={y(1)} />
      {(calibration.steps ?? []).map((step) => (
        <Step step={step} x={at} y={y} />
      ))}
      {bins.map(({ meanForecast, observedRate, low, high }) => (
        <>
          <line
            class="whisker"
            x1={at(meanForecast)}
            x2={at(meanForecast)}
            y1={y(low).toFixed(1)}
            y2={y(high).toFixed(1)}
          />
          <circle class="mark" cx={at(meanForecast)} cy={y(observedRate).toFixed(1)} r="5" />
        </>
      ))}
      <text class="tick" x="98%" y={height - 4} text-anchor="end">
        Forecast
      </text>
      <text class="tick" x="0" y={10}>
        Came true
      </text>
    </svg>
  );
}

interface StepProps {
  readonly step: NonNullable<Calibration["steps"]>[number];
  readonly x: (value: number) => string;
  readonly y: (value: number) => number;
}

/** One level of the calibration curve, before its band. */
function Step({ step: { from, to, observed, low, high }, x, y }: StepProps) {
  const level = y(observed).toFixed(1);
  return (
    <>
      {low === null || high === null ? null : (
        <line class="step-band" x1={x(from)} x2={x(to)} y1={y(low)} y2={y(low)} />
      )}
      {low === null || high === null ? null : (
        <line class="step-band" x1={x(from)} x2={x(to)} y1={y(high)} y2={y(high)} />
      )}
      <line class="step" x1={x(from)} x2={x(to)} y1={level} y2={level} />
    </>
  );
}

function describedBins({ bins }: Calibration): string {
  return (bins ?? [])
    .map(
      ({ n, meanForecast, observedRate }) =>
        `${n} forecasts of ${percent(meanForecast)} on average, ${percent(observedRate)} came true`,
    )
    .join("; ");
}
