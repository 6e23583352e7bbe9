import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import { present } from "../../model/language/at.ts";
import { addDays, laterOf, periodEnd } from "../numbers/calendar.ts";
import type { World } from "../world/world.ts";
import { regularVersions } from "./period-sights.ts";

// The diary of absence: who publishes when it suits leaves holes, and a hole is told as a record is.

/** A period that was due and had no record. */
export interface AbsentPeriod {
  readonly periodEnd: IsoDate;
  /** The end of the period after it, or the day of the first record where that is later. */
  readonly absentFrom: IsoDate;
}

type Issued = Pick<Dataset, "publisher" | "publications">;

/** The periods before a period end, since the first that was issued, of which no regular record exists; oldest first. */
export function missingEnds(
  { publisher, publications }: Issued,
  last: IsoDate,
): readonly IsoDate[] {
  const issued = regularVersions(publications);
  const [first = last] = [...issued.keys()].sort();
  const missing: IsoDate[] = [];
  for (let end = first; end < last; end = periodEnd(publisher.period, addDays(end, 1))) {
    if (!issued.has(end)) missing.push(end);
  }
  return missing;
}

/** The periods without a record by the as-of date, oldest first. */
export function absentPeriods(world: World): readonly AbsentPeriod[] {
  const issued = regularVersions(world.publications);
  return onceAbsent(world).filter((one) => !issued.has(one.periodEnd));
}

/** The periods that had no record on the day from which one was late, oldest first: some have one since. */
export function onceAbsent({ asOf, publisher, publications }: World): readonly AbsentPeriod[] {
  const issuedOn = new Map(
    Array.from(regularVersions(publications), ([end, versions]) => [
      end,
      present(versions[0]).publishedAt.slice(0, 10),
    ]),
  );
  const [began = asOf] = [...issuedOn.values()].sort();
  const found: AbsentPeriod[] = [];
  const [first = asOf] = [...issuedOn.keys()].sort();
  for (let end = first; end < asOf; ) {
    const next = periodEnd(publisher.period, addDays(end, 1));
    const absentFrom = laterOf(next, began);
    const isLate = (issuedOn.get(end) ?? "9999-12-31") > absentFrom;
    if (absentFrom <= asOf && isLate) found.push({ periodEnd: end, absentFrom });
    end = next;
  }
  return found;
}
