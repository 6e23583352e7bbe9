import type { Evaluation } from "../../src/fit/evaluate.ts";
import type { Fitted } from "./fitted.ts";

const shownScores = [
  ["AUC", "auc"],
  ["Brier", "brier"],
  ["skill", "brierSkill"],
  ["ECE", "ece"],
] as const;

/** What the fit came to, with an interval around each score and what they are worth. */
export function fitWords({ model, evaluation }: Fitted, lagDays: number): string {
  const { nRows, nFirms, nEvents } = evaluation;
  return `${[
    `Fitted to ${model.nRows} rows with ${model.nEvents} failures through ${model.trainedThrough}: penalty ${model.lambda}, calibrator ${model.calibrator.kind}`,
    `Scored on ${evaluation.from}: ${nRows} rows of ${nFirms} banks, ${nEvents} failures within ${model.horizonDays} days`,
    ...shownScores.map(([name, key]) => scoreLine(evaluation, name, key)),
    "",
    ...caveats(lagDays),
  ].join("\n")}\n`;
}

function scoreLine(
  { scores, intervals }: Evaluation,
  name: string,
  key: keyof Evaluation["scores"],
): string {
  const interval = intervals[key];
  const around =
    interval === null ? "" : `  (95 % from ${shown(interval.low)} to ${shown(interval.high)})`;
  return `  ${name.padEnd(6)}${shown(scores[key])}${around}`;
}

function shown(value: number | null): string {
  return value === null ? "none" : value.toFixed(4);
}

function caveats(lagDays: number): readonly string[] {
  const collected = [
    "The collector removed banks that fail later from every earlier quarter; most failing banks",
    "appear once, in their last quarter. Discrimination measured on this panel is therefore",
    "optimistic: use it to compare engines, never for a claim about the world.",
  ];
  const early = [
    "Reports count as known on the day they cover, 30 days before most of them were filed.",
  ];
  return lagDays === 0 ? [...collected, ...early] : collected;
}
