import { z } from "zod";
import { id, isoDate } from "../../model/cell.ts";
import type { Methodology } from "../../model/methodology.ts";
import { labelStatuses, type Outcome } from "../../model/outcome.ts";
import { reopeningLabel } from "../../model/thing.ts";
import { objectOf } from "./object-of.ts";

export const { schema: outcomeObjectSchema, of: outcomeObject } = objectOf<Outcome>()({
  outcomeId: id,
  firmId: id,
  label: id,
  occurredOn: isoDate,
  knownOn: isoDate,
  claimId: id.nullable(),
  labelStatus: z.enum(labelStatuses),
});

export const outcomeCountsSchema = z.record(id, z.number().int().min(0));

/** The number of outcomes of every label that the methodology declares, including zeros. */
export function outcomeCounts(
  outcomes: readonly Outcome[],
  { outcomes: { events, censoring } }: Methodology,
): z.infer<typeof outcomeCountsSchema> {
  const declared = [...events, ...censoring, reopeningLabel];
  const counts = new Map(declared.map((label) => [label, 0]));
  for (const { label } of outcomes) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Object.fromEntries(counts);
}
