import { standardise } from "../engine/forecast/hazard.ts";
import type { IsoDate } from "../model/cell.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import { sha256Begun } from "../record/canonical.ts";

/** One row per firm and period end: what was known that day, and what happened after. */
export interface RowSet {
  readonly features: readonly string[];
  /** The values in row-major order, `features.length` per row; NaN is missing. */
  readonly x: Float64Array;
  readonly firmIds: readonly string[];
  readonly periodEnds: readonly IsoDate[];
  /** 1 when the event occurred before the next period end. */
  readonly inPeriod: Uint8Array;
  /** The same within the horizon; null while that window is open or when it was censored. */
  readonly inHorizon: readonly (0 | 1 | null)[];
  readonly learntOn: readonly IsoDate[];
}

export function rowsWhere<T>(values: readonly T[], admits: (value: T, row: number) => boolean) {
  return values.flatMap((value, row) => (admits(value, row) ? row : []));
}

export function pickRows(rows: RowSet, picked: readonly number[]): RowSet {
  const width = rows.features.length;
  const x = new Float64Array(picked.length * width);
  picked.forEach((row, i) => {
    x.set(rows.x.subarray(row * width, (row + 1) * width), i * width);
  });
  const pick = <T>(values: readonly T[]) => picked.map((row) => at(values, row));
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

/** Whether a column has one value for all rows of each period end, as that of a market has. */
export function isCommon({ features, x, periodEnds }: RowSet, column: number): boolean {
  const values = new Map<IsoDate, number>();
  return periodEnds.every((end, row) => {
    const value = at(x, row * features.length + column);
    if (!values.has(end)) values.set(end, value);
    return Object.is(values.get(end), value);
  });
}

/** The SHA-256 over one line per row (firm, period end, label, values; missing is empty). */
export function rowsHash(rows: RowSet): string {
  const width = rows.features.length;
  const hash = sha256Begun().update(["firmId", "periodEnd", "event", ...rows.features].join(","));
  rows.firmIds.forEach((firmId, row) => {
    const values = Array.from(rows.x.subarray(row * width, (row + 1) * width));
    const cells = values.map((value) => (Number.isNaN(value) ? "" : String(value)));
    hash.update(`\n${[firmId, rows.periodEnds[row], rows.inPeriod[row], ...cells].join(",")}`);
  });
  return hash.digest("hex");
}

/** The log-odds of the event within a period that a model gives a row, which must hold all of its features. */
export function logOddsOf(model: HazardModel, { features, x }: RowSet, row: number): number {
  return model.features.reduce((eta, feature) => {
    const column = features.indexOf(feature.id);
    if (column === -1) {
      throw new RangeError(
        `Cannot compute a probability: the rows have no feature "${feature.id}"`,
      );
    }
    const value = at(x, row * features.length + column);
    return eta + feature.coef * standardise(Number.isNaN(value) ? null : value, feature);
  }, model.intercept);
}
