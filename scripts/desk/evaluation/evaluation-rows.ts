import type { Interval } from "../../../src/engine/numbers/interval.ts";
import type { Evaluation, Judged } from "../../../src/fit/evaluate.ts";

/** One score of the candidate and of the model in force, as text; "–" where there is none. */
export interface ScoreRow {
  readonly name: string;
  readonly better: "higher" | "lower" | "near 1";
  readonly candidate: string;
  readonly inForce: string;
}

type Scores = Judged["scores"];

/** The scores that are shown, in one order for the table and the page. */
export function scoreRows({ candidate, inForce }: Evaluation): readonly ScoreRow[] {
  const row = (name: string, better: ScoreRow["better"], text: (scores: Scores) => string) => ({
    name,
    better,
    candidate: text(candidate.scores),
    inForce: inForce === null ? "–" : text(inForce.scores),
  });
  return [
    row("Brier skill over the rate that came", "higher", (s) =>
      around(s.brierSkill, s.brierSkillInterval, 3),
    ),
    row("Brier score", "lower", (s) => shown(s.brier, 5)),
    row("AUC", "higher", (s) => around(s.auc, s.aucInterval, 3)),
    row("Log loss", "lower", (s) => shown(s.logLoss, 5)),
    row("Events for each expected", "near 1", (s) =>
      around(s.observedToExpected, s.observedToExpectedInterval, 2),
    ),
    row("ECE", "lower", (s) => shown(s.ece, 5)),
    row("Reliability (miscalibration)", "lower", (s) => shown(s.reliability, 6)),
    row("Resolution (discrimination)", "higher", (s) => shown(s.resolution, 6)),
  ];
}

function around(value: number | null, interval: Interval | null, digits: number): string {
  if (value === null || interval === null) return shown(value, digits);
  return `${shown(value, digits)} (${shown(interval.low, digits)} to ${shown(interval.high, digits)})`;
}

export function shown(value: number | null, digits: number): string {
  return value === null ? "–" : value.toFixed(digits).replace("-", "−");
}
