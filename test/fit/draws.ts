import { type Chance, chanceFrom } from "../../src/engine/numbers/seed.ts";
import type { RowSet } from "../../src/fit/row-set.ts";
import { sha256Hex } from "../../src/record/canonical.ts";

/** Random draws of one seed. */
export interface Draws {
  readonly chance: Chance;
  readonly normal: () => number;
  /** Student's t with the given degrees of freedom, rounded; 1 is Cauchy. */
  readonly heavy: (freedom: number) => number;
}

export function drawsOf(seed: string): Draws {
  const chance = chanceFrom(sha256Hex(seed));
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const heavy = (freedom: number) => {
    const whole = Math.max(1, Math.round(freedom));
    let square = 0;
    for (let k = 0; k < whole; k += 1) square += normal() ** 2;
    return normal() / Math.sqrt(square / whole);
  };
  return { chance, normal, heavy };
}

/** One row of an invented panel. */
export interface InventedRow {
  readonly firm: number;
  readonly year: number;
  readonly x: readonly number[];
  readonly event: 0 | 1;
}

/** Rows of an invented panel as a fit reads them, by year and firm. */
export function rowSetOf(rows: readonly InventedRow[]): RowSet {
  const sorted = [...rows].sort((a, b) => a.year - b.year || a.firm - b.firm);
  const width = sorted[0]?.x.length ?? 0;
  return {
    features: Array.from({ length: width }, (_, j) => `indicator.i${j}`),
    x: Float64Array.from(sorted.flatMap(({ x }) => x)),
    firmIds: sorted.map(({ firm }) => `firm${String(firm).padStart(6, "0")}`),
    periodEnds: sorted.map(({ year }) => `${2000 + year}-12-31`),
    inPeriod: Uint8Array.from(sorted, ({ event }) => event),
    inHorizon: sorted.map(({ event }) => event),
    learntOn: sorted.map(({ year }) => `${2001 + year}-12-31`),
  };
}
