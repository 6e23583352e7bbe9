import type { Evaluation } from "../../../src/fit/evaluate.ts";
import { counted } from "../../../src/model/language/counted.ts";
import { scoreRows } from "./evaluation-rows.ts";

/** An evaluation as a table for a terminal, the verdict first. */
export function evaluationText(evaluation: Evaluation, verdict: readonly string[]): string {
  const rows = scoreRows(evaluation).map(({ name, better, candidate, inForce }) => [
    name,
    better,
    candidate,
    inForce,
  ]);
  const head = ["", "better", evaluation.candidate.name, "in force"];
  return [
    ...verdict,
    "",
    heading(evaluation),
    ...columns([head, ...rows]),
    "",
    ...columns([
      ["period end", "rows", "events", "expected", "in force"],
      ...evaluation.periods.map(({ periodEnd, rows: n, events, expected, expectedInForce }) => [
        periodEnd,
        String(n),
        String(events),
        expected.toFixed(1),
        expectedInForce === null ? "–" : expectedInForce.toFixed(1),
      ]),
    ]),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** What was scored, in one line. */
export function heading(evaluation: Evaluation): string {
  const { from, through, nRows, nFirms, nEvents, nEpisodes, nUnscored, nStale, horizonDays } =
    evaluation;
  return `Scored ${counted(nRows, "row")} of ${counted(nFirms, "firm")} from ${from} through ${through}: ${nEvents} with the event within ${counted(horizonDays, "day")}, from ${counted(nEpisodes, "failure")}; ${nUnscored} not scored (window open, the firm left otherwise, or no model for them), and ${nStale} not at risk, because too few of their features rest on a fresh observation`;
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, j) =>
    Math.max(...rows.map((cells) => (cells[j] ?? "").length)),
  );
  return rows.map((cells) =>
    cells
      .map((cell, j) => cell.padEnd(widths[j] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
