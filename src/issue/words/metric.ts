import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Metric, Publication } from "../../model/publication.ts";

/** The unit of a metric that is a yes or a no. */
export const flagUnit = "1 yes, 0 no";

type MetricKind = Pick<Metric, "id" | "label" | "unit"> & {
  /** The number of published decimals. */
  readonly decimals: number;
};

/** A metric with its change on the figure before. */
export function metric(
  { id, label, unit, decimals }: MetricKind,
  now: number | null,
  before: number | null,
  texts: Methodology["issue"]["texts"] = "first",
): Metric {
  const value = printed(now, decimals);
  const previous = printed(before, decimals);
  return { id, label, value, unit, previous, change: changeOf(texts, now, before, decimals) };
}

/**
 * The difference of two readings, rounded once; in the first edition of the texts, that of the two
 * readings as printed. Null without both.
 */
export function changeOf(
  texts: Methodology["issue"]["texts"],
  now: number | null,
  before: number | null,
  decimals: number,
): number | null {
  const [later, earlier] =
    texts === "first" ? [printed(now, decimals), printed(before, decimals)] : [now, before];
  return later === null || earlier === null ? null : roundHalfEven(later - earlier, decimals);
}

function printed(value: number | null, decimals: number): number | null {
  return value === null ? null : roundHalfEven(value, decimals);
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
