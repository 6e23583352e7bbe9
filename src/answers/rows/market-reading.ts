import { z } from "zod";
import type { SectorReading } from "../../engine/market/sector-stress.ts";
import { stressReading } from "../../engine/market/stress-reading.ts";
import { addDays } from "../../engine/numbers/calendar.ts";
import { breakBetween } from "../../engine/world/breaks.ts";
import { count, field, id, isoDate, measured, text } from "../../model/cell.ts";
import { segmentReadingSchema } from "../../model/publication.ts";
import { type Break, breakSchema, marketStates, transitions } from "../../model/shared.ts";
import { objectOf } from "./object-of.ts";
import { figures } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

export type MarketReading = z.infer<typeof marketReadingSchema>;
export const marketReadingSchema = z.strictObject({
  periodEnd: field(isoDate.nullable(), "Period end on which stress and state were read"),
  stressIndex: figures.stress("Sector stress, 0 to 100"),
  crossCorrelation: figures.stress("Stress less what it would be if all segments moved together"),
  segments: z.array(segmentReadingSchema).readonly(),
  marketState: field(z.enum(marketStates), "State of the market"),
  previousState: field(z.enum(marketStates).nullable(), "The state before this one"),
  stateSince: field(isoDate.nullable(), "Period end at which the state was entered"),
  transition: field(z.enum(transitions), "How the state came about"),
  historyPeriods: measured(count, "Periods the state is derived from", "periods"),
});

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

interface Compared extends SectorReading {
  readonly before: number | null;
  readonly between: Break | null;
}

const observation = objectOf<Compared>("MarketObservation")({
  id,
  label: text,
  segment: id,
  value: figures.amount("Value on the last period end"),
  unit: text,
  previous: [
    figures.amount("Value on the last period end before the window"),
    ({ before }) => before,
  ],
  change: [figures.amount("The published value less the published value before"), changeOf],
  break: [breakSchema.nullable(), ({ before, between }) => (before === null ? null : between)],
  percentile: figures.share("Mid-rank among all periods so far"),
  n: count,
  observedOn: isoDate.nullable(),
});
export const marketObservationSchema = observation.schema;

function changeOf({ value, before }: Compared) {
  if (value === null || before === null) return null;
  return figures.amount.round(value) - figures.amount.round(before);
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
