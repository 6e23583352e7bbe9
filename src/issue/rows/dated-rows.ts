import { hash } from "node:crypto";
import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { Evidence } from "../../model/evidence.ts";
import { firmStandsOn, statusKnownOn } from "../../model/firm.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";

/** A fact about a firm with the day on which it became known. */
export interface DatedRow {
  /** The record of the dataset; of a status, its firm. */
  readonly row: object;
  /** The record of the dataset, or the entry of a firm's history of statuses. */
  readonly fact: object;
  readonly firmId: string;
  readonly knownOn: IsoDate;
  /** See `rowDigest`. */
  readonly digest: string;
}

/** 96 bits of the SHA-256 of what a row says, in Base64; an address that moved or a name changes none. */
export function rowDigest(parts: readonly (string | number | boolean | null)[]): string {
  return hash("sha256", JSON.stringify(parts), "base64").slice(0, 16);
}

/**
 * The rows that say themselves on which day they became known, one at a time, as they may be millions:
 * kind by kind, and of each kind firm by firm.
 */
export function* datedFacts(dataset: Dataset): Iterable<DatedRow> {
  const { claims, evidence, events, firms, observations, outcomes } = dataset;
  const firmOf = new Map(claims.map(({ claimId, firmId }) => [claimId, firmId]));
  for (const row of observations) {
    const { firmId, indicatorId, value, unit, observedOn, knownOn, evidenceId } = row;
    yield dated(row, firmId, knownOn, [indicatorId, value, unit, observedOn, knownOn, evidenceId]);
  }
  const firmBehind = ({ claimId }: Evidence) => firmOf.get(claimId) ?? "";
  for (const row of evidence.toSorted(by(firmBehind))) {
    const { evidenceId, claimId, sourceId, stance, directness, observedOn, knownOn, sha256 } = row;
    const parts = [evidenceId, claimId, sourceId, stance, directness, observedOn, knownOn, sha256];
    yield dated(row, firmBehind(row), knownOn, parts);
  }
  for (const row of events.toSorted(byFirm)) {
    const { eventId, firmId, kind, severity, occurredOn, knownOn, claimId } = row;
    yield dated(row, firmId, knownOn, [eventId, kind, severity, occurredOn, knownOn, claimId]);
  }
  for (const row of outcomes.toSorted(byFirm)) {
    const { outcomeId, firmId, label, occurredOn, knownOn, claimId } = row;
    // a provisional label may become final
    const isDisputed = row.labelStatus === "disputed";
    yield dated(row, firmId, knownOn, [outcomeId, label, occurredOn, knownOn, claimId, isDisputed]);
  }
  for (const firm of firms) {
    // what a firm was before it joined came into the books with it
    const joined = firmStandsOn(firm);
    for (const entry of firm.statusHistory) {
      const knownOn = statusKnownOn(entry);
      const parts = ["status", entry.status, entry.from, knownOn];
      const since = knownOn > joined ? knownOn : joined;
      yield { ...dated(firm, firm.firmId, since, parts), fact: entry };
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
    const { claimId, firmId, temporality, kind, statement } = row;
    const knownOn = since.get(claimId);
    if (knownOn === undefined) continue;
    yield dated(row, firmId, knownOn, [claimId, temporality, kind, statement]);
  }
  yield* sourceRows(dataset, firmOf);
}

function sourceRows(
  { evidence, sources }: Dataset,
  firmOf: ReadonlyMap<string, string>,
): readonly DatedRow[] {
  const known = groupBy(evidence, ({ sourceId }) => sourceId);
  return sources.flatMap((row) => {
    const { sourceId, kind, reliability, originGroup, affiliatedFirmId, knownOn: from } = row;
    const parts = ["source", sourceId, kind, reliability, originGroup, affiliatedFirmId, from];
    const about = (known.get(sourceId) ?? []).flatMap(({ claimId, knownOn }) => {
      const firmId = firmOf.get(claimId);
      // where claims cannot be used, evidence is about nobody
      return firmId === undefined ? [] : [{ firmId, knownOn }];
    });
    const first = new Map<string, IsoDate>();
    for (const { firmId, knownOn } of about.sort(by((one) => one.knownOn))) {
      if (!first.has(firmId)) first.set(firmId, knownOn);
    }
    return [...first].map(([firmId, quoted]) => {
      return dated(row, firmId, from !== null && from > quoted ? from : quoted, parts);
    });
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
  parts: readonly (string | number | boolean | null)[],
): DatedRow {
  return { row, fact: row, firmId, knownOn, digest: rowDigest(parts) };
}
