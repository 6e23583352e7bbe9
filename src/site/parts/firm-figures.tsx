/** @jsxRuntime automatic @jsxImportSource preact */
import type { firmReview } from "../../answers/routes/firm-intelligence.ts";
import type { firmObject } from "../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { forecastsLike } from "../../engine/forecast/calibration-scores.ts";
import type { FirmAlarm } from "../../engine/truth/alarm.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import { areShares } from "../../model/methodology/scale.ts";
import { betterWords, ofWords, scoreLook } from "../../model/methodology/score-look.ts";
import type { Methodology } from "../../model/methodology.ts";
import { likeShareWords, likeWords } from "../../record/forecasts-like.ts";
import { Bar } from "../charts/shapes.tsx";
import {
  confidenceWords,
  counted,
  day,
  fixed,
  measured,
  percent,
  rangeWords,
  sentence,
  signed,
} from "../figures.ts";
import { Section, Stats, Table } from "./blocks.tsx";
import { CalibrationNote } from "./record.tsx";
import { BandChip, Chip, Explained } from "./text.tsx";

export type FirmAnswer = ReturnType<typeof firmObject>;
export type FirmReview = ReturnType<typeof firmReview>;

/** A firm that has left: what became of it and when comes before every figure. */
export function Departure({ firm }: { firm: FirmAnswer }) {
  const last = firm.statusHistory.findLast(({ status }) => status === firm.status);
  return (
    <p class="status-note alarm">
      <strong>{sentence(firm.status)}</strong>
      {last === undefined ? "" : ` on ${day(last.from)}`}. The %firm% has left the index; what
      follows is its record.
    </p>
  );
}

/** That a listed firm is suspended, or has stopped by confirmed events, comes before every figure. */
export function Alarm({ alarm, hasEvents }: { alarm: FirmAlarm | null; hasEvents: boolean }) {
  if (alarm === null) return null;
  const { suspendedSince, stage } = alarm;
  const words = stage === null ? "" : `Stage ${stage.number} of 4, ${stage.name}, is confirmed.`;
  return (
    <p class="status-note alarm">
      <strong>{suspendedSince === null ? "Stopped" : "Suspended"}</strong>
      {suspendedSince === null ? ". " : ` since ${day(suspendedSince)}. `}
      {words} {hasEvents && <a href="#stage">What happened</a>}
    </p>
  );
}

/** The range of a rank; empty without one. */
function placeWords(low: number | null, high: number | null): string {
  if (low === null || high === null) return "";
  return low === high ? "the same under other weights" : `between ${low} and ${high}`;
}

/** The figures of a listed firm, its probability with what came of forecasts like it. */
export function firmFigures(
  { analysis: { calibration, world }, has }: ReadModel,
  firm: FirmAnswer,
  alarm: FirmAlarm | null,
  horizon: number | null,
) {
  const like = forecastsLike(calibration.realTime, firm.probability);
  const usual = firm.baseRate === null ? "" : `base rate ${percent(firm.baseRate)}`;
  const ofProbability =
    like === null ? usual : `${usual}; ${likeWords(like)}: ${likeShareWords(like)}`;
  // no band without a probability, but what is known is worse than any probability
  const isBandless = alarm !== null && firm.riskBand === "unrated";
  const stopped = alarm?.suspendedSince === null ? "Stopped" : "Suspended";
  const look = scoreLook(world.methodology);
  const { score, scoreLow, scoreHigh, rank, rankLow, rankHigh } = firm;
  const hasRange = scoreLow !== null && scoreHigh !== null && scoreLow !== scoreHigh;
  const range = hasRange
    ? `${fixed(scoreLow, look.decimals)} to ${fixed(scoreHigh, look.decimals)} ${rangeWords}`
    : betterWords(look);
  const places = placeWords(rankLow, rankHigh);
  return (
    <Stats
      of={[
        [
          `Score, ${ofWords(look)}`,
          fixed(score, look.decimals),
          score === null ? "not rated: too little is known" : range,
        ],
        ["Rank", rank ?? "–", rank === null ? "no rank without a score" : places],
        has.forecasts && [
          `Probability of %failure%${horizon === null ? "" : ` within ${counted(horizon, "day")}`}`,
          percent(firm.probability),
          firm.probability === null ? undefined : `on ${day(world.asOf)}; ${ofProbability}`,
        ],
        (has.bands || isBandless) && [
          isBandless ? "Status" : "%Band%",
          isBandless ? (
            <Chip tone="critical" label={stopped} />
          ) : (
            <BandChip of={firm.riskBand ?? "unrated"} />
          ),
          <>
            {has.events && (
              <>
                <Explained of="stage" /> {firm.stage} of 4
              </>
            )}
            {firm.confidence !== null &&
              `${has.events ? ", " : ""}${confidenceWords(firm.confidence, firm.confidenceBasis)}`}
          </>,
        ],
      ]}
    />
  );
}

