/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleSqrt } from "d3-scale";
import type { Calibration } from "../../model/calibration.ts";
import { percent } from "../figures.ts";

const ticks = [0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 1];
const height = 420;
const top = 16;
const bottom = 36;
const left = 11;

/**
 * Forecast against what happened, each bin with its 95% interval. Both axes are square roots, so
 * that the low probabilities, where nearly all forecasts lie, can be told apart; the diagonal of a
 * perfect forecast stays straight.
 */
export function ReliabilityChart({ of }: { of: Calibration }) {
  const bins = of.bins ?? [];
  const x = scaleSqrt([0, 1], [left, 98]);
  const y = scaleSqrt([0, 1], [height - bottom, top]);
  const at = (value: number) => `${x(value).toFixed(2)}%`;
  return (
    <>
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
      {(of.steps ?? []).map(({ from, to, observed }) => {
        const level = y(observed).toFixed(1);
        return <line class="step" x1={at(from)} x2={at(to)} y1={level} y2={level} />;
      })}
      {bins.map(({ meanForecast, observedRate, low, high }) => {
        const place = at(meanForecast);
        const from = y(low).toFixed(1);
        const to = y(high).toFixed(1);
        return (
          <>
            <line class="whisker" x1={place} x2={place} y1={from} y2={to} />
            <circle class="mark" cx={place} cy={y(observedRate).toFixed(1)} r="5" />
          </>
        );
      })}
      <text class="tick" x="98%" y={height - 4} text-anchor="end">
        Forecast
      </text>
      <text class="tick" x="0" y={10}>
        Came true
      </text>
    </>
  );
}
