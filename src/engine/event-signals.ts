import type { IsoDate } from "../model/cell.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Verdict } from "../model/shared.ts";
import type { ClaimVerdict, FirmAssessment, SequenceEvent } from "./assessment.ts";
import { addDays } from "./calendar.ts";
import type { SignalDraft } from "./signal.ts";
import { verdictOn } from "./truth.ts";
import type { World } from "./world.ts";

export type Claims = Methodology["presets"]["balanced"]["claims"];

/** The verdicts an event needs to be signalled under a preset. */
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

/**
 * Events whose claim reached a verdict that the preset admits, dated by the day it did. What a single source says never rises above watch, and a recovery is information.
 */
export function eventSignals(
  world: World,
  { firm, sequence, truth }: FirmAssessment,
  claims: Claims,
): SignalDraft[] {
  return sequence.events.flatMap((one) => {
    const { event, verdict, stage } = one;
    const judged = truth.claims.find(({ claim }) => claim.claimId === event.claimId);
    if (judged === undefined || !admitted[claims].includes(verdict)) return [];
    const issuedOn = admittedOn(world, one, admitted[claims]);
    if (issuedOn === null) return [];
    const recovery = world.methodology.sequence.recoveryKinds.includes(event.kind);
    const words = event.kind.replaceAll("_", " ");
    return {
      kind: "new_event",
      direction: recovery ? ("improving" as const) : stage > 0 ? "worsening" : "unchanged",
      severity: recovery ? ("info" as const) : severityUnder(verdict, event.severity),
      headline: `${firm.name}: ${words} on ${event.occurredOn}, ${verdict.replaceAll("_", " ")}`,
      triggers: [{ id: `event.${event.kind}`, value: event.eventId, threshold: claims }],
      evidenceIds: countedEvidence(judged),
      verdict,
      issuedOn,
      validUntil: addDays(issuedOn, world.methodology.sequence.windowDays),
    };
  });
}

/** The evidence that made a verdict what it is. */
export function countedEvidence({ evidence }: ClaimVerdict): string[] {
  return evidence.filter(({ counted }) => counted).map(({ item }) => item.evidenceId);
}

function severityUnder(verdict: Verdict, severity: keyof typeof severityOf) {
  const full = severityOf[severity];
  return verdict === "single_source" && full !== "info" ? "watch" : full;
}

/** The first day on which the event was known and its claim had one of the verdicts. */
function admittedOn(
  world: World,
  { event }: SequenceEvent,
  allowed: readonly Verdict[],
): IsoDate | null {
  const claim = world.claimById.get(event.claimId ?? "");
  if (claim === undefined) return null;
  const evidence = world.evidenceOf.get(claim.claimId) ?? [];
  const days = [event.knownOn, ...evidence.map(({ knownOn }) => knownOn)];
  const candidates = Array.from(new Set(days)).filter((day) => day >= event.knownOn);
  return (
    candidates
      .sort()
      .find((day) => allowed.includes(verdictOn(claim, world, day, world.methodology))) ?? null
  );
}
