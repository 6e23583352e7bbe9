import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { inWords } from "../../model/language/in-words.ts";
import { percentWords } from "../../model/language/percent.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { RiskBand } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import type { Analysis } from "../analyse.ts";
import type { FirmAssessment } from "../assess.ts";
import { cameTrue } from "../forecast/calibration-scores.ts";
import { addDays } from "../numbers/calendar.ts";
import { ownNoise } from "../numbers/own-noise.ts";
import { roundHalfEven } from "../numbers/round.ts";
import { establishedEvents } from "../truth/sequence.ts";
import { stageOn } from "../truth/stage.ts";
import type { World } from "../world/world.ts";
import type { BandChange } from "./band-changes.ts";
import { countedEvidence } from "./event-signals.ts";
import type { Drafts, Signal, Window } from "./signal.ts";

const severityOfBand: Readonly<Record<RiskBand, Signal["severity"]>> = {
  critical: "escalate",
  high: "caution",
  elevated: "watch",
  moderate: "info",
  low: "info",
  unrated: "info",
};

const severityOfStage = ["info", "watch", "caution", "escalate", "escalate"] as const;

/**
 * The signal of a probability at the preset's threshold or above. Its headline says no more than came true of such.
 */
export function alertSignal(
  { world, calibration }: Pick<Analysis, "world" | "calibration">,
  { hazard, band }: FirmAssessment,
  threshold: number,
): Drafts {
  if (hazard === null || band === null || hazard.probability < threshold) return [];
  const severity = severityOfBand[band];
  const within = `within ${counted(hazard.horizonDays, "day")}`;
  const observed = cameTrue(calibration.realTime, hazard.probability);
  const chance =
    observed === null
      ? `${percentWords(hazard.probability)} chance of %failure% ${within}`
      : `${percentWords(observed)} of forecasts this high came true ${within}`;
  const words = inWords(chance, world.publisher.words);
  return {
    kind: "probability_alert",
    direction: "unchanged",
    severity: severity === "info" ? "watch" : severity,
    headline: `${words} (alert level ${percentWords(threshold)})`,
    triggers: [{ id: "probability", value: hazard.probability, threshold }],
  };
}

export function bandSignals(turns: readonly BandChange[]): Drafts {
  return turns.map(({ on, from, to, worsening, breaks }) => ({
    kind: "band_change",
    direction: worsening ? ("worsening" as const) : "improving",
    severity: worsening ? severityOfBand[to] : "info",
    headline: `risk band ${to}, was ${from}`,
    triggers: [{ id: "riskBand", value: to, threshold: from }],
    ...{ breaks, issuedOn: on },
  }));
}

export function stageSignal(world: World, { sequence, truth }: FirmAssessment): Drafts {
  const { since, stage, stageName } = sequence;
  if (since === null) return [];
  const { asOf, methodology } = world;
  const established = establishedEvents(world, sequence, asOf);
  const before = stageOn(established, addDays(since, -1), methodology.sequence);
  if (stage === before) return [];
  const own = established.filter((one) => one.stage === stage).map(({ event }) => event);
  const cause = own.find(({ occurredOn }) => occurredOn === since);
  const issuedOn = cause !== undefined && cause.knownOn > since ? cause.knownOn : since;
  const behind = new Set(own.map(({ claimId }) => claimId));
  return {
    kind: "stage_change",
    direction: stage > before ? "worsening" : "improving",
    severity: stage > before ? at(severityOfStage, stage) : "info",
    headline: `stage ${stage}, ${stageName}, was stage ${before}`,
    triggers: [{ id: "stage", value: stage, threshold: before }],
    evidenceIds: truth.claims.flatMap((judged) =>
      stage > 0 && behind.has(judged.claim.claimId) ? countedEvidence(judged) : [],
    ),
    issuedOn,
    validUntil: addDays(issuedOn, methodology.sequence.windowDays),
  };
}

/**
 * The score of the last period end before the window; null where the current interval covers it, where the
 * firm's own variation explains the change, and where another methodology read it.
 */
export function movedFrom(
  { score, scoreInterval, history }: Pick<FirmAssessment, "score" | "scoreInterval" | "history">,
  window: Window,
  { effectiveFrom: since, noise: { signalRate } }: Methodology,
) {
  const past = history.filter(({ periodEnd }) => periodEnd < window.from && periodEnd >= since);
  const before = past.at(-1)?.score ?? null;
  if (before === null || score === null || scoreInterval === null) return null;
  const { low, high } = scoreInterval;
  if (low <= before && before <= high) return null;
  const moved = { before, score, interval: scoreInterval };
  if (signalRate === null) return { ...moved, own: null };
  const noise = ownNoise(
    past.flatMap((one) => one.score ?? []),
    signalRate,
  );
  // two scores differ, each with noise of its own
  const own = noise === null ? null : Math.SQRT2 * noise;
  return own === null || Math.abs(score - before) <= own ? null : { ...moved, own };
}

/** The signal that neither weights, missing indicators nor the firm's own variation explain a change of score. */
export function scoreSignal(world: World, assessment: FirmAssessment, window: Window): Drafts {
  const moved = movedFrom(assessment, window, world.methodology);
  if (moved === null) return [];
  const { before, score, interval, own } = moved;
  const fell = before > interval.high;
  const [now, then] = [score, before].map((value) => roundHalfEven(value, 1).toFixed(1));
  const variation = { id: "ownVariation", value: Math.abs(score - before), threshold: own ?? 0 };
  return {
    kind: fell ? "score_drop" : "score_rise",
    direction: fell ? "worsening" : "improving",
    severity: fell ? "watch" : "info",
    headline: `score ${now}, was ${then} before ${dayWords(window.from)}`,
    triggers: [
      { id: "score", value: score, threshold: fell ? interval.high : interval.low },
      { id: "previousScore", value: before, threshold: score },
      ...(own === null ? [] : [variation]),
    ],
  };
}

export function silenceSignal({ methodology }: World, assessment: FirmAssessment): Drafts {
  const { noProbability, lastObservedOn } = assessment;
  if (noProbability !== "no_fresh_observation") return [];
  const periods = counted(methodology.probability.freshPeriods, "period");
  const what =
    lastObservedOn === null
      ? "no reading, and so no probability"
      : `too few fresh readings for a probability, the newest of ${dayWords(lastObservedOn)}`;
  return {
    kind: "reporting_stopped",
    direction: "worsening",
    severity: "caution",
    headline: what,
    triggers: [{ id: "lastObservedOn", value: lastObservedOn ?? "none", threshold: periods }],
  };
}

export function staleSignal({ methodology }: World, assessment: FirmAssessment): Drafts {
  const { status } = assessment;
  const { medianAgeDays: age, status: freshness } = assessment.freshness;
  const trades = status === "active" || status === "suspended";
  if (!trades || freshness !== "stale" || age === null) return [];
  return {
    kind: "stale_data",
    direction: "unchanged",
    severity: "watch",
    headline: `newest observations ${counted(age, "day")} old in the median`,
    triggers: [{ id: "medianAgeDays", value: age, threshold: methodology.freshness.staleDays }],
  };
}
