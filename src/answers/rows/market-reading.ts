import { z } from "zod";
import { stressReading } from "../../engine/market/stress-reading.ts";
import { isoDate } from "../../model/cell.ts";
import { segmentReadingSchema } from "../../model/publication.ts";
import { marketStates, transitions } from "../../model/shared.ts";
import type { ReadModel } from "./read-model.ts";

/** The market state as every answer gives it. */
export const marketReadingSchema = z.strictObject({
  /** The period end on which stress and state were read, at or before the as-of date. */
  periodEnd: isoDate.nullable(),
  stressIndex: z.number().nullable(),
  crossCorrelation: z.number().nullable(),
  marketState: z.enum(marketStates),
  previousState: z.enum(marketStates).nullable(),
  stateSince: isoDate.nullable(),
  transition: z.enum(transitions),
  historyPeriods: z.number().int().min(0),
  segments: z.array(segmentReadingSchema).readonly(),
});
export type MarketReading = z.infer<typeof marketReadingSchema>;

/** The state of the last period that ended, as its record stands; indeterminate before the first one. */
export function marketReading({ standing }: ReadModel): MarketReading {
  const last = standing.at(-1);
  return {
    periodEnd: last?.periodEnd ?? null,
    ...stressReading(last),
    marketState: last?.state ?? "indeterminate",
    previousState: last?.previousState ?? null,
    stateSince: last?.stateSince ?? null,
    transition: last?.transition ?? "unchanged",
    historyPeriods: standing.length,
  };
}