export function Pillars({ firm, methodology }: { firm: FirmAnswer; methodology: Methodology }) {
  const { decimals, better } = methodology.score.scale;
  const isShares = areShares(methodology);
  const total = firm.pillarDetail.reduce((sum, { weight }) => sum + weight, 0);
  // without a single indicator there is no score to compare with
  const hasEffect = firm.pillarDetail.flatMap(({ indicators }) => indicators).length > 1;
  const indicators = firm.pillarDetail.map(({ name, indicators }) => (
    <Table
      caption={name}
      quiet={false}
      columns={`Indicator | Value # | Unit | On its scale #${hasEffect ? " | Part of the score #" : ""} | Observed`}
      rows={indicators.map((one) => [
        one.label,
        measured(one.value),
        one.unit,
        fixed(one.normalised, 3),
        ...(hasEffect ? [signed(one.effect, decimals)] : []),
        one.carriedFrom === null ? day(one.observedOn) : `${day(one.carriedFrom)}, carried on`,
      ])}
    />
  ));
  const pillars = (
    <Table
      caption={`Pillars, ${isShares ? `0 to 1; ${better} is better` : "each on its own scale"}`}
      quiet={false}
      columns={`Pillar | Value # | ${isShares ? "As a bar * | " : ""}Weight # | Coverage #~`}
      rows={firm.pillarDetail.map(({ name, value, weight, coverage }) => [
        name,
        fixed(value, 3),
        ...(isShares ? [<Bar end={value} />] : []),
        percent(weight / total),
        percent(coverage),
      ])}
    />
  );
  return (
    <Section id="pillars" title="What the score is made of">
      {firm.computedBy === null ? null : (
        <p>
          It is computed by the publisher outside of Stele, by {firm.computedBy.program}{" "}
          {firm.computedBy.programVersion}, which wrote a file with the SHA-256{" "}
          <code>{firm.computedBy.sha256}</code>.
        </p>
      )}
      {indicators.length === 1 ? (
        indicators
      ) : (
        <>
          {pillars}
          <details>
            <summary>Every indicator behind the pillars</summary>
            {indicators}
          </details>
        </>
      )}
    </Section>
  );
}

/** The probability term by term, and how far the model that made it may be trusted. */
export function explanation(review: FirmReview, model: HazardModel, asOf: IsoDate) {
  const { collapseDetection: hazard } = review;
  const most = Math.max(0, ...hazard.features.map(({ contribution }) => Math.abs(contribution)));
  return (
    <Section
      id="probability"
      title={`Why the model says ${percent(hazard.probability)} on ${day(asOf)}`}
    >
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
          <Bar
            start={0.5}
            end={most === 0 ? null : 0.5 + one.contribution / most / 2}
            tone={one.contribution < 0 ? "nominal" : "high"}
          />,
          fixed(one.oddsMultiplier, 2),
        ])}
      />
      <CalibrationNote of={review} />
    </Section>
  );
}
