import type { Calibration } from "../../model/shared.ts";
import { date, integer, nullable, number, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";

/** As computed, not rounded: brier = reliability - resolution + uncertainty holds to 1e-12. */
export const calibration = defineDataset({
  name: "calibration",
  title: "Calibration",
  description:
    "How issued probabilities fared: for each mode one row over all forecasts, then one a bin",
  layer: "interpretation",
  key: ["mode", "scope", "bin"],
  columns: {
    mode: string("real_time or hindcast, never mixed"),
    scope: string("all for the whole mode, bin for one bin of its reliability diagram"),
    bin: integer("Number of the bin from 1, lowest forecasts first; 0 for the whole mode"),
    status: string("insufficient, limited or sufficient; scores are null when insufficient"),
    mapping: string("How raw probabilities were mapped: identity, platt or isotonic"),
    horizonDays: integer("Days within which the event was forecast", "days"),
    from: nullable(date("Day of the first forecast counted")),
    to: nullable(date("Day of the last forecast counted")),
    nForecasts: integer("Forecasts counted", "forecasts"),
    nFirms: nullable(integer("Firms among them", "firms")),
    nEvents: integer("Forecasts whose event came", "forecasts"),
    nCensored: nullable(
      integer("Forecasts left out: the firm was acquired or merged", "forecasts"),
    ),
    baseRate: nullable(number("Share of forecasts whose event came", "probability")),
    brier: nullable(number("Brier score, 0 the best")),
    brierReference: nullable(number("Brier score of always forecasting the base rate")),
    brierSkill: nullable(number("1 - brier / brierReference")),
    reliability: nullable(number("REL of the Brier score")),
    resolution: nullable(number("RES of the Brier score")),
    uncertainty: nullable(number("UNC of the Brier score")),
    logLoss: nullable(number("Mean negative log likelihood", "nats")),
    auc: nullable(number("Chance that an event was forecast above a non-event, ties a half")),
    ece: nullable(number("Expected calibration error over the bins", "probability")),
    maxBinGap: nullable(number("Largest gap of a bin", "probability")),
    meanForecast: nullable(number("Mean forecast of the bin", "probability")),
    observedRate: nullable(number("Share of the bin whose event came", "probability")),
    observedLow: nullable(number("Lower end of its Wilson 95 % interval", "probability")),
    observedHigh: nullable(number("Upper end of its Wilson 95 % interval", "probability")),
  },
  rows: ({ analysis: { calibration: modes } }) =>
    [modes.realTime, modes.hindcast].flatMap((one) => [wholeOf(one), ...binsOf(one)]),
});

function wholeOf(one: Calibration) {
  const { bins, ...whole } = one;
  return { ...whole, scope: "all", bin: 0, ...noBin };
}

function binsOf(one: Calibration) {
  const { mode, status, mapping, horizonDays, from, to } = one;
  return (one.bins ?? []).map((bin, at) => ({
    ...{ mode, scope: "bin", bin: at + 1, status, mapping, horizonDays, from, to },
    ...{ nForecasts: bin.n, nFirms: null, nEvents: bin.events, nCensored: null },
    ...noScores,
    meanForecast: bin.meanForecast,
    observedRate: bin.observedRate,
    observedLow: bin.low,
    observedHigh: bin.high,
  }));
}

const noBin = { meanForecast: null, observedRate: null, observedLow: null, observedHigh: null };

const noScores = {
  baseRate: null,
  brier: null,
  brierReference: null,
  brierSkill: null,
  reliability: null,
  resolution: null,
  uncertainty: null,
  logLoss: null,
  auc: null,
  ece: null,
  maxBinGap: null,
};
