import { z } from "zod";
import { id, isoDate } from "../../model/cell.ts";
import { reopeningLabel } from "../../model/methodology/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import { labelStatuses, type Outcome } from "../../model/outcome.ts";

export const outcomeObjectSchema = z.strictObject({
  outcomeId: id,
  firmId: id,
  label: id,
  occurredOn: isoDate,
  knownOn: isoDate,
  claimId: id.nullable(),
  labelStatus: z.enum(labelStatuses),
});

export function outcomeObject(outcome: Outcome): z.infer<typeof outcomeObjectSchema> {
  const { outcomeId, firmId, label, occurredOn, knownOn, claimId, labelStatus } = outcome;
  return { outcomeId, firmId, label, occurredOn, knownOn, claimId, labelStatus };
}

/** The status of the newest outcome, or `open` when there is none. */
export function outcomeStatus(outcomes: readonly Outcome[]) {
  return outcomes.at(-1)?.labelStatus ?? "open";
}

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
