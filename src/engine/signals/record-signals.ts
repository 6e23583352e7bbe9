import type { Firm } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { dayWords } from "../../record/day-words.ts";
import type { Signal } from "../world/analysis.ts";
import type { FirmAssessment, FirmTruth } from "../world/assessment.ts";
import type { World } from "../world/world.ts";
import { countedEvidence } from "./event-signals.ts";
import type { SignalDraft } from "./signal.ts";

/** Changes in the record of a firm: claims that became contested or refuted, its reply, and its outcomes. */
export function recordSignals(world: World, { firm, truth }: FirmAssessment): SignalDraft[] {
  return [...claimSignals(truth), ...replySignal(firm), ...outcomeSignals(world, firm)];
}

function claimSignals({ claims }: FirmTruth): SignalDraft[] {
  return claims.flatMap((judged) => {
    const { claim, verdict } = judged;
    if (verdict !== "contested" && verdict !== "refuted") return [];
    const known = judged.evidence
      .filter(({ counted }) => counted)
      .map(({ item }) => item.knownOn)
      .sort(byCodeUnit);
    return {
      kind: `${verdict}_claim`,
      direction: "unchanged" as const,
      severity: verdict === "contested" ? ("watch" as const) : "info",
      headline: `claim of ${claim.kind.replaceAll("_", " ")} ${verdict}`,
      triggers: [{ id: "claim", value: claim.claimId, threshold: verdict }],
      ...{ verdict, issuedOn: at(known, known.length - 1), evidenceIds: countedEvidence(judged) },
    };
  });
}

function replySignal({ rightOfReply: reply }: Firm): SignalDraft[] {
  if (reply?.status !== "received") return [];
  return [
    {
      kind: "reply_received",
      direction: "unchanged",
      severity: "info",
      headline: "right of reply used",
      triggers: [{ id: "rightOfReply", value: reply.status, threshold: "received" }],
      issuedOn: reply.on,
    },
  ];
}

function outcomeSignals(world: World, { firmId }: Firm): SignalDraft[] {
  return (world.outcomesOf.get(firmId) ?? []).map(
    ({ outcomeId, label, labelStatus, occurredOn, knownOn }) => {
      const isEvent = world.methodology.outcomes.events.includes(label);
      const direction: Signal["direction"] = isEvent ? "worsening" : "unchanged";
      return {
        kind: "outcome_recorded",
        direction: label === "reopening" ? ("improving" as const) : direction,
        severity: isEvent && labelStatus !== "disputed" ? ("escalate" as const) : "info",
        headline: `${label.replaceAll("_", " ")} on ${dayWords(occurredOn)}, ${labelStatus}`,
        triggers: [{ id: `outcome.${label}`, value: outcomeId, threshold: labelStatus }],
        issuedOn: knownOn,
      };
    },
  );
}
