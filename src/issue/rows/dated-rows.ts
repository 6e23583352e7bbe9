import { entryOf } from "../../language/at.ts";
import { by } from "../../language/order.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { Evidence } from "../../model/evidence.ts";
import { statusKnownOn } from "../../model/firm.ts";
import { groupBy } from "../../model/group-by.ts";
import { sha256Hex } from "../../record/canonical.ts";

/** A fact about a firm with the day on which it became known. */
export interface DatedRow {
  /** The record of the dataset; of a status, its firm. */
  readonly row: object;
  /** The record of the dataset, or the entry of a firm's history of statuses. */
  readonly fact: object;
  readonly firmId: string;
  readonly knownOn: IsoDate;
  /** 8 hex digits over what the engine reads of it: a typo in a text changes none. */
  readonly digest: string;
}

/**
 * The rows that say themselves on which day they became known, one at a time, as they may be millions:
 * kind by kind, and of each kind firm by firm.
 */
export function* datedFacts(dataset: Dataset): Iterable<DatedRow> {
  const { claims, evidence, events, firms, observations, outcomes } = dataset;
  const firmOf = new Map(claims.map(({ claimId, firmId }) => [claimId, firmId]));
  for (const row of observations) {
    const { firmId, indicatorId, value, unit, observedOn, knownOn } = row;
    yield dated(row, firmId, knownOn, [indicatorId, value, unit, observedOn, knownOn]);
  }
  const firmBehind = ({ claimId }: Evidence) => firmOf.get(claimId) ?? "";
  for (const row of evidence.toSorted(by(firmBehind))) {
    const { evidenceId, claimId, sourceId, stance, directness, observedOn, knownOn } = row;
    const parts = [evidenceId, claimId, sourceId, stance, directness, observedOn, knownOn];
    yield dated(row, firmBehind(row), knownOn, parts);
  }
  for (const row of events.toSorted(byFirm)) {
    const { eventId, firmId, kind, severity, occurredOn, knownOn, claimId } = row;
    yield dated(row, firmId, knownOn, [eventId, kind, severity, occurredOn, knownOn, claimId]);
  }
  for (const row of outcomes.toSorted(byFirm)) {
    const { outcomeId, firmId, label, occurredOn, knownOn } = row;
    yield dated(row, firmId, knownOn, [outcomeId, label, occurredOn, knownOn]);
  }
  for (const firm of firms) {
    for (const entry of firm.statusHistory) {
      const knownOn = statusKnownOn(entry);
      const parts = ["status", entry.status, entry.from, knownOn];
      yield { ...dated(firm, firm.firmId, knownOn, parts), fact: entry };
    }
  }
}

const byFirm = by<{ readonly firmId: string }>(({ firmId }) => firmId);

/**
 * Every dated fact of the content. A claim is known from its first evidence or event on, a source, as
 * far as a firm is concerned, from its first evidence about that firm.
 */
export function* datedRows(dataset: Dataset): Iterable<DatedRow> {
  const { claims, evidence, events } = dataset;
  const firmOf = new Map(claims.map(({ claimId, firmId }) => [claimId, firmId]));
  const since = firstKnown([...evidence, ...events]);
  yield* datedFacts(dataset);
  for (const row of claims) {
    const { claimId, firmId, temporality, kind } = row;
    const knownOn = since.get(claimId);
    if (knownOn !== undefined) yield dated(row, firmId, knownOn, [claimId, temporality, kind]);
  }
  yield* sourceRows(dataset, firmOf);
}

function sourceRows(
  { evidence, sources }: Dataset,
  firmOf: ReadonlyMap<string, string>,
): readonly DatedRow[] {
  const known = groupBy(evidence, ({ sourceId }) => sourceId);
  return sources.flatMap((row) => {
    const { sourceId, reliability, originGroup, affiliatedFirmId } = row;
    const parts = ["source", sourceId, reliability, originGroup, affiliatedFirmId];
    const about = (known.get(sourceId) ?? []).map(({ claimId, knownOn }) => ({
      firmId: entryOf(firmOf, claimId),
      knownOn,
    }));
    const first = new Map<string, IsoDate>();
    for (const { firmId, knownOn } of about.sort(by((one) => one.knownOn))) {
      if (!first.has(firmId)) first.set(firmId, knownOn);
    }
    return [...first].map(([firmId, knownOn]) => dated(row, firmId, knownOn, parts));
  });
}

function firstKnown(
  rows: readonly { readonly claimId: string | null; readonly knownOn: IsoDate }[],
): ReadonlyMap<string, IsoDate> {
  const days = new Map<string, IsoDate>();
  for (const { claimId, knownOn } of rows) {
    if (claimId === null) continue;
    const before = days.get(claimId);
    if (before === undefined || knownOn < before) days.set(claimId, knownOn);
  }
  return days;
}

function dated(
  row: object,
  firmId: string,
  knownOn: IsoDate,
  parts: readonly (string | number | null)[],
): DatedRow {
  return { row, fact: row, firmId, knownOn, digest: sha256Hex(JSON.stringify(parts)).slice(0, 8) };
}
