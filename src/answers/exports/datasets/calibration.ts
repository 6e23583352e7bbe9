import { judgedModels } from "../../../engine/forecast/calibrations.ts";
import type { Calibration } from "../../../model/calibration.ts";
import { type PresetName, presetNames } from "../../../model/publisher.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { date, emptyRow, integer, nullable, number, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";

const columns = {
  mode: string("real_time or hindcast, never mixed"),
  modelVersion: string("The model that made the forecasts; all for those of all models together"),
  preset: string("archive for every forecast, else the preset that covers them"),
  scope: string("all for all of them, step for a run of the calibration curve, bin for a bin"),
  bin: integer("Number of the step or bin from 1, lowest forecasts first; 0 for all of them"),
  status: string("insufficient, limited or sufficient; scores are null when insufficient"),
  mapping: nullable(
    string("How the model mapped raw probabilities: identity, platt or isotonic; null for all"),
  ),
  horizonDays: integer("Days within which the event was forecast", "days"),
  from: nullable(date("Day of the first forecast counted")),
  to: nullable(date("Day of the last forecast counted")),
  nForecasts: integer("Forecasts counted", "forecasts"),
  nFirms: nullable(integer("Firms among them", "firms")),
  nEvents: integer("Forecasts whose event came", "forecasts"),
  nEpisodes: nullable(integer("Failures among them; they decide the status", "failures")),
  nCensored: nullable(integer("Forecasts left out: the firm was acquired or merged", "forecasts")),
  baseRate: nullable(number("Share of forecasts whose event came", "probability")),
  brier: nullable(number("Brier score, 0 the best")),
  brierReference: nullable(number("Brier score of always forecasting the base rate")),
  brierSkill: nullable(number("1 - brier / brierReference: below 0 is worse than the base rate")),
  brierSkillLow: nullable(number("Lower end of its 95% interval")),
  brierSkillHigh: nullable(number("Upper end of the interval")),
  reliability: nullable(number("Miscalibration by isotonic recalibration, 0 the best")),
  resolution: nullable(number("Discrimination by isotonic recalibration")),
  uncertainty: nullable(number("UNC of the Brier score")),
  logLoss: nullable(number("Mean negative log likelihood", "nats")),
  auc: nullable(number("Chance that an event was forecast above a non-event, ties a half")),
  aucLow: nullable(number("Lower end of its 95% interval")),
  aucHigh: nullable(number("Upper end of the interval")),
  observedToExpected: nullable(number("Events over the sum of the forecasts", "ratio")),
  observedToExpectedLow: nullable(number("Lower end of its 95% interval", "ratio")),
  observedToExpectedHigh: nullable(number("Upper end of the interval", "ratio")),
  ece: nullable(number("Mean distance of forecasts from the calibration curve", "probability")),
  maxBinGap: nullable(number("Largest gap of a bin", "probability")),
  forecastFrom: nullable(number("Lowest forecast of the step", "probability")),
  forecastTo: nullable(number("Highest forecast of the step", "probability")),
  meanForecast: nullable(number("Mean forecast of the bin", "probability")),
  observedRate: nullable(number("Share of the step or bin whose event came", "probability")),
  observedLow: nullable(number("Lower end of its 95% interval: of a bin Wilson's")),
  observedHigh: nullable(number("Upper end of the interval", "probability")),
};

/**
 * As computed, not rounded: brier = reliability - resolution + uncertainty holds to 1e-12. Of every
 * model apart and of all models together, in each mode and under each preset.
 */
export const calibration = defineDataset({
  name: "calibration",
  title: "Calibration",
  description:
    "How issued probabilities fared, by mode, model and preset, and for all models together: one row over the forecasts, one for each step of the calibration curve, one for each bin",
  layer: "interpretation",
  key: ["mode", "modelVersion", "preset", "scope", "bin"],
  columns,
  rows: (readModel) =>
    calibrationsOf(readModel).flatMap(([preset, one]) => {
      const head = headOf(preset, one);
      return [wholeOf(head, one), ...stepsOf(head, one), ...binsOf(head, one)];
    }),
});

const modes = ["real_time", "hindcast"] as const;

function calibrationsOf({ analysis }: ReadModel): readonly (readonly [string, Calibration])[] {
  return modes.flatMap((mode) =>
    [null, ...judgedModels(analysis.world)].flatMap((modelVersion) => {
      const of = (preset: PresetName | null) =>
        analysis.calibrations({ mode, modelVersion, preset });
      const presets = presetNames.map((preset) => [preset, of(preset)] as const);
      return [["archive", of(null)] as const, ...presets];
    }),
  );
}

function headOf(preset: string, one: Calibration) {
  const { mode, modelVersion, status, mapping, horizonDays, from, to } = one;
  const which = { mode, modelVersion: modelVersion ?? "all", preset };
  return { ...which, status, mapping, horizonDays, from, to };
}

type Head = ReturnType<typeof headOf>;

const empty = emptyRow(columns);

function wholeOf(head: Head, one: Calibration) {
  const { brierSkillInterval, aucInterval, observedToExpectedInterval, ...whole } = one;
  const { bins: _, steps: __, ...cells } = whole;
  return {
    ...{ ...empty, ...cells, ...head, scope: "all", bin: 0 },
    brierSkillLow: brierSkillInterval?.low ?? null,
    brierSkillHigh: brierSkillInterval?.high ?? null,
    aucLow: aucInterval?.low ?? null,
    aucHigh: aucInterval?.high ?? null,
    observedToExpectedLow: observedToExpectedInterval?.low ?? null,
    observedToExpectedHigh: observedToExpectedInterval?.high ?? null,
  };
}

function stepsOf(head: Head, { steps }: Calibration) {
  return (steps ?? []).map(({ from, to, n, events, observed, low, high }, place) => ({
    ...{ ...empty, ...head, scope: "step", bin: place + 1, nForecasts: n, nEvents: events },
    ...{ forecastFrom: from, forecastTo: to },
    ...{ observedRate: observed, observedLow: low, observedHigh: high },
  }));
}

function binsOf(head: Head, { bins }: Calibration) {
  return (bins ?? []).map(({ n, events, low, high, ...bin }, place) => ({
    ...{ ...empty, ...head, scope: "bin", bin: place + 1, nForecasts: n, nEvents: events },
    ...{ meanForecast: bin.meanForecast, observedRate: bin.observedRate },
    ...{ observedLow: low, observedHigh: high },
  }));
}
