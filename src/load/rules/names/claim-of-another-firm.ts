import { type Fault, fault } from "../../findings/finding.ts";
import type { Records } from "../../tables/records.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

interface Asserted {
  readonly firmId: string;
  readonly claimId: string | null;
}

export const claimOfAnotherFirm: Rule = {
  id: "claim-of-another-firm",
  *check({ claims, events, outcomes }) {
    const firmOf = new Map<string, string>();
    for (const { claimId, firmId } of claims.values) {
      firmOf.set(claimId, firmOf.get(claimId) ?? firmId);
    }
    yield* faults(events, firmOf);
    yield* faults(outcomes, firmOf);
  },
};

function* faults(
  records: Records<Asserted>,
  firmOf: ReadonlyMap<string, string>,
): Generator<Fault> {
  for (const [{ firmId, claimId }, origin] of each(records)) {
    const claimed = claimId === null ? undefined : firmOf.get(claimId);
    if (claimed === undefined || claimed === firmId) continue;
    const message = `The claim must be about the firm "${firmId}"`;
    const found = `${claimId} about ${claimed}`;
    yield fault(origin, ["claimId"], message, { found });
  }
}
