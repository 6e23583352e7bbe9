import type { PeriodHistory } from "../../src/engine/facts/history.ts";
import type { IsoDate } from "../../src/model/cell.ts";

/** The prefix of a history up to a day, which equals `periodHistory` as of that day. */
export function historyUntil(history: PeriodHistory, day: IsoDate): PeriodHistory {
  const until = <T extends { readonly periodEnd: IsoDate }>(rows: readonly T[]) =>
    rows.filter(({ periodEnd }) => periodEnd <= day);
  const firms = [...history.firms].map(([id, rows]) => [id, until(rows)] as const);
  const market = until(history.market);
  return {
    market,
    today: market.at(-1) ?? null,
    firms: new Map(firms.filter(([, rows]) => rows.length > 0)),
  };
}
