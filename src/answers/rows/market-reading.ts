import { z } from "zod";
import { stressReading } from "../../engine/market/stress-reading.ts";
import { addDays } from "../../engine/numbers/calendar.ts";
import type { SectorReading } from "../../engine/world/analysis.ts";
import { breakBetween } from "../../engine/world/breaks.ts";
import { count, id, isoDate, text, unitInterval } from "../../model/cell.ts";
import { segmentReadingSchema } from "../../model/publication.ts";
import { type Break, breakSchema, marketStates, transitions } from "../../model/shared.ts";
import { objectOf } from "./object-of.ts";
import { publishedAmount, publishedShare } from "./published.ts";
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
  historyPeriods: count,
  segments: z.array(segmentReadingSchema).readonly(),
});

/** The state of the last period that ended, as its record stands; indeterminate before the first one. */
export function marketReading({ standing }: ReadModel): z.infer<typeof marketReadingSchema> {
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

interface Compared extends SectorReading {
  readonly before: number | null;
  readonly between: Break | null;
}

const observation = objectOf<Compared>()({
  id,
  label: text,
  segment: id,
  value: [z.number().nullable(), ({ value }) => publishedAmount(value)],
  unit: text,
  /** The value on the last period end before the window. */
  previous: [z.number().nullable(), ({ before }) => publishedAmount(before)],
  change: [z.number().nullable(), changeOf],
  break: [breakSchema.nullable(), ({ before, between }) => (before === null ? null : between)],
  /** The mid-rank among all periods so far. */
  percentile: [unitInterval.nullable(), ({ percentile }) => publishedShare(percentile)],
  n: count,
  observedOn: isoDate.nullable(),
});
export const marketObservationSchema = observation.schema;

function changeOf({ value, before }: Compared) {
  if (value === null || before === null) return null;
  return publishedAmount(publishedAmount(value) - publishedAmount(before));
}

/** The sector inputs of the last period, compared with their values before the window, as they stand. */
export function marketObservations({ analysis, standing }: ReadModel, days: number) {
  const last = standing.at(-1);
  if (last === undefined) return [];
  const then = standing.findLast(({ periodEnd }) => periodEnd <= addDays(last.periodEnd, -days));
  const between = breakBetween(analysis.world, then?.periodEnd ?? null, last.periodEnd);
  return last.inputs.map((input) => {
    const before = then?.inputs.find(({ id }) => id === input.id)?.value ?? null;
    return observation.of({ ...input, before, between });
  });
}
