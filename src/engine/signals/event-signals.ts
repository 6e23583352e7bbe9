import type { FirmEvent } from "../../model/event.ts";
import { entryOf } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Verdict } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import { addDays } from "../numbers/calendar.ts";
import { verdictOn } from "../truth/truth.ts";
import type { ClaimVerdict, FirmAssessment } from "../world/assessment.ts";
import type { World } from "../world/world.ts";
import type { SignalDraft } from "./signal.ts";

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
    return {
      kind: "new_event",
      direction: recovery ? ("improving" as const) : stage > 0 ? "worsening" : "unchanged",
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
    verdict: verdictOn(claim, world, on, world.methodology),
  }));
}
