import type { Methodology } from "../../model/methodology.ts";
import type { FirmAssessment } from "../assess.ts";
import { mean } from "../numbers/statistics.ts";

/** A quarter of weekly period ends. */
const stabilityPeriods = 13;
const lastStage = 4;

/** The four scores of a review, 0 (worst) to 100, by declared formulas; null without data, and never combined. */
export function reviewScores(assessment: FirmAssessment, { score }: Pick<Methodology, "score">) {
  const { hazard } = assessment;
  return {
    integrity: integrity(assessment),
    evidence: evidence(assessment),
    stability: stability(assessment, score.scale),
    outlook: hazard === null ? null : 100 * (1 - hazard.probability),
  };
}

/** Integrity: 100 · (1 − mean posterior of the claims behind events of a stage). */
function integrity({ truth, sequence }: FirmAssessment): number | null {
  const adverse = new Set(
    sequence.events.flatMap(({ event, stage }) => (stage > 0 ? (event.claimId ?? []) : [])),
  );
  const posteriors = truth.claims.flatMap(({ claim, posterior }) =>
    adverse.has(claim.claimId) ? (posterior ?? []) : [],
  );
  const held = mean(posteriors);
  return held === null ? null : 100 * (1 - held);
}

/** Evidence: 100 · mean |2 · posterior − 1| over claims with evidence, 0 at even odds. */
function evidence({ truth }: FirmAssessment): number | null {
  const decided = mean(
    truth.claims.flatMap(({ posterior }) =>
      posterior === null ? [] : Math.abs(2 * posterior - 1),
    ),
  );
  return decided === null ? null : 100 * decided;
}

/**
 * Stability: (100 − range of the scores of the last 13 period ends, in percent of their scale) · (1 − stage / 4); null
 * below two scores, and where their scale has an open end.
 */
function stability(
  { history, sequence }: FirmAssessment,
  { min, max }: Methodology["score"]["scale"],
): number | null {
  if (min === null || max === null) return null;
  const scores = history.slice(-stabilityPeriods).flatMap(({ score }) => score ?? []);
  if (scores.length < 2) return null;
  const range = Math.max(...scores) - Math.min(...scores);
  return (100 - (100 * range) / (max - min)) * (1 - sequence.stage / lastStage);
}
