/** @jsxRuntime automatic @jsxImportSource preact */
import type { firmReview } from "../../../routes/firm-intelligence.ts";
import { SidedBar } from "../../charts/bar.tsx";
import { fixed, measured, percent, signed } from "../figures.ts";
import { CalibrationNote } from "../record/calibration-note.tsx";
import { Table } from "../table.tsx";

/** The probability term by term, and how far the model that made it may be trusted. */
export function Explanation({ review }: { review: ReturnType<typeof firmReview> }) {
  const { collapseDetection: hazard } = review;
  const most = Math.max(0, ...hazard.features.map(({ contribution }) => Math.abs(contribution)));
  return (
    <section aria-labelledby="probability">
      <h2 id="probability">Why {percent(hazard.probability)}</h2>
      <p>
        The model adds up log-odds: {fixed(hazard.intercept, 2)} for any firm, and the terms below,
        give {fixed(hazard.logOdds, 2)}.{" "}
        {hazard.interval === null
          ? ""
          : `The 90% interval of the probability is ${percent(hazard.interval.low)} to ${percent(hazard.interval.high)}.`}
      </p>
      <Table
        caption="Terms of the probability, largest first"
        columns={[
          { label: "Term" },
          { label: "Value", number: true },
          { label: "Unit", wide: true },
          { label: "Log-odds", number: true },
          { label: "Lowers or raises" },
          { label: "Odds times", number: true, wide: true },
        ]}
        rows={hazard.features.map((one) => [
          one.label,
          one.missing ? "missing" : measured(one.value),
          one.unit,
          signed(one.contribution, 2),
          <SidedBar value={one.contribution} most={most} />,
          fixed(one.oddsMultiplier, 2),
        ])}
      />
      <CalibrationNote calibration={review.calibration} provenance={review.provenance} />
    </section>
  );
}
