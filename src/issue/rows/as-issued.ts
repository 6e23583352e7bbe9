import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { StatusEntry } from "../../model/firm.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import { type DatedFact, datedFacts } from "./bound-content.ts";

/**
 * The content as its records were issued from it: a row that a correction owned up to counts from the
 * day of the correction, and a row behind the last issue that nothing owned up to yet does not count.
 * The same object as `dataset` where each row counts from the day it says, so that nothing that
 * follows from it need be computed again.
 */
export function asIssued(dataset: Dataset, issued: readonly IssuedRows[]): Dataset {
  if (issued.length === 0) return dataset;
  const countsFrom = dayOfCounting(dataset, issued);
  const late: Late = new Map();
  for (const one of datedFacts(dataset)) {
    const day = countsFrom(one);
    if (day !== one.since) late.set(one.fact, day);
  }
  if (late.size === 0) return dataset;
  const { observations, evidence, events, outcomes, firms } = dataset;
  return {
    ...dataset,
    // the order that a dataset promises
    observations: counted(observations, late).toSorted(
      by(
        ({ firmId }) => firmId,
        ({ indicatorId }) => indicatorId,
        ({ observedOn }) => observedOn,
        ({ knownOn }) => knownOn,
        ({ value }) => value,
      ),
    ),
    evidence: counted(evidence, late),
    events: counted(events, late),
    outcomes: counted(outcomes, late),
    firms: firms.map((firm) => ({ ...firm, statusHistory: statuses(firm.statusHistory, late) })),
  };
}

/**
 * The day from which a row counts; null for one behind the last issue that no issue has listed. The
 * first issue with rows lists those of all issues before it.
 */
function dayOfCounting(
  { publications }: Dataset,
  issued: readonly IssuedRows[],
): (fact: DatedFact) => IsoDate | null {
  const listed = issued.map(({ issuedOn }) => issuedOn).sort();
  const recorded = publications.map(({ publishedAt }) => publishedAt.slice(0, 10));
  const all = [...new Set([...listed, ...recorded])].sort();
  const [base, last] = [at(listed, 0), at(all, all.length - 1)];
  const listedOn = listings(issued);
  return (fact) => {
    const day = listedOn(fact);
    if (day === null) return fact.since <= last ? null : fact.since;
    const before = all.findLast((one) => one < day) ?? "";
    return day > base && fact.since <= before ? day : fact.since;
  };
}

/**
 * The first issue that listed a row; null where none did. The digests of one firm are held at a time, as
 * there may be millions: rows come firm by firm.
 */
function listings(issued: readonly IssuedRows[]): (fact: DatedFact) => IsoDate | null {
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

/** The days from which rows count otherwise than they say. */
type Late = Map<object, IsoDate | null>;

function counted<Row extends { readonly knownOn?: IsoDate | undefined }>(
  rows: readonly Row[],
  late: Late,
): readonly Row[] {
  return rows.flatMap((row) => {
    const knownOn = late.get(row);
    if (knownOn === undefined) return [row];
    return knownOn === null ? [] : [{ ...row, knownOn }];
  });
}

/** A firm's first status is kept, since a firm without any cannot be read. */
function statuses([first, ...others]: readonly StatusEntry[], late: Late): StatusEntry[] {
  return [...(first === undefined ? [] : [first]), ...counted(others, late)];
}
