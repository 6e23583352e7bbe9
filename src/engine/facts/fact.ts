import type { IsoDate } from "../../model/cell.ts";
import type { MarketState } from "../../model/shared.ts";

/** What is published of the index in a period; a segment has a level and what it adds to the stress. */
export const indexMeasures = [
  "level",
  "mean",
  "dispersion",
  "stressIndex",
  "marketState",
  "constituentCount",
  "ratedCount",
  "coverage",
  "contribution",
] as const;
export type IndexMeasure = (typeof indexMeasures)[number];

export const firmMeasures = ["score", "rank"] as const;
export type FirmMeasure = (typeof firmMeasures)[number];

/** How a measure of a period is rounded when it is published. */
export type Rounded = (
  measure: IndexMeasure | FirmMeasure,
  value: number,
  periodEnd: IsoDate,
) => number;

/**
 * A published figure: what one measure of one thing in one period was known to be. As known on a day D are the facts
 * with knownFrom <= D < knownUntil, standing are those without knownUntil.
 */
export interface Fact<Measure = IndexMeasure | FirmMeasure> {
  /** `index`, `segment/<id>`, `group/<group>/<value>`, or the firmId. */
  readonly entity: string;
  readonly periodEnd: IsoDate;
  readonly measure: Measure;
  /** As published: in the measure's unit, or the state. Null where it was taken back. */
  readonly value: number | MarketState | null;
  readonly knownFrom: IsoDate;
  /** The day from which something else is known; null while it stands. */
  readonly knownUntil: IsoDate | null;
  /** The record that was the first to state it; null where none did. */
  readonly record: string | null;
  /** Whether its period is still to be read: the reading day comes after the day of the world. */
  readonly isEarly: boolean;
}
