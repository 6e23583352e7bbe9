import { z } from "zod";
import { id, isoDate } from "../model/cell.ts";
import { labelStatuses, type Outcome, outcomeLabels } from "../model/outcome.ts";

export const outcomeObjectSchema = z.strictObject({
  outcomeId: id,
  firmId: id,
  label: z.enum(outcomeLabels),
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

export const outcomeCountsSchema = z.record(z.enum(outcomeLabels), z.number().int().min(0));

/** The number of outcomes of every declared label, including zeros. */
export function outcomeCounts(outcomes: readonly Outcome[]): z.infer<typeof outcomeCountsSchema> {
  const counts = {
    closure: 0,
    insolvency: 0,
    regulatory_closure: 0,
    acquisition: 0,
    merger: 0,
    voluntary_exit: 0,
    reopening: 0,
  } satisfies Record<Outcome["label"], number>;
  for (const { label } of outcomes) counts[label]++;
  return counts;
}
