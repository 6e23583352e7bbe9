import { present } from "../../model/language/at.ts";
import { binOf, type CalibrationBin } from "./bins.ts";
import { type ForecastGroups, forecastGroups } from "./forecast-groups.ts";

/** The bins below the tail, the forecasts of each at least, and the share of the highest, which have their own. */
type BinRules = Readonly<Record<"count" | "least" | "tailShare", number>>;

/**
 * Bins of about equal count, lowest first; equal forecasts are never parted, the highest have their own, and one
 * smaller than `least` joins its neighbour.
 */
export function readingBins(
  p: ArrayLike<number>,
  y: ArrayLike<number>,
  rules: BinRules,
  groups: ForecastGroups = forecastGroups(p, y),
): CalibrationBin[] {
  const tail = tailStart(groups, Math.max(rules.least, Math.ceil(rules.tailShare * p.length)));
  const body = equalCounts(groups, tail, p.length / rules.count);
  const spans = [...joined(groups, body, rules.least), { first: tail, end: groups.values.length }];
  return spans.flatMap((span) => readingBin(groups, span));
}

/** Groups from `first` up to but not with `end`. */
interface Span {
  readonly first: number;
  readonly end: number;
}

function countIn({ n }: ForecastGroups, { first, end }: Span): number {
  let count = 0;
  for (let group = first; group < end; group += 1) count += present(n[group]);
  return count;
}

/** The first group of the tail: the fewest of the highest ones that hold `size` forecasts. */
function tailStart({ n }: ForecastGroups, size: number): number {
  let first = n.length;
  for (let held = 0; first > 0 && held < size; first -= 1) held += present(n[first - 1]);
  return first;
}

function equalCounts({ n }: ForecastGroups, end: number, size: number): Span[] {
  const spans: Span[] = [];
  let first = 0;
  let held = 0;
  const close = (next: number) => {
    if (next > first) spans.push({ first, end: next });
    first = next;
    held = 0;
  };
  for (let group = 0; group < end; group += 1) {
    if (present(n[group]) >= size) close(group);
    held += present(n[group]);
    if (held >= size) close(group + 1);
  }
  close(end);
  return spans;
}

/** Small spans joined to the one before, the first to the one after. */
function joined(groups: ForecastGroups, spans: readonly Span[], least: number): Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const before = kept.at(-1);
    const small = countIn(groups, span) < least;
    if (before !== undefined && (small || countIn(groups, before) < least)) {
      kept[kept.length - 1] = { first: before.first, end: span.end };
    } else kept.push(span);
  }
  return kept;
}

function readingBin({ values, n, events }: ForecastGroups, { first, end }: Span) {
  let held = 0;
  let came = 0;
  let forecast = 0;
  for (let group = first; group < end; group += 1) {
    held += present(n[group]);
    came += present(events[group]);
    forecast += present(n[group]) * present(values[group]);
  }
  return binOf(held, came, forecast);
}
