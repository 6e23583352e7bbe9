import { at } from "../../../model/language/at.ts";
import { by } from "../../../model/language/order.ts";
import type { Observation } from "../../../model/observation.ts";
import type { FirmMatch } from "./firms.ts";
import type { Given, GivenRow } from "./given.ts";

/** A reading that is new, or has another value than before. */
export interface RowChange {
  readonly firmId: string;
  readonly indicatorId: string;
  readonly observedOn: string;
  readonly knownOn: string;
  /** The value that stood; null where none did. */
  readonly before: number | null;
  /** A number with a decimal point; "" takes the reading back. */
  readonly value: string;
  readonly file: string;
  readonly line: number;
}

/** What the rows of a table are to the books. */
export interface RowChanges {
  readonly fresh: readonly RowChange[];
  readonly revised: readonly RowChange[];
  /** Revised, but in their last digits alone. */
  readonly rerounded: readonly RowChange[];
  readonly equal: number;
  /** Revised by less than is worth a row. */
  readonly ignored: number;
  /** Readings of the books in the span of the table that it does not have. */
  readonly gone: readonly Observation[];
  /** Rows of the books that were known on the same day, and have another value now. */
  readonly replaced: readonly Observation[];
}

/** A difference that is no revision: absolute, or as a share of the value. */
export interface IgnoreBelow {
  readonly amount: number;
  readonly isShare: boolean;
}

export interface CompareOptions {
  /** The day on which rows become known that do not say so themselves. */
  readonly knownOn: string;
  readonly ignoreBelow: IgnoreBelow | null;
}

/** Compares the rows of a table with the readings that stand, or stood on the day of each row. */
export function compareRows(
  { rows }: Given,
  { firmOf }: Pick<FirmMatch, "firmOf">,
  freshIds: ReadonlyMap<string, string>,
  observations: readonly Observation[],
  { knownOn, ignoreBelow }: CompareOptions,
): RowChanges {
  const books = byKey(observations);
  const own: ReadonlySet<object> = new Set(observations);
  const fresh: RowChange[] = [];
  const revised: RowChange[] = [];
  const rerounded: RowChange[] = [];
  const replaced: Observation[] = [];
  let equal = 0;
  let ignored = 0;
  const seen = new Set<string>();
  const oldestFirst = rows.toSorted(by((row) => row.knownOn ?? knownOn));
  for (const row of oldestFirst) {
    const firmId = firmOf.get(row.entity)?.firmId ?? freshIds.get(row.entity);
    if (firmId === undefined) continue;
    const change = changeOf(row, firmId, row.knownOn ?? knownOn);
    const key = keyOf(change);
    seen.add(key);
    const past = books.get(key) ?? [];
    const standing = past.findLast((one) => one.knownOn <= change.knownOn) ?? null;
    const before = standing?.value ?? null;
    if (before !== null && before === Number(row.value)) {
      equal += 1;
      continue;
    }
    if (standing !== null && standing.knownOn === change.knownOn) {
      // one of this delivery itself is no row of the books
      if (own.has(standing)) replaced.push(standing);
    }
    if (before === null) fresh.push(change);
    else if (isBelow(before, Number(row.value), ignoreBelow)) {
      ignored += 1;
      continue;
    } else if (isRerounded(before, row.value)) rerounded.push({ ...change, before });
    else revised.push({ ...change, before });
    books.set(key, [...past, { ...asObservation(change), value: Number(row.value) }].sort(byKnown));
  }
  const gone = goneOf(observations, rows, books, seen, firmOf, knownOn);
  return { fresh, revised, rerounded, equal, ignored, gone, replaced };
}

function changeOf(row: GivenRow, firmId: string, knownOn: string): RowChange {
  const { indicatorId, observedOn, value, file, line } = row;
  return { firmId, indicatorId, observedOn, knownOn, before: null, value, file, line };
}

function asObservation({ firmId, indicatorId, observedOn, knownOn }: RowChange) {
  return { firmId, indicatorId, observedOn, knownOn, unit: "", evidenceId: null };
}

type Keyed = Pick<Observation, "firmId" | "indicatorId" | "observedOn">;

function keyOf({ firmId, indicatorId, observedOn }: Keyed): string {
  return `${firmId}\n${indicatorId}\n${observedOn}`;
}

const byKnown = by<Observation>(({ knownOn }) => knownOn);

function byKey(observations: readonly Observation[]): Map<string, readonly Observation[]> {
  const books = new Map<string, Observation[]>();
  for (const row of observations) {
    const key = keyOf(row);
    const rows = books.get(key);
    if (rows === undefined) books.set(key, [row]);
    else rows.push(row);
  }
  return books;
}

/** Standing readings of the firms, indicators and days that a table spans, which it does not have. */
function goneOf(
  observations: readonly Observation[],
  rows: readonly GivenRow[],
  books: ReadonlyMap<string, readonly Observation[]>,
  seen: ReadonlySet<string>,
  firmOf: FirmMatch["firmOf"],
  knownOn: string,
): readonly Observation[] {
  const days = rows.map(({ observedOn }) => observedOn).sort();
  const to = days.at(-1);
  if (to === undefined) return [];
  const from = at(days, 0);
  const firms = new Set([...firmOf.values()].map(({ firmId }) => firmId));
  const indicators = new Set(rows.map(({ indicatorId }) => indicatorId));
  const told = new Set<string>();
  return observations.filter((row) => {
    const key = keyOf(row);
    if (row.observedOn < from || row.observedOn > to || seen.has(key) || told.has(key))
      return false;
    if (!firms.has(row.firmId) || !indicators.has(row.indicatorId)) return false;
    told.add(key);
    const last = (books.get(key) ?? []).findLast((one) => one.knownOn <= knownOn);
    return last !== undefined && last.value !== null;
  });
}

function isBelow(before: number, after: number, ignore: IgnoreBelow | null): boolean {
  if (ignore === null) return false;
  const bound = ignore.isShare ? ignore.amount * Math.abs(before) : ignore.amount;
  return Math.abs(after - before) < bound;
}

/** Whether a value is another one rounded to fewer digits, in either direction. */
export function isRerounded(before: number, value: string): boolean {
  const after = Number(value);
  const decimals = Math.min(decimalsOf(String(before)), decimalsOf(value));
  const unit = 10 ** -decimals;
  // half a unit, and what binary fractions add to it
  return Math.abs(after - before) <= unit / 2 + Math.abs(before) * 1e-12;
}

function decimalsOf(text: string): number {
  const [digits = "", power = "0"] = text.toLowerCase().split("e");
  const fraction = digits.split(".").at(1) ?? "";
  return Math.max(0, Math.min(30, fraction.replace(/0+$/, "").length - Number(power)));
}

/** The readings that a table takes back, as rows with an empty value. */
export function takenBack(gone: readonly Observation[], knownOn: string): readonly RowChange[] {
  return gone.map((row) => ({
    firmId: row.firmId,
    indicatorId: row.indicatorId,
    observedOn: row.observedOn,
    knownOn,
    before: row.value,
    value: "",
    file: "",
    line: 0,
  }));
}

/** The largest changes first, by their share of the value that stood. */
export function largest(revised: readonly RowChange[], most: number): readonly RowChange[] {
  const size = ({ before, value }: RowChange) => {
    const from = before ?? 0;
    return Math.abs(Number(value) - from) / Math.max(Math.abs(from), 1e-9);
  };
  return revised
    .map((row, i) => ({ row, i, size: size(row) }))
    .sort((a, b) => b.size - a.size || a.i - b.i)
    .slice(0, most)
    .map(({ row }) => row);
}
