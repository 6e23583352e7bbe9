import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import { redated } from "../reading.ts";
import type { Bound } from "./bound-part.ts";

/**
 * The content as records were issued from it: a row that a correction owned up to counts from that day, one behind the
 * last issue that nothing owned up to does not. The same object where each row counts from the day it says.
 */
export function issuedView(dataset: Dataset, issued: readonly IssuedRows[]) {
  const countsFrom = issued.length === 0 ? null : dayOfCounting(dataset, issued);
  // a firm without any status could not be read
  const kept = new Set<object | undefined>(dataset.firms.map((firm) => firm.statusHistory[0]));
  const late = new Map<object, IsoDate | null>();
  return {
    see(one: Bound, isListed: boolean): void {
      const { fact, since } = one;
      if (countsFrom === null || fact === null || since === null) return;
      const day = countsFrom(one, since, isListed);
      if (day !== since && !kept.has(fact)) late.set(fact, day);
    },
    content: () => (late.size === 0 ? dataset : counted(dataset, late)),
  };
}

function counted(dataset: Dataset, late: ReadonlyMap<object, IsoDate | null>): Dataset {
  const from = redated(dataset, (fact, known) => {
    const day = late.get(fact);
    return day === undefined ? known : day;
  });
  // the order that a dataset promises
  const observations = from.observations.toSorted(
    by(
      "firmId",
      "indicatorId",
      "observedOn",
      "knownOn",
      ({ value }) => value ?? Number.NEGATIVE_INFINITY,
    ),
  );
  return { ...from, observations };
}

/**
 * The day from which a row counts; null for one behind the last issue that no issue has listed. The first issue with
 * rows lists those of all before it: a row of a firm that no other lists counts from the day it says.
 */
function dayOfCounting(
  { publications }: Dataset,
  issued: readonly IssuedRows[],
): (one: Bound, since: IsoDate, isListed: boolean) => IsoDate | null {
  const listed = issued.map(({ issuedOn }) => issuedOn).sort();
  const recorded = publications.map(({ publishedAt }) => publishedAt.slice(0, 10));
  const all = [...new Set([...listed, ...recorded])].sort();
  const base = at(listed, 0);
  const last = at(all, all.length - 1);
  const listedOn = listings(issued);
  const later = new Set(issued.flatMap((one) => (one.issuedOn > base ? one.about : [])));
  return (one, since, isListed) => {
    if (isListed && !later.has(one.about)) return since;
    const day = listedOn(one);
    if (day === null) return since <= last ? null : since;
    const before = all.findLast((other) => other < day) ?? "";
    return day > base && since <= before ? day : since;
  };
}

/** The first issue that listed a row; null where none did. Rows come firm by firm, and may be millions. */
function listings(issued: readonly IssuedRows[]): (one: Bound) => IsoDate | null {
  const byFirm = groupBy(issued, ({ about }) => about);
  let held = { about: "", days: new Map<string, IsoDate>() };
  return ({ about, digest }) => {
    if (held.about !== about) held = { about, days: firstListed(byFirm.get(about) ?? []) };
    return held.days.get(digest) ?? null;
  };
}

function firstListed(issued: readonly IssuedRows[]): Map<string, IsoDate> {
  const days = new Map<string, IsoDate>();
  for (const { issuedOn, rows } of issued) {
    for (const digest of rows.split(" ")) {
      if ((days.get(digest) ?? "9999-12-31") > issuedOn) days.set(digest, issuedOn);
    }
  }
  return days;
}
