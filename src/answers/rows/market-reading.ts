import { z } from "zod";
import { comparedWith } from "../../engine/facts/compare.ts";
import type { SectorReading } from "../../engine/market/stress.ts";
import { addDays } from "../../engine/numbers/calendar.ts";
import { sightOn } from "../../engine/world/sight.ts";
import { count, field, id, isoDate, measured, text } from "../../model/cell.ts";
import { segmentReadingSchema } from "../../model/publication.ts";
import {
  type Break,
  breaksSchema,
  marketStates,
  stateReasonSchema,
  transitions,
} from "../../model/shared.ts";
import { changeOf } from "./as-of-line.ts";
import { objectOf } from "./object-of.ts";
import { figures } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

export type MarketReading = z.infer<typeof marketReadingSchema>;
export const marketReadingSchema = z.strictObject({
  periodEnd: field(isoDate.nullable(), "Day of the reading"),
  provisional: field(z.boolean(), "Whether the day is within a period, which has not ended"),
  stressIndex: figures.stress(
    "Sector stress, 0 to 100; null where a segment has no reading, and in an index without segments",
  ),
  segments: z.array(segmentReadingSchema).readonly(),
  marketState: field(
    z.enum(marketStates).nullable(),
    "State of the market; null in an index without segments",
  ),
  previousState: field(z.enum(marketStates).nullable(), "The state before this one"),
  stateSince: field(isoDate.nullable(), "Period end at which the state was entered"),
  transition: field(
    z.enum(transitions).nullable(),
    "How the state came about; a period without a reading moves nothing",
  ),
  because: field(stateReasonSchema.nullable(), "Which rule gives the state"),
  historyPeriods: measured(count, "Periods the state is derived from", "periods"),
});

/** The stress and the state of the as-of date: an index with segments is indeterminate before its first reading. */
export function marketReading({ analysis }: ReadModel): MarketReading {
  const { today, market, world } = analysis;
  const unread = world.methodology.segments.length === 0 ? null : "indeterminate";
  return {
    periodEnd: today?.periodEnd ?? null,
    provisional: today !== null && today !== market.at(-1),
    stressIndex: today?.stress ?? null,
    segments: today?.segments ?? [],
    marketState: today === null ? unread : today.state,
    previousState: today?.previousState ?? null,
    stateSince: today?.stateSince ?? null,
    transition: today?.transition ?? null,
    because: today?.because ?? null,
    historyPeriods: market.length,
  };
}

interface Compared extends SectorReading {
  /** Over the firms that count on both days. */
  readonly now: number | null;
  readonly before: number | null;
  readonly breaks: readonly Break[];
}

const observation = objectOf<Compared>("MarketObservation")({
  id,
  label: text,
  segment: id,
  value: figures.amount("Value of the last period"),
  unit: text,
  previous: [
    figures.amount("Value of the last period before the window, over the firms of both"),
    ({ before }) => before,
  ],
  change: [figures.amount("The value over the firms of both less the value before"), gainOf],
  breaks: [breaksSchema, ({ before, breaks }) => (before === null ? [] : breaks)],
  level: figures.share("Its level on the goalposts of the methodology: 0 calm, 1 worst"),
  percentile: figures.share(
    "Mid-rank among all its readings so far: a description, no rule uses it",
  ),
  n: count,
  observedOn: isoDate.nullable(),
});
export const marketObservationSchema = observation.schema;

function gainOf({ now, before }: Compared): number | null {
  return changeOf(figures.amount.round, now, before, 6);
}

/** The inputs of the segments today, compared with the last period end before a window, over the firms of both. */
export function marketObservations({ analysis }: ReadModel, days: number) {
  const { world, market, today } = analysis;
  if (today === null) return [];
  const from = addDays(world.asOf, -days);
  const then = market.findLast(({ periodEnd }) => periodEnd <= from && periodEnd < world.asOf);
  const found = comparedWith(world, sightOn(world.asOf), then ?? null);
  return today.inputs.map((input) => {
    const now = inputValue(found?.now.inputs, input.id);
    const before = inputValue(found?.before.inputs, input.id);
    return observation.of({ ...input, now, before, breaks: found?.breaks ?? [] });
  });
}

function inputValue(inputs: readonly SectorReading[] | undefined, id: string): number | null {
  return inputs?.find((one) => one.id === id)?.value ?? null;
}
