import type { FirmEvent } from "../../model/event.ts";
import type { Firm } from "../../model/firm.ts";
import { at, entryOf } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Verdict } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import type { FirmAssessment } from "../assess.ts";
import { addDays } from "../numbers/calendar.ts";
import { type ClaimVerdict, type FirmTruth, verdictOn } from "../truth/truth.ts";
import { sightOn } from "../world/sight.ts";
import type { World } from "../world/world.ts";
import type { Signal, SignalDraft } from "./signal.ts";

export type Claims = Methodology["presets"]["balanced"]["claims"];

const admitted: Readonly<Record<Claims, readonly Verdict[]>> = {
  confirmed: ["confirmed"],
  confirmed_or_corroborated: ["confirmed", "corroborated"],
  single_source_too: ["confirmed", "corroborated", "single_source"],
};

const severityOf = {
  critical: "escalate",
  major: "caution",
  moderate: "watch",
  minor: "info",
} as const;

/** Signals of events whose claim reached a verdict that the preset admits, dated by the day it did. */
export function eventSignals(
  world: World,
  { sequence, truth }: FirmAssessment,
  claims: Claims,
): SignalDraft[] {
  const allowed = admitted[claims];
  const { recoveryKinds, windowDays } = world.methodology.sequence;
  return sequence.events.flatMap(({ event, verdict, stage }) => {
    const judged = truth.claims.find(({ claim }) => claim.claimId === event.claimId);
    if (judged === undefined || !allowed.includes(verdict)) return [];
    const issuedOn = verdictPath(world, event).find((one) => allowed.includes(one.verdict))?.on;
    if (issuedOn === undefined) return [];
    const recovery = recoveryKinds.includes(event.kind);
    const words = event.kind.replaceAll("_", " ");
    const towards = stage > 0 ? ("worsening" as const) : ("unchanged" as const);
    return {
      kind: "new_event",
      direction: recovery ? ("improving" as const) : towards,
      severity: recovery ? ("info" as const) : severityUnder(verdict, event.severity),
      headline: `${words} on ${dayWords(event.occurredOn)}, ${verdict.replaceAll("_", " ")}`,
      triggers: [{ id: `event.${event.kind}`, value: event.eventId, threshold: claims }],
      evidenceIds: countedEvidence(judged),
      verdict,
      issuedOn,
      validUntil: addDays(issuedOn, windowDays),
    };
  });
}

export function countedEvidence({ evidence }: ClaimVerdict): string[] {
  return evidence.filter(({ counted }) => counted).map(({ item }) => item.evidenceId);
}

function severityUnder(verdict: Verdict, severity: keyof typeof severityOf) {
  const full = severityOf[severity];
  return verdict === "single_source" && full !== "info" ? "watch" : full;
}

/** The verdicts on an event's claim from the day it was known, whenever evidence came or a source was regraded. */
export function verdictPath(world: World, event: FirmEvent) {
  if (event.claimId === null) return [];
  const claim = entryOf(world.claimById, event.claimId);
  const evidence = world.evidenceOf.get(claim.claimId) ?? [];
  const grades = evidence.flatMap(({ sourceId }) => entryOf(world.sourceRows, sourceId));
  const later = [...evidence, ...grades]
    .map(({ knownOn }) => knownOn ?? "")
    .filter((day) => day > event.knownOn && day <= world.asOf);
  return [...new Set([event.knownOn, ...later.sort()])].map((on) => ({
    on,
    verdict: verdictOn(claim, world, sightOn(on), world.methodology),
  }));
}

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
      verdict,
      issuedOn: at(known, known.length - 1),
      evidenceIds: countedEvidence(judged),
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
