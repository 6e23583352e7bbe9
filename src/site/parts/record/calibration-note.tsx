/** @jsxRuntime automatic @jsxImportSource preact */
import type { BinnedCalibration, Calibration } from "../../../model/calibration.ts";
import type { Provenance } from "../../../model/shared.ts";
import { shortCalibration } from "../../../record/short-calibration.ts";
import { counted, fixed, whole } from "../figures.ts";
import { Link } from "../link.tsx";
import { Explained } from "../term.tsx";

interface CalibrationNoteProps {
  readonly calibration: Calibration | BinnedCalibration;
  readonly provenance: Provenance;
}

/** How far the probabilities beside it may be trusted, judged by what happened. */
export function CalibrationNote({ calibration, provenance }: CalibrationNoteProps) {
  const { nForecasts, horizonDays } = calibration;
  const { status, nEvents, nEpisodes, brierSkill } = shortCalibration(calibration);
  return (
    <p class="provenance">
      Calibration of the probabilities (model {provenance.modelVersion ?? "none"},{" "}
      {counted(horizonDays, "day")}): <strong>{status}</strong>, from{" "}
      {counted(nForecasts, "forecast")} of which {whole(nEvents)} came true
      {nEpisodes === null ? "" : ` (${counted(nEpisodes, "%failure%")})`}
      {brierSkill === null ? ". Too few to score." : "; "}
      {brierSkill === null ? null : (
        <>
          <Explained of="Brier skill" /> {fixed(brierSkill, 2)}, {skillWords(brierSkill)}.
        </>
      )}{" "}
      <Link to="calibration.html">How it is measured</Link>.
    </p>
  );
}

/** A model that did worse than no model says so here, where a good one says how good it was. */
export function skillWords(brierSkill: number): string {
  if (brierSkill < 0) return "worse than always forecasting the base rate";
  return "where 0 is no better than the base rate and 1 perfect";
}
