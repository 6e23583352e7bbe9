import { z } from "zod";
import { addDays } from "../../engine/numbers/calendar.ts";
import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { MarketPeriod } from "../../engine/world/analysis.ts";
import { breakBetween } from "../../engine/world/breaks.ts";
import { id, isoDate, text, unitInterval } from "../../model/cell.ts";
import { breakSchema } from "../../model/shared.ts";
import { publishedShare } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

export const marketObservationSchema = z.strictObject({
  id,
  label: text,
  segment: id,
  value: z.number().nullable(),
  unit: text,
  /** The value on the last period end before the window. */
  previous: z.number().nullable(),
  change: z.number().nullable(),
  break: breakSchema.nullable(),
  /** The mid-rank among all periods so far. */
  percentile: unitInterval.nullable(),
  n: z.number().int().min(0),
  observedOn: isoDate.nullable(),
});

/** The sector inputs of the last period, compared with their values before the window, as they stand. */
export function marketObservations(
  { analysis, standing }: ReadModel,
  days: number,
): z.infer<typeof marketObservationSchema>[] {
  const last = standing.at(-1);
  if (last === undefined) return [];
  const before = standing.findLast(({ periodEnd }) => periodEnd <= addDays(last.periodEnd, -days));
  const between = breakBetween(analysis.world, before?.periodEnd ?? null, last.periodEnd);
  return last.inputs.map((input) => {
    const value = published(input.value);
    const previous = published(inputValue(before, input.id));
    return {
      id: input.id,
      label: input.label,
      segment: input.segment,
      value,
      unit: input.unit,
      previous,
      change: value === null || previous === null ? null : published(value - previous),
      break: previous === null ? null : between,
      percentile: publishedShare(input.percentile),
      n: input.n,
      observedOn: input.observedOn,
    };
  });
}

function inputValue(period: MarketPeriod | undefined, id: string): number | null {
  return period?.inputs.find((input) => input.id === id)?.value ?? null;
}

function published(value: number | null): number | null {
  return value === null ? null : roundHalfEven(value, 6) + 0;
}
