import { by } from "../../language/order.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import type { Publication } from "../../model/publication.ts";
import { type DatedRow, datedRows } from "./dated-rows.ts";

/** The lines that an issue adds to `published.rows.csv`. */
export interface RowsAsked {
  /** The day of issue. */
  readonly on: IsoDate;
  /** The record that is corrected or withdrawn, which owns up to what changed behind it, or null. */
  readonly owns: Publication | null;
}

/**
 * The rows on which records rest from this issue on and did not before: those that became known since
 * the issue before, and behind a record that is corrected, those that were added, altered or removed.
 */
export function newIssuedRows(
  dataset: Dataset,
  issued: readonly IssuedRows[],
  { on, owns }: RowsAsked,
): readonly IssuedRows[] {
  const known = digestsIn(issued);
  const last = lastIssue(issued);
  const until = owns?.provenance.asOf ?? "";
  const isNew = ({ knownOn }: DatedRow) =>
    (knownOn <= on && (last === null || knownOn > last)) || knownOn <= until;
  const added = digestsOf(datedRows(dataset), (one) => isNew(one) && !has(known, one));
  const gone =
    owns === null ? new Map<string, readonly string[]>() : goneIn(known, datedRows(dataset));
  const firms = [...new Set([...added.keys(), ...gone.keys()])].sort();
  return firms.map((firmId) => {
    const away = (gone.get(firmId) ?? []).map((digest) => `-${digest}`);
    const rows = [...new Set([...(added.get(firmId) ?? []), ...away])].sort().join(" ");
    return { issuedOn: on, firmId, rows };
  });
}

/** The digests of some rows, by firm. */
function digestsOf(
  rows: Iterable<DatedRow>,
  isMeant: (row: DatedRow) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    if (!isMeant(row)) continue;
    const { firmId, digest } = row;
    const of = found.get(firmId);
    if (of === undefined) found.set(firmId, [digest]);
    else of.push(digest);
  }
  return found;
}

/** A row that records should rest on by its day, and do not: it was added or altered since. */
export interface RowBehind extends DatedRow {
  /** The first record that was issued without it. */
  readonly referenceId: string;
}

export interface ChangedBehind {
  readonly rows: readonly RowBehind[];
  /** How many rows records rest on that are gone or altered, by firm. */
  readonly gone: ReadonlyMap<string, number>;
}

/** The changes behind issued records, as far back as the rows behind them were kept. */
export function changedBehind(dataset: Dataset, issued: readonly IssuedRows[]): ChangedBehind {
  const last = lastIssue(issued);
  if (last === null) return { rows: [], gone: new Map() };
  const known = digestsIn(issued);
  const records = dataset.publications
    .filter(({ version }) => version === 1)
    .sort(by(({ provenance }) => provenance.asOf));
  const rows: RowBehind[] = [];
  for (const row of datedRows(dataset)) {
    if (row.knownOn > last || has(known, row)) continue;
    const record = records.find(({ provenance }) => provenance.asOf >= row.knownOn);
    if (record !== undefined) rows.push({ ...row, referenceId: record.referenceId });
  }
  const gone = [...goneIn(known, datedRows(dataset))];
  return { rows, gone: new Map(gone.map(([firmId, all]) => [firmId, all.length])) };
}

type Digests = ReadonlyMap<string, ReadonlySet<string>>;

function has(known: Digests, { firmId, digest }: DatedRow): boolean {
  return known.get(firmId)?.has(digest) === true;
}

function lastIssue(issued: readonly IssuedRows[]): IsoDate | null {
  return issued.reduce<IsoDate | null>(
    (last, { issuedOn }) => (last === null || issuedOn > last ? issuedOn : last),
    null,
  );
}

/** The digests that records rest on, by firm. */
function digestsIn(issued: readonly IssuedRows[]): Digests {
  const known = new Map<string, Set<string>>();
  for (const { firmId, rows } of issued) {
    const of = known.get(firmId) ?? new Set();
    known.set(firmId, of);
    for (const one of rows.split(" ")) {
      if (one.startsWith("-")) of.delete(one.slice(1));
      else of.add(one);
    }
  }
  return known;
}

/** The digests of a firm that no row has any more. */
function goneIn(known: Digests, rows: Iterable<DatedRow>): ReadonlyMap<string, readonly string[]> {
  const left = new Map([...known].map(([firmId, of]) => [firmId, new Set(of)]));
  for (const { firmId, digest } of rows) left.get(firmId)?.delete(digest);
  return new Map([...left].flatMap(([firmId, of]) => (of.size === 0 ? [] : [[firmId, [...of]]])));
}
