import { at, entryOf } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sum } from "../numbers/statistics.ts";
import { correlationOf } from "./correlation.ts";
import type { AuditedColumn } from "./subject.ts";

export interface EffectiveWeight {
  readonly id: string;
  readonly label: string;
  /** The share of all weight that is declared for it. */
  readonly declared: number;
  /** Its share of the squared correlations of all indicators with the score; null without one. */
  readonly effective: number | null;
}

/** What each indicator decides, beside what is declared for it. */
export function effectiveWeights(
  { pillars }: Methodology,
  columns: readonly AuditedColumn[],
  scores: Float64Array,
): readonly EffectiveWeight[] {
  const squares = columns.map(({ declared }) => {
    const { r } = correlationOf(declared, scores);
    return r === null ? null : r ** 2;
  });
  const all = sum(squares.map((square) => square ?? 0));
  const used = pillars.filter(({ id }) => columns.some(({ indicator }) => indicator.pillar === id));
  const weightOf = new Map(used.map(({ id, weight }) => [id, weight]));
  const whole = sum(used.map(({ weight }) => weight));
  return columns.map(({ indicator }, i) => {
    const own = columns.filter((one) => one.indicator.pillar === indicator.pillar);
    const inPillar = indicator.weight / sum(own.map((one) => one.indicator.weight));
    const ofPillar = entryOf(weightOf, indicator.pillar) / whole;
    const square = at(squares, i);
    return {
      id: indicator.id,
      label: indicator.label,
      declared: inPillar * ofPillar,
      effective: square === null || all === 0 ? null : square / all,
    };
  });
}
