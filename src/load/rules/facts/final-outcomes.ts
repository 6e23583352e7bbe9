import { by } from "../../../language/order.ts";
import type { Outcome } from "../../../model/outcome.ts";
import type { Origin } from "../../findings/finding.ts";
import type { Records } from "../../tables/records.ts";
import { each } from "../each.ts";

export interface FinalOutcome {
  readonly outcome: Outcome;
  readonly origin: Origin;
}

/** The final outcomes of each firm, oldest first. */
export function finalOutcomes(
  outcomes: Records<Outcome>,
): ReadonlyMap<string, readonly FinalOutcome[]> {
  const byFirm = new Map<string, FinalOutcome[]>();
  for (const [outcome, origin] of each(outcomes)) {
    if (outcome.labelStatus !== "final") continue;
    const list = byFirm.get(outcome.firmId) ?? [];
    list.push({ outcome, origin });
    byFirm.set(outcome.firmId, list);
  }
  for (const list of byFirm.values()) {
    list.sort(by(({ outcome }) => outcome.occurredOn));
  }
  return byFirm;
}
