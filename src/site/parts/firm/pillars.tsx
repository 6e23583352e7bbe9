/** @jsxRuntime automatic @jsxImportSource preact */

import type { firmReview } from "../../../answers/routes/firm-intelligence.ts";
import type { firmObject } from "../../../answers/rows/firm-object.ts";
import type { HazardModel } from "../../../model/hazard-model.ts";
import { Bar, SidedBar } from "../../charts/bar.tsx";
import { counted, day, fixed, measured, percent, signed } from "../figures.ts";
import { CalibrationNote } from "../record/calibration-note.tsx";
import { Table } from "../table.tsx";

type FirmAnswer = ReturnType<typeof firmObject>;

/** The parts of the score, down to each indicator's value and date. */
export function Pillars({ firm }: { firm: FirmAnswer }) {
  const total = firm.pillarDetail.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <section aria-labelledby="pillars">
      <h2 id="pillars">What the score is made of</h2>
      <Table
        caption="Pillars, 0 to 1; higher is better"
        quiet={false}
        columns="Pillar | Value # | As a bar * | Weight # | Coverage #~"
        rows={firm.pillarDetail.map(({ name, value, weight, coverage }) => [
          name,
          fixed(value, 3),
          <Bar share={value} />,
          percent(weight / total),
          percent(coverage),
        ])}
      />
      <details>
        <summary>Every indicator behind the pillars</summary>
        {firm.pillarDetail.map(({ name, indicators }) => (
          <Table
            caption={name}
            quiet={false}
            columns="Indicator | Value # | Unit | Against goalposts # | Points in the score # | Observed"
            rows={indicators.map((one) => [
              one.label,
              measured(one.value),
              one.unit,
              fixed(one.normalised, 3),
              signed(one.effect, 1),
              day(one.observedOn),
            ])}
          />
        ))}
      </details>
    </section>
  );
}

interface ExplanationProps {
  readonly review: ReturnType<typeof firmReview>;
  readonly model: HazardModel;
}

/** The probability term by term, and how far the model that made it may be trusted. */
export function Explanation({ review, model }: ExplanationProps) {
  const { collapseDetection: hazard } = review;
  const most = Math.max(0, ...hazard.features.map(({ contribution }) => Math.abs(contribution)));
  return (
    <section aria-labelledby="probability">
      <h2 id="probability">Why the model says {percent(hazard.probability)}</h2>
      <p>
        The model adds up log-odds: {fixed(hazard.intercept, 2)} for any %firm%, and the terms
        below, give {fixed(hazard.logOdds, 2)}, a chance of {percent(hazard.hazard)} in{" "}
        {counted(model.periodDays, "day")}. Over {counted(model.horizonDays, "day")} that compounds
        to {percent(hazard.probability)}
        {model.calibrator.kind === "identity" ? "" : ", once calibrated"}.{" "}
        {hazard.interval === null
          ? ""
          : `The 90% interval of the probability is ${percent(hazard.interval.low)} to ${percent(hazard.interval.high)}.`}
      </p>
      <Table
        caption="Terms of the probability, largest first"
        columns="Term | Value # | Unit ~ | Log-odds # | Lowers or raises | Odds times #~"
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
