import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Period } from "../../model/publisher.ts";
import type { MarketState } from "../../model/shared.ts";
import { mean, sum } from "../numbers/statistics.ts";
import { studentQuantile } from "../numbers/student-quantile.ts";
import { weightedMean } from "../reading/composite.ts";

/** The reading of an input that more is worse of, and its earlier ones. */
export interface OwnPast {
  readonly segmentId: string;
  readonly value: number;
  readonly past: readonly number[];
}

/** The sector's deviation from its past: by segment, inputs in standard deviations of their settled values. */
export function deviationOf(inputs: readonly OwnPast[], methodology: Methodology): number | null {
  const { segments } = methodology;
  const settled = settledOf(methodology);
  const deviations = segments.map(({ id }) => {
    const own = inputs.filter(({ segmentId }) => segmentId === id);
    const moved = own.flatMap(({ value, past }) => {
      const { middle, spread } = momentsOf(settled(past));
      return spread > 0 ? (value - middle) / spread : [];
    });
    return mean(moved);
  });
  return weightedMean(
    deviations,
    segments.map(({ weight }) => weight),
  );
}

/** The values without the last quarter of `correlationPeriods`, so that a crisis is not soon taken for usual. */
function settledOf({ stress }: Methodology) {
  const recent = Math.floor(stress.correlationPeriods / 4);
  return (past: readonly number[]) => past.slice(0, Math.max(0, past.length - recent));
}

const fewest = 12;

/**
 * The highest state that noise alone does not explain at the rates of `noise`, by Student's distribution with as many
 * values as independent ones would tell as much (Bartlett 1946); nominal below twelve settled deviations.
 */
export function highestState(
  deviation: number | null,
  deviations: readonly number[],
  methodology: Methodology,
  period: Period,
): MarketState {
  const { watchRate, elevatedRate, alarmYears } = methodology.noise;
  const past = settledOf(methodology)(deviations);
  if (alarmYears === null) return "critical";
  if (deviation === null || past.length < fewest) return "nominal";
  const { middle, spread, memory } = momentsOf(past);
  const size = Math.max(3, Math.floor((past.length * (1 - memory)) / (1 + memory)));
  const above = (deviation - middle) / (spread * Math.sqrt(1 + 1 / size));
  const isBeyond = (rate: number) => above > studentQuantile(1 - rate, size - 1);
  if (isBeyond(1 / (alarmYears * periodsPerYear[period]))) return "critical";
  if (isBeyond(elevatedRate)) return "elevated";
  return isBeyond(watchRate) ? "watch" : "nominal";
}

const periodsPerYear: Readonly<Record<Period, number>> = {
  day: 365.25,
  week: 52.18,
  month: 12,
  quarter: 4,
  "half-year": 2,
  year: 1,
};

/** The mean, the standard deviation, and the correlation with the value before, 0 where negative. */
function momentsOf(values: readonly number[]) {
  const middle = mean(values) ?? 0;
  const apart = values.map((value) => value - middle);
  const squares = sum(apart.map((own) => own ** 2));
  const products = sum(apart.slice(1).map((own, i) => own * at(apart, i)));
  return {
    middle,
    spread: Math.sqrt(squares / Math.max(1, values.length - 1)),
    memory: squares > 0 ? Math.max(0, products / squares) : 0,
  };
}
