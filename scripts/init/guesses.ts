import { dayNumber } from "../../src/engine/numbers/calendar.ts";
import { at } from "../../src/language/at.ts";
import type { Period } from "../../src/model/publisher.ts";
import { slugify } from "../../src/model/slug.ts";
import type { StartIndicator } from "./settings.ts";

// What a table of figures does not say. Each guess is marked in the methodology that is written.

const worseWhenHigher =
  /cancel|complain|delay|fail|error|loss|churn|cost|debt|default|incident|outage|late|wait|\btime\b|fine|breach|risk/i;

/** An indicator of a column; `Uptime (percent)` gives its unit. */
export function indicatorOf(
  head: string,
  values: readonly number[],
  lower: readonly string[],
): StartIndicator {
  const [, label = head, unit = usualUnit(values)] = /^(.*?)\s*\(([^)]+)\)$/.exec(head) ?? [];
  const id = slugify(label).replaceAll("-", "_").slice(0, 50);
  const isLower = lower.includes(id) || lower.includes(head) || worseWhenHigher.test(label);
  const direction = isLower ? "lower" : "higher";
  return { id, label, pillar: "performance", unit, direction, ...goalposts(values), guessed: true };
}

function usualUnit(values: readonly number[]): string {
  return values.every((value) => Number.isInteger(value)) ? "count" : "points";
}

/** Round numbers just outside all values, a tenth of their range away. */
function goalposts(values: readonly number[]): { readonly lo: number; readonly hi: number } {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const range = most - least || Math.abs(most) || 1;
  const step = 10 ** Math.floor(Math.log10(range) - 0.5);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const round = (value: number) => Number(value.toFixed(decimals));
  // a quotient of decimals may lie just below a whole number
  const steps = (value: number) => Number((value / step).toFixed(6));
  const lo = round(Math.floor(steps(least - range / 10)) * step);
  return {
    lo: least >= 0 ? Math.max(0, lo) : lo,
    hi: round(Math.ceil(steps(most + range / 10)) * step),
  };
}

/** The period that the usual distance between days in order suggests; a month for a single day. */
export function periodOf(days: readonly string[]): Period {
  const gaps = days.slice(1).map((day, i) => dayNumber(day) - dayNumber(at(days, i)));
  const usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 31;
  if (usual <= 10) return "week";
  if (usual <= 45) return "month";
  return usual <= 120 ? "quarter" : "year";
}
