import type { Publication } from "../../model/publication.ts";
import type { Period } from "../../model/publisher.ts";

const longest: readonly (readonly [Period, days: number])[] = [
  ["week", 7],
  ["month", 31],
  ["quarter", 92],
];

type Dated = Pick<Publication, "stressHistory" | "periodStart" | "periodEnd">;

/**
 * The period that a record is of, from its own days: the publisher may issue at another pace since,
 * and what the card of an issued record says does not change with it.
 */
export function recordPeriod({ stressHistory, periodStart, periodEnd }: Dated): Period {
  const [before, last] = stressHistory.slice(-2);
  const days =
    before === undefined || last === undefined
      ? 1 + daysFrom(periodStart, periodEnd)
      : daysFrom(before.periodEnd, last.periodEnd);
  return longest.find(([, most]) => days <= most)?.[0] ?? "year";
}

function daysFrom(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}
