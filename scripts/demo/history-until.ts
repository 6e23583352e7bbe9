import type { PeriodHistory } from "../../src/engine/market/market.ts";
import type { IsoDate } from "../../src/model/cell.ts";

/** The prefix of a history up to a day, which equals `periodHistory` as of that day. */
export function historyUntil(history: PeriodHistory, day: IsoDate): PeriodHistory {
  const until = <T extends { readonly periodEnd: IsoDate }>(rows: readonly T[]) =>
    rows.filter(({ periodEnd }) => periodEnd <= day);
  const firms = [...history.firms].map(([id, rows]) => [id, until(rows)] as const);
  return {
    market: until(history.market),
    firms: new Map(firms.filter(([, rows]) => rows.length > 0)),
  };
}
