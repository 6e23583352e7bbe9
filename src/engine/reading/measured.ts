import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { carriedFrom } from "./carried.ts";
import type { FirmReading } from "./firm-reading.ts";

type Figures = Pick<FirmReading, "indicators">;

/** What a period brought of a firm. */
export interface Measured {
  /** A digit for each indicator of the methodology in force: 1 where it has a value; empty of no constituent. */
  readonly present: string;
  /** The number of indicators whose value is carried on from an earlier period. */
  readonly carried: number;
  /** Whether an indicator has a newer observation; a value that is only carried is none. */
  readonly isMeasured: boolean;
}

/** What the figures of a period have beside those before them, new from a day on; null figures are of no constituent. */
export function measuredIn(
  figures: Figures | null,
  before: Figures | null,
  firstNew: IsoDate,
): Measured {
  if (figures === null) return { present: "", carried: 0, isMeasured: false };
  return {
    carried: figures.indicators.filter((one) => carriedFrom(one, firstNew) !== null).length,
    present: figures.indicators.map(({ value }) => (value === null ? "0" : "1")).join(""),
    isMeasured: hasNewer(figures, before),
  };
}

function hasNewer({ indicators }: Figures, before: Figures | null): boolean {
  if (before === null || before.indicators.length !== indicators.length) return true;
  return indicators.some(({ observedOn }, i) => {
    const then = at(before.indicators, i).observedOn;
    return observedOn !== null && (then === null || observedOn > then);
  });
}
