import type { Evaluation } from "../../src/fit/evaluate.ts";
import type { Refusal } from "../../src/fit/training.ts";
import type { Fitted } from "./fitted.ts";

const shownScores = [
  ["AUC", "auc", "aucInterval"],
  ["Brier", "brier", null],
  ["skill", "brierSkill", "brierSkillInterval"],
  ["ECE", "ece", null],
] as const;

/** What the fit came to, with an interval around each score and what they are worth. */
export function fitWords(
  { model, evaluation }: Fitted,
  silent: Fitted | Refusal,
  lagDays: number,
): string {
  const { nRows, nFirms, nEvents } = evaluation;
  return `${[
    `Fitted to ${model.nRows} rows with ${model.nEvents} failures through ${model.trainedThrough}: penalty ${model.lambda}, calibrator ${model.calibrator.kind}`,
    `Scored on ${evaluation.from}: ${nRows} rows of ${nFirms} banks, ${nEvents} failures within ${model.horizonDays} days`,
    ...shownScores.map((score) => scoreLine(evaluation, score)),
    ...silentWords(silent, nRows),
    "",
    ...caveats(lagDays),
  ].join("\n")}\n`;
}

/** The figures of a risk set that keeps banks which stopped reporting. */
function silentWords(silent: Fitted | Refusal, nRows: number): readonly string[] {
  if (silent.kind === "refused") return [];
  const more = silent.evaluation.nRows - nRows;
  return [
    `With ${more} further rows, of banks that had stopped reporting or report their equity alone:`,
    ...shownScores.map((score) => scoreLine(silent.evaluation, score)),
  ];
}

type ScoreName = (typeof shownScores)[number];

function scoreLine({ candidate: { scores } }: Evaluation, [name, key, around]: ScoreName): string {
  const interval = around === null ? null : scores[around];
  const range =
    interval === null ? "" : `  (95 % from ${shown(interval.low)} to ${shown(interval.high)})`;
  return `  ${name.padEnd(6)}${shown(scores[key])}${range}`;
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
