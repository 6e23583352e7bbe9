import { countUpTo } from "../../language/count-up-to.ts";
import { by } from "../../language/order.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { Publication } from "../../model/publication.ts";
import { publicationPath } from "../../record/publication-text.ts";
import { endsByDay } from "../hindsight.ts";

/** Observations that count as known before a record was issued, and were not there when it was. */
export interface AddedBehind {
  /** The first record that was issued without them. */
  readonly referenceId: string;
  /** Its file in the content. */
  readonly path: string;
  readonly asOf: IsoDate;
  /** They became known after this day, that of the record before, as they say; null for the first. */
  readonly after: IsoDate | null;
  /** How many more there are than the record was computed from; negative for rows that are gone. */
  readonly more: number;
}

/**
 * Where rows were added behind issued records, or taken away: each record states how many observations
 * it was computed from, and they are counted again as of its day. Counting takes one walk over the
 * rows, however many records there are. A record that was superseded since is passed over: its
 * successor owns up to what changed.
 */
export function addedBehind(dataset: Dataset): readonly AddedBehind[] {
  const found: AddedBehind[] = [];
  let before: { readonly asOf: IsoDate; readonly surplus: number } | null = null;
  const records = firstVersions(dataset.publications);
  const count = counterOf(dataset, records);
  for (const record of records) {
    const { asOf, inputs } = record.provenance;
    const surplus = count(record.periodEnd, asOf) - inputs.observations;
    const more = surplus - (before?.surplus ?? 0);
    if (more !== 0 && !isSuperseded(record, dataset.publications)) {
      const { referenceId } = record;
      found.push({
        referenceId,
        path: publicationPath(record),
        asOf,
        after: before?.asOf ?? null,
        more,
      });
    }
    before = { asOf, surplus };
  }
  return found;
}

/** Corrections and withdrawals are about the days of others. One record stands for its day. */
function firstVersions(publications: readonly Publication[]): readonly Publication[] {
  const firsts = publications.filter(({ version }) => version === 1);
  return [...new Map(firsts.map((record) => [record.provenance.asOf, record])).values()].sort(
    by(({ provenance }) => provenance.asOf),
  );
}

function isSuperseded({ referenceId }: Publication, all: readonly Publication[]): boolean {
  return all.some(({ supersedes }) => supersedes === referenceId);
}

/** How many observations a record about a period's end counts by what was known on a day. */
type Counter = (end: IsoDate, knownOn: IsoDate) => number;

/** Those known by the period's end, and those about its days that became known by the day of issue. */
function counterOf({ firms, observations }: Dataset, records: readonly Publication[]): Counter {
  const listedOn = new Map(firms.map((firm) => [firm.firmId, firm.listedOn]));
  const endOf = endsByDay(
    records.map(({ periodEnd, provenance }) => ({ periodEnd, knownBy: provenance.asOf })),
  );
  const days: number[] = [];
  const late = new Map<IsoDate, number[]>();
  for (const { firmId, observedOn, knownOn } of observations) {
    const listed = listedOn.get(firmId);
    if (listed === undefined) continue;
    days.push(dayNumber(listed > knownOn ? listed : knownOn));
    const end = endOf.get(knownOn);
    if (end === undefined || observedOn > end || listed > end) continue;
    const ofEnd = late.get(end) ?? [];
    if (ofEnd.length === 0) late.set(end, ofEnd);
    ofEnd.push(dayNumber(knownOn));
  }
  const known = Float64Array.from(days).sort();
  return (end, knownOn) => {
    const learnt = (late.get(end) ?? []).filter((day) => day <= dayNumber(knownOn));
    return countUpTo(known, dayNumber(end)) + learnt.length;
  };
}

/** 20260628: only its order matters. */
function dayNumber(day: IsoDate): number {
  return Number(day.replaceAll("-", ""));
}
