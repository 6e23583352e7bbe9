import type { ReadModel } from "../../answers/read-model.ts";
import { presetNames } from "../../model/publisher.ts";
import type { Calibration } from "../../model/shared.ts";
import { date, integer, nullable, number, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";

/** The calibration of a preset is that of its reviews, whatever their window. */
const days = 30;

/** As computed, not rounded: brier = reliability - resolution + uncertainty holds to 1e-12. */
export const calibration = defineDataset({
  name: "calibration",
  title: "Calibration",
  description:
    "How issued probabilities fared: for each archive, then for each preset, one row over its forecasts and one a bin",
  layer: "interpretation",
  key: ["mode", "preset", "scope", "bin"],
  columns: {
    mode: string("real_time or hindcast, never mixed"),
    preset: string("archive for every forecast of the mode, else the preset that stands by them"),
    scope: string("all for all of them, bin for one bin of their reliability diagram"),
    bin: integer("Number of the bin from 1, lowest forecasts first; 0 for all of them"),
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
  rows: (readModel) =>
    calibrationsOf(readModel).flatMap(([preset, one]) => [
      wholeOf(preset, one),
      ...binsOf(preset, one),
    ]),
});

function calibrationsOf({ analysis: { calibration: archives, review } }: ReadModel) {
  return [
    ["archive", archives.realTime] as const,
    ["archive", archives.hindcast] as const,
    ...presetNames.map((preset) => [preset, review(preset, days).calibration] as const),
  ];
}

function wholeOf(preset: string, one: Calibration) {
  const { bins, ...whole } = one;
  return { ...whole, preset, scope: "all", bin: 0, ...noBin };
}

function binsOf(preset: string, one: Calibration) {
  const { mode, status, mapping, horizonDays, from, to } = one;
  return (one.bins ?? []).map((bin, at) => ({
    ...{ mode, preset, scope: "bin", bin: at + 1, status, mapping, horizonDays, from, to },
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
