import { at } from "../../model/language/at.ts";
import type { Indicator, Methodology } from "../../model/methodology.ts";
import type { IndicatorReading } from "../reading/indicator.ts";
import { scales } from "../reading/scale/scales.ts";
import type { Parts } from "./composed.ts";

/** A rated firm as an audit reads it. */
export interface AuditedFirm {
  readonly firmId: string;
  readonly score: number;
  readonly rank: number;
  readonly indicators: readonly IndicatorReading[];
}

/** One indicator over the rated firms, in their order; NaN where a firm has no value. */
export interface AuditedColumn {
  readonly indicator: Indicator;
  /** The value on its declared scale, as the score takes it. */
  readonly declared: Float64Array;
  /** The value in its unit, turned round where the score goes the other way. */
  readonly raw: Float64Array;
}

/** The indicators that count, in the order of the methodology. */
export function columnsOf(
  methodology: Methodology,
  firms: readonly AuditedFirm[],
): readonly AuditedColumn[] {
  const { better } = methodology.score.scale;
  return methodology.indicators.flatMap((indicator, i): readonly AuditedColumn[] => {
    const pillar = methodology.pillars.find(({ id }) => id === indicator.pillar);
    if (indicator.weight === 0 || pillar === undefined || pillar.weight === 0) return [];
    const { turned } = scales[indicator.scale];
    const sign = indicator.direction === better || turned === "never" ? 1 : -1;
    const read = firms.map(({ indicators }) => at(indicators, i));
    const declared = Float64Array.from(read, ({ normalised }) => normalised ?? Number.NaN);
    const raw = Float64Array.from(read, ({ value, normalised }) =>
      value === null || normalised === null ? Number.NaN : sign * value,
    );
    return [{ indicator, declared, raw }];
  });
}

/** What an audit is of. */
export interface Subject {
  readonly methodology: Methodology;
  readonly firms: readonly AuditedFirm[];
  readonly columns: readonly AuditedColumn[];
  readonly parts: Parts;
}

/** Whether a geometric mean has a place for every value. */
export function areNeverBelow0(columns: readonly AuditedColumn[]): boolean {
  return columns.every(({ declared }) => declared.every((value) => !(value < 0)));
}
