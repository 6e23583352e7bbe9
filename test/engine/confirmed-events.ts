import type { Claim } from "../../src/model/claim.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { FirmEvent } from "../../src/model/event.ts";
import type { Evidence } from "../../src/model/evidence.ts";
import type { Outcome } from "../../src/model/outcome.ts";
import { claim, evidence, firmEvent, source } from "./world-builder.ts";

/** An event in brief: firm, kind, day, and how many independent A sources vouch for it. */
export interface Happening {
  readonly firmId: string;
  readonly kind: string;
  readonly on: string;
  readonly sources?: number;
}

/** Events with a claim each and the evidence of their sources (two by default). */
export function happenings(
  list: readonly Happening[],
): Pick<Dataset, "sources" | "claims" | "evidence" | "events"> {
  const claims: Claim[] = [];
  const items: Evidence[] = [];
  const events: FirmEvent[] = [];
  list.forEach(({ firmId, kind, on, sources = 2 }, i) => {
    const name = String(i).padStart(3, "0");
    claims.push(claim(`c${name}`, firmId, { kind }));
    events.push(firmEvent(`e${name}`, firmId, on, { kind, claimId: `c${name}` }));
    for (let s = 0; s < sources; s += 1) {
      items.push(evidence(`i${name}-${s}`, `c${name}`, `source-${s}`, on));
    }
  });
  const sources = [source("source-0"), source("source-1"), source("source-2")];
  return { sources, claims, evidence: items, events };
}

export function outcome(
  outcomeId: string,
  firmId: string,
  occurredOn: string,
  overrides: Partial<Outcome> = {},
): Outcome {
  return {
    outcomeId,
    firmId,
    label: "closure",
    occurredOn,
    knownOn: occurredOn,
    claimId: null,
    labelStatus: "final",
    ...overrides,
  };
}
