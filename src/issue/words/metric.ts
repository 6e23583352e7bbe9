import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Metric, Publication } from "../../model/publication.ts";
import { changeOf } from "./change.ts";

/** The unit of a metric that is a yes or a no. */
export const flagUnit = "1 yes, 0 no";

interface MetricKind {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /** The number of published decimals. */
  readonly decimals: number;
}

/**
 * A metric with its change: the difference of the two numbers as printed, or, where both are known
 * exactly, what the methodology says a change is of.
 */
export function metric(
  { id, label, unit, decimals }: MetricKind,
  now: number | null,
  before: number | null,
  texts: Methodology["issue"]["texts"] = "first",
): Metric {
  const value = now === null ? null : roundHalfEven(now, decimals);
  const previous = before === null ? null : roundHalfEven(before, decimals);
  const change = now === null || before === null ? null : changeOf(texts, now, before, decimals);
  return { id, label, value, unit, previous, change };
}

/** A count of firms, compared with the same count in an earlier record. */
export function firmCount(
  id: string,
  label: string,
  now: number,
  earlier: Publication | null,
): Metric {
  return metric({ id, label, unit: "%firm%s", decimals: 0 }, now, publishedValue(earlier, id));
}

/** The value an earlier record published under the same id; null without one. */
export function publishedValue(earlier: Publication | null, id: string): number | null {
  return earlier?.metrics.find((one) => one.id === id)?.value ?? null;
}
