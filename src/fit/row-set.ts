import type { IsoDate } from "../model/cell.ts";
import { at } from "../model/language/at.ts";
import { sha256Hex } from "../record/canonical.ts";

/** One row per firm and period end: what was known that day, and what happened after. */
export interface RowSet {
  /** The feature id of each column. */
  readonly features: readonly string[];
  /** The values in row-major order, `features.length` per row; NaN is missing. */
  readonly x: Float64Array;
  readonly firmIds: readonly string[];
  readonly periodEnds: readonly IsoDate[];
  /** 1 when the event occurred before the next period end. */
  readonly inPeriod: Uint8Array;
  /** The same within the horizon; null while that window is open or when it was censored. */
  readonly inHorizon: readonly (0 | 1 | null)[];
  /** The day from which `inPeriod` is known. */
  readonly learntOn: readonly IsoDate[];
}

/** The rows with the given indexes, in that order. */
export function pickRows(rows: RowSet, picked: readonly number[]): RowSet {
  const width = rows.features.length;
  const x = new Float64Array(picked.length * width);
  picked.forEach((row, i) => {
    for (let j = 0; j < width; j += 1) x[i * width + j] = at(rows.x, row * width + j);
  });
  const pick = <T>(values: readonly T[]) => {
    const own: T[] = [];
    for (const row of picked) {
      const value = values[row];
      if (value !== undefined) own.push(value);
    }
    return own;
  };
  return {
    features: rows.features,
    x,
    firmIds: pick(rows.firmIds),
    periodEnds: pick(rows.periodEnds),
    inPeriod: Uint8Array.from(picked, (row) => at(rows.inPeriod, row)),
    inHorizon: pick(rows.inHorizon),
    learntOn: pick(rows.learntOn),
  };
}

/** The indexes of the rows on period ends that pass a test. */
export function rowsOn(rows: RowSet, admits: (periodEnd: IsoDate) => boolean): number[] {
  return rows.periodEnds.flatMap((end, row) => (admits(end) ? row : []));
}

/** Whether a column has one value for all rows of each period end, as that of a market has. */
export function isCommon({ features, x, periodEnds }: RowSet, column: number): boolean {
  const values = new Map<IsoDate, number>();
  return periodEnds.every((end, row) => {
    const value = at(x, row * features.length + column);
    const first = values.get(end);
    if (first === undefined) values.set(end, value);
    return first === undefined || Object.is(first, value);
  });
}

export function countEvents(events: Uint8Array): number {
  return events.reduce((sum, event) => sum + event, 0);
}

/** The SHA-256 over one line per row (firm, period end, label, values; missing is empty). */
export function rowsHash(rows: RowSet): string {
  const width = rows.features.length;
  const lines = rows.firmIds.map((firmId, row) => {
    const values = rows.x.subarray(row * width, (row + 1) * width);
    const cells = Array.from(values, (value) => (Number.isNaN(value) ? "" : String(value)));
    return [firmId, rows.periodEnds[row], rows.inPeriod[row], ...cells].join(",");
  });
  const header = ["firmId", "periodEnd", "event", ...rows.features].join(",");
  return sha256Hex([header, ...lines].join("\n"));
}
