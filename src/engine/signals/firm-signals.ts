import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { inWords } from "../../model/language/in-words.ts";
import { percentWords } from "../../model/language/percent.ts";
import type { RiskBand } from "../../model/shared.ts";
import { dayWords } from "../../record/day-words.ts";
import { likeWords } from "../../record/forecasts-like.ts";
import { listWords } from "../../record/list-words.ts";
import type { Analysis } from "../analyse.ts";
import type { FirmAssessment } from "../assess.ts";
import { forecastsLike } from "../forecast/calibration-scores.ts";
import { addDays } from "../numbers/calendar.ts";
import { roundHalfEven } from "../numbers/round.ts";
import { establishedEvents } from "../truth/sequence.ts";
import { stageOn } from "../truth/stage.ts";
import { methodologyAt, type World } from "../world/world.ts";
import type { BandNews } from "./band-changes.ts";
import { decidedTrigger, decidedWords } from "./decided-words.ts";
import { countedEvidence } from "./event-signals.ts";
import type { Drafts, Signal } from "./signal.ts";

const severityOfBand: Readonly<Record<RiskBand, Signal["severity"]>> = {
  critical: "escalate",
  high: "caution",
  elevated: "watch",
  moderate: "info",
  low: "info",
  unrated: "info",
};

const severityOfStage = ["info", "watch", "caution", "escalate", "escalate"] as const;

/** The signal of a probability at the preset's threshold or above, beside what came of forecasts like it. */
export function alertSignal(
  { world, calibration }: Pick<Analysis, "world" | "calibration">,
  { hazard, band }: FirmAssessment,
  threshold: number,
): Drafts {
  if (hazard === null || hazard.probability < threshold) return [];
  const severity = band === null ? "watch" : severityOfBand[band];
  const within = `within ${counted(hazard.horizonDays, "day")}`;
  const like = forecastsLike(calibration.realTime, hazard.probability);
  const came = like === null ? "" : `; ${likeWords(like)}`;
  const chance = `${percentWords(hazard.probability)} chance of %failure% ${within}${came}`;
  const words = inWords(chance, world.publisher.words);
  return {
    kind: "probability_alert",
    direction: "unchanged",
    severity: severity === "info" ? "watch" : severity,
    headline: `${words} (alert level ${percentWords(threshold)})`,
    triggers: [{ id: "probability", value: hazard.probability, threshold }],
  };
}

export function bandSignals(turns: readonly BandNews[]): Drafts {
  return turns.map(({ on, from, to, worsening, news }) => ({
    kind: "band_change",
    direction: worsening ? ("worsening" as const) : "improving",
    severity: worsening ? severityOfBand[to] : "info",
    headline: `risk band ${to}, was ${from}: ${decidedWords(news, "forecast")}`,
    triggers: [{ id: "riskBand", value: to, threshold: from }, decidedTrigger(news)],
    issuedOn: on,
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

/** The signals of scores that are news, dated by their period ends. */
export function scoreSignals(world: World, { history, scores }: FirmAssessment): Drafts {
  return scores.news.flatMap((news, i) => {
    const { periodEnd, score } = at(history, i);
    if (news === null || score === null) return [];
    const { scale } = methodologyAt(world, periodEnd).score;
    const written = (value: number) => roundHalfEven(value, scale.decimals).toFixed(scale.decimals);
    const fell = news.direction === "down";
    const isWorse = fell === (scale.better === "higher");
    return {
      kind: fell ? "score_drop" : "score_rise",
      direction: isWorse ? ("worsening" as const) : "improving",
      severity: isWorse ? ("watch" as const) : "info",
      headline: `score ${written(score)}, usually about ${written(news.level)} before: ${decidedWords(news, "score")}`,
      triggers: [{ id: "score", value: score, threshold: news.level }, decidedTrigger(news)],
      issuedOn: periodEnd,
    };
  });
}

/** The signals of indicators that a firm's score has no more: it is compared with no score before. */
export function coverageSignals(world: World, { history }: FirmAssessment): Drafts {
  return history.flatMap(({ periodEnd, coverage, present }, i) => {
    const before = history[i - 1];
    if (before === undefined || present === "" || before.present === "") return [];
    const methodology = methodologyAt(world, periodEnd);
    if (methodology !== methodologyAt(world, before.periodEnd)) return [];
    const lost = methodology.indicators.filter(
      (_, place) => present[place] === "0" && before.present[place] === "1",
    );
    if (lost.length === 0 || coverage >= before.coverage) return [];
    return {
      kind: "coverage_drop",
      direction: "worsening" as const,
      severity: "watch" as const,
      headline: `no current reading of ${lostWords(lost.map(({ label }) => label))}; its score is not compared with those before`,
      triggers: [{ id: "coverage", value: coverage, threshold: before.coverage }],
      issuedOn: periodEnd,
    };
  });
}

function lostWords(labels: readonly string[]): string {
  const shown = 3;
  if (labels.length <= shown) return listWords(labels.map((label) => `"${label}"`));
  return counted(labels.length, "indicator");
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
