import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { StatusEntry } from "../../model/firm.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Observation } from "../../model/observation.ts";
import { type DatedRow, datedFacts } from "./dated-rows.ts";

/**
 * The content as its records were issued from it: a row that a correction owned up to counts from the
 * day of the correction, and a row behind the last issue that nothing owned up to yet does not count.
 * The same object as `dataset` where each row counts from the day it says, so that nothing that
 * follows from it need be computed again.
 */
export function asIssued(dataset: Dataset, issued: readonly IssuedRows[]): Dataset {
  if (issued.length === 0) return dataset;
  const listedOn = listings(issued);
  const days = issueDays(dataset, issued);
  const late = new Map<object, IsoDate | null>();
  for (const one of datedFacts(dataset)) {
    const day = countsFrom(one, listedOn(one), days);
    if (day !== one.knownOn) late.set(one.fact, day);
  }
  if (late.size === 0) return dataset;
  const { observations, evidence, events, outcomes, firms } = dataset;
  return {
    ...dataset,
    observations: inContentOrder(counted(observations, late)),
    evidence: counted(evidence, late),
    events: counted(events, late),
    outcomes: counted(outcomes, late),
    firms: firms.map((firm) => ({ ...firm, statusHistory: statuses(firm.statusHistory, late) })),
  };
}

/** The issues by day; `base` is the first with rows, which lists those of all issues before it. */
interface IssueDays {
  readonly base: IsoDate;
  readonly last: IsoDate;
  readonly all: readonly IsoDate[];
}

function issueDays({ publications }: Dataset, issued: readonly IssuedRows[]): IssueDays {
  const listed = issued.map(({ issuedOn }) => issuedOn).sort();
  const recorded = publications.map(({ publishedAt }) => publishedAt.slice(0, 10));
  const all = [...new Set([...listed, ...recorded])].sort();
  return { base: at(listed, 0), last: at(all, all.length - 1), all };
}

/** The day from which a row counts; null for one behind the last issue that no issue has listed. */
function countsFrom(
  { knownOn }: DatedRow,
  day: IsoDate | null,
  { base, last, all }: IssueDays,
): IsoDate | null {
  if (day === null) return knownOn <= last ? null : knownOn;
  const before = all.findLast((one) => one < day) ?? "";
  return day > base && knownOn <= before ? day : knownOn;
}

/**
 * The first issue that listed a row; null where none did. The digests of one firm are held at a time, as
 * there may be millions: rows come firm by firm.
 */
function listings(issued: readonly IssuedRows[]): (row: DatedRow) => IsoDate | null {
  const byFirm = groupBy(issued, ({ about }) => about);
  let held: { readonly firmId: string; readonly days: ReadonlyMap<string, IsoDate> } | null = null;
  return ({ firmId, digest }) => {
    if (held?.firmId !== firmId) held = { firmId, days: firstListed(byFirm.get(firmId) ?? []) };
    return held.days.get(digest) ?? null;
  };
}

function firstListed(issued: readonly IssuedRows[]): ReadonlyMap<string, IsoDate> {
  const days = new Map<string, IsoDate>();
  for (const { issuedOn, rows } of issued) {
    for (const digest of rows.split(" ")) {
      if ((days.get(digest) ?? "9999-12-31") > issuedOn) days.set(digest, issuedOn);
    }
  }
  return days;
}

type Late = ReadonlyMap<object, IsoDate | null>;

function counted<Row extends { readonly knownOn: IsoDate }>(
  rows: readonly Row[],
  late: Late,
): readonly Row[] {
  return rows.flatMap((row) => {
    const knownOn = late.get(row);
    if (knownOn === undefined) return [row];
    return knownOn === null ? [] : [{ ...row, knownOn }];
  });
}

/** The order that a dataset promises. */
function inContentOrder(observations: readonly Observation[]): readonly Observation[] {
  return observations.toSorted(
    by(
      ({ firmId }) => firmId,
      ({ indicatorId }) => indicatorId,
      ({ observedOn }) => observedOn,
      ({ knownOn }) => knownOn,
      ({ value }) => value,
    ),
  );
}

/** A firm's first status is kept, since a firm without any cannot be read. */
function statuses(history: readonly StatusEntry[], late: Late): StatusEntry[] {
  return history.flatMap((entry, place) => {
    const knownOn = place === 0 ? undefined : late.get(entry);
    if (knownOn === undefined) return [entry];
    return knownOn === null ? [] : [{ ...entry, knownOn }];
  });
}
