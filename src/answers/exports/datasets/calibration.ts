import { z } from "zod";
import { judgedModels } from "../../../engine/forecast/calibrations.ts";
import {
  type Calibration,
  type CalibrationBin,
  calibrationSchema,
  calibrationStepSchema,
} from "../../../model/calibration.ts";
import { count, field } from "../../../model/cell.ts";
import { type PresetName, presetNames } from "../../../model/publisher.ts";
import { members } from "../../rows/object-of.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { defineDataset, emptyRow } from "../dataset.ts";

const whole = calibrationSchema.shape;
const scores = z.object(whole).partial().shape;
const step = calibrationStepSchema.shape;
const end = z.number().nullable();

const shape = {
  mode: whole.mode,
  modelVersion: field(
    z.string(),
    "The model that made the forecasts; all for those of all models together",
  ),
  preset: field(z.string(), "archive for every forecast, else the preset that covers them"),
  scope: field(
    z.enum(["all", "step", "bin"]),
    "all for all of them, step for a run of the calibration curve, bin for a bin",
  ),
  bin: field(count, "Number of the step or bin from 1, lowest forecasts first; 0 for all of them"),
  ...members(whole, "status mapping horizonDays from to nForecasts"),
  nFirms: scores.nFirms,
  nEvents: whole.nEvents,
  ...members(scores, "nEpisodes nCensored baseRate brier brierReference brierSkill"),
  brierSkillLow: field(end, "Lower end of the 95 % interval of the skill"),
  brierSkillHigh: field(end, "Upper end of the interval"),
  ...members(scores, "reliability resolution uncertainty logLoss auc"),
  aucLow: field(end, "Lower end of the 95 % interval of the AUC"),
  aucHigh: field(end, "Upper end of the interval"),
  observedToExpected: scores.observedToExpected,
  observedToExpectedLow: field(end, "Lower end of the 95 % interval of that ratio"),
  observedToExpectedHigh: field(end, "Upper end of the interval"),
  ...members(scores, "ece maxBinGap"),
  forecastFrom: step.from.nullable(),
  forecastTo: step.to.nullable(),
  meanForecast: field(end, "Mean forecast of the bin; null of a step"),
  observedRate: field(end, "Share of the step or bin whose event came"),
  observedLow: field(
    end,
    "Lower end of the 95 % interval of that share, by firms and stretches of time",
  ),
  observedHigh: field(end, "Upper end of the interval"),
};

/** As computed, not rounded: brier = reliability - resolution + uncertainty holds to 1e-12. */
export const calibration = defineDataset({
  name: "calibration",
  description:
    "How issued probabilities fared, by mode, model and preset, and for all models together: one row over the forecasts, one for each step of the calibration curve, one for each bin",
  layer: "interpretation",
  key: ["mode", "modelVersion", "preset", "scope", "bin"],
  shape,
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
  const head = members(one, "mode status mapping horizonDays from to");
  return { ...head, modelVersion: one.modelVersion ?? "all", preset };
}

type Head = ReturnType<typeof headOf>;

const empty = emptyRow(shape);

function wholeOf(head: Head, one: Calibration) {
  const { brierSkillInterval, aucInterval, observedToExpectedInterval, ...whole } = one;
  const { bins: _, steps: __, ...cells } = whole;
  return {
    ...empty,
    ...cells,
    ...head,
    scope: "all" as const,
    bin: 0,
    brierSkillLow: brierSkillInterval?.low ?? null,
    brierSkillHigh: brierSkillInterval?.high ?? null,
    aucLow: aucInterval?.low ?? null,
    aucHigh: aucInterval?.high ?? null,
    observedToExpectedLow: observedToExpectedInterval?.low ?? null,
    observedToExpectedHigh: observedToExpectedInterval?.high ?? null,
  };
}

type Part = Pick<
  CalibrationBin,
  "from" | "to" | "n" | "events" | "nFirms" | "nEpisodes" | "low" | "high"
>;

function partOf(head: Head, scope: "step" | "bin", place: number, part: Part) {
  return {
    ...empty,
    ...head,
    scope,
    bin: place + 1,
    nForecasts: part.n,
    nEvents: part.events,
    ...members(part, "nFirms nEpisodes"),
    forecastFrom: part.from,
    forecastTo: part.to,
    observedLow: part.low,
    observedHigh: part.high,
  };
}

function stepsOf(head: Head, { steps }: Calibration) {
  return (steps ?? []).map((step, place) => ({
    ...partOf(head, "step", place, step),
    observedRate: step.observed,
  }));
}

function binsOf(head: Head, { bins }: Calibration) {
  return (bins ?? []).map((bin, place) => ({
    ...partOf(head, "bin", place, bin),
    ...members(bin, "meanForecast observedRate"),
  }));
}
