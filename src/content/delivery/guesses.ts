import { at } from "../../model/language/at.ts";
import { dayNumber } from "../../model/language/calendar.ts";
import { type Period, periods } from "../../model/publisher.ts";
import { slugify } from "../../model/slug.ts";
import type { StartIndicator } from "./start.ts";

// What a table of figures does not say. Each guess is marked in the methodology that is written.

const worseWhenHigher =
  /cancel|complain|delay|fail|error|loss|churn|cost|debt|default|incident|outage|late|wait|\btime\b|fine|breach|risk|\brank|death|mortal|unemploy|crime|accident|fatal|infect|emission|pollut|poverty|inflation|bankrupt|injur/i;

/** An indicator of a column; `Uptime (percent)` gives its unit. */
export function indicatorOf(
  head: string,
  values: readonly number[],
  lower: readonly string[],
): StartIndicator {
  const [, label = head, unit = usualUnit(head, values)] = /^(.*?)\s*\(([^)]+)\)$/.exec(head) ?? [];
  const id = slugify(label).replaceAll("-", "_").slice(0, 40);
  const isLower = lower.includes(id) || lower.includes(head) || worseWhenHigher.test(label);
  const direction = isLower ? "lower" : "higher";
  return { id, label, pillar: "performance", unit, direction, ...goalposts(values), guessed: true };
}

/** The names of what is counted. Whole numbers alone are no sign of it: the scores of a first table may be whole. */
const namesOfCounts =
  /count|number|\bn(?:o|r|um)?\b|total|\bof\b|staff|employee|people|population|customer|user|account|complaint|ticket|order|request|incident|event|case|death|outage|accident|breach|cancel|failure|patent|article|paper/i;

function usualUnit(head: string, values: readonly number[]): string {
  const isWhole = values.every((value) => Number.isInteger(value) && value >= 0);
  return isWhole && namesOfCounts.test(head.replaceAll("_", " ")) ? "count" : "points";
}

/** Round numbers just outside all values, a tenth of their range away. */
function goalposts(values: readonly number[]): { readonly lo: number; readonly hi: number } {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const range = most - least || Math.abs(most) || 1;
  const step = 10 ** Math.floor(Math.log10(range) - 0.5);
  const decimals = Math.min(100, Math.max(0, -Math.floor(Math.log10(step))));
  const round = (value: number) => Number(value.toFixed(decimals));
  // a quotient of decimals may lie just below a whole number
  const steps = (value: number) => Number((value / step).toFixed(6));
  const lo = round(Math.floor(steps(least - range / 10)) * step);
  return {
    lo: least >= 0 ? Math.max(0, lo) : lo,
    hi: round(Math.ceil(steps(most + range / 10)) * step),
  };
}

/**
 * The period that the usual distance between the days of a firm suggests, and that of what they name;
 * a month for days of which no firm has two.
 */
export function periodOf(
  daysByFirm: ReadonlyMap<string, ReadonlySet<string>>,
  spans: ReadonlySet<Period>,
): Period {
  const gaps = [...daysByFirm.values()].flatMap((days) => {
    const sorted = [...days].map(dayNumber).sort((a, b) => a - b);
    return sorted.slice(1).map((day, i) => day - at(sorted, i));
  });
  const [span = "day"] = spans;
  const isNamed = spans.size === 1 && span !== "day";
  // months with a gap between them are months
  const usual = gaps.sort((a, b) => a - b)[isNamed ? 0 : Math.floor(gaps.length / 2)];
  if (usual === undefined) return isNamed ? span : "month";
  const lengths = { day: 4, week: 10, month: 45, quarter: 120, "half-year": 270 } as const;
  for (const period of periods) if (period !== "year" && usual <= lengths[period]) return period;
  return "year";
}
