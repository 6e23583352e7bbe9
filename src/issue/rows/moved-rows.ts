import { addDays } from "../../engine/numbers/calendar.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { type Bound, digestsAsKnown } from "./bound-part.ts";

/** A row that says it became known after the issues that list it as of another day. */
export interface MovedRow {
  readonly one: Bound;
  readonly from: IsoDate;
}

/** How many days before the first issue a row is looked for. */
const mostDaysBack = 800;

/** The rows that are gone because another day stands in them, which are taken out of what is `left`. */
export function movedRows(
  later: readonly Bound[],
  left: ReadonlyMap<string, Set<string>>,
  issued: readonly IssuedRows[],
): readonly MovedRow[] {
  const days = issued.map(({ issuedOn }) => issuedOn).sort();
  const first = days.at(0);
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = addDays(first, -mostDaysBack);
  return later.flatMap((one) => {
    const gone = left.get(one.about) ?? new Set();
    if (gone.size === 0) return [];
    for (let day = last; day >= from; day = addDays(day, -1)) {
      const digest = digestsAsKnown(one, day).find((found) => gone.delete(found));
      if (digest !== undefined) return [{ one, from: day }];
    }
    return [];
  });
}
