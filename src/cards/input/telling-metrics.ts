import type { Metric, SeriesCode } from "../../model/publication.ts";
import type { CardMetric } from "./card-input.ts";

/** The words in a metric's id that each series prefers, most telling first. */
const sought: Readonly<Record<SeriesCode, readonly RegExp[]>> = {
  WS: [],
  SW: [/^(entered|entries|joined)/i, /^(left|exits)/i],
  PD: [/payout.*(delay|days)|(delay|days).*payout/i],
  EA: [/trigger.*firms/i, /critical/i],
};

/**
 * The one or two metrics that a series shows: those with preferred words, else the first ones of
 * the record. Weekly Stress has none, because it shows the index itself.
 */
export function tellingMetrics(
  series: SeriesCode,
  metrics: readonly Metric[],
): readonly CardMetric[] {
  const wanted = sought[series];
  const named = wanted.flatMap((words) => metrics.find((metric) => words.test(metric.id)) ?? []);
  const rest = metrics.filter((metric) => !named.includes(metric));
  const known = [...named, ...rest.filter((metric) => metric.value !== null)];
  return known.slice(0, wanted.length).map(({ id, label, value, unit, change }) => ({
    id,
    label,
    value,
    unit,
    change,
  }));
}
