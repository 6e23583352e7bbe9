/** @jsxRuntime automatic @jsxImportSource preact */
import type { Calibration, Provenance } from "../../model/shared.ts";
import { fixed, whole } from "./figures.ts";
import { Link } from "./link.tsx";

interface CalibrationNoteProps {
  readonly calibration: Calibration;
  readonly provenance: Provenance;
}

/** How far the probabilities beside it may be trusted, judged by what happened. */
export function CalibrationNote({ calibration, provenance }: CalibrationNoteProps) {
  const { status, nForecasts, nEvents, brierSkill, horizonDays } = calibration;
  return (
    <p class="provenance">
      Calibration of the probabilities (model {provenance.modelVersion ?? "none"}, {horizonDays}{" "}
      days): <strong>{status}</strong>, from {whole(nForecasts)} forecasts of which {whole(nEvents)}{" "}
      came true
      {brierSkill === null
        ? ". Too few to score."
        : `; Brier skill ${fixed(brierSkill, 2)}, where 0 is no better than the base rate and 1 perfect.`}{" "}
      <Link to="calibration.html">How it is measured</Link>.
    </p>
  );
}
