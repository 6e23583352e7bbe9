import { expect, test } from "vitest";
import { calibrationsOf } from "../../../src/engine/forecast/calibrations.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { happenings, outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { tinyModel } from "../tiny-model.ts";
import { tinyWorld } from "../world-builder.ts";

// The threshold of the preset of confirmed claims is 1/4; two A sources confirm a claim.

const confirmed = happenings([{ firmId: "alder", kind: "payout_delay", on: "2024-01-05" }]);
const archive = [
  forecast("2024-01-01", "alder", 0.5), // nothing is confirmed yet
  forecast("2024-01-08", "alder", 0.5), // begins an alert
  forecast("2024-01-15", "alder", 0.6), // the same alert
  forecast("2024-01-22", "alder", 0.2), // below the threshold
  forecast("2024-01-29", "alder", 0.3), // begins another
  forecast("2024-01-08", "birch", 0.9), // nobody confirmed anything
  forecast("2024-02-05", "alder", 0.9, { mode: "hindcast" }),
];

function found(preset: "balanced" | "early_warning" | "confirmed_only", rows: Partial<Dataset>) {
  const world = tinyWorld("2024-06-30", { models: [tinyModel()], forecasts: archive, ...rows });
  const of = calibrationsOf(world);
  const asked = { mode: "real_time", modelVersion: tinyModel().version } as const;
  return { realTime: of({ ...asked, preset: null }), own: of({ ...asked, preset }) };
}

test("presets that admit corroborated claims have the calibration of the archive", () => {
  for (const preset of ["balanced", "early_warning"] as const) {
    const { own, realTime } = found(preset, confirmed);
    expect(own).toBe(realTime);
    expect(own.nForecasts).toBe(6);
  }
});

test("a preset of confirmed claims counts the forecasts that began an alert, once each", () => {
  const { own } = found("confirmed_only", confirmed);
  expect(own).toMatchObject({
    mode: "real_time",
    status: "insufficient",
    nForecasts: 2,
    nFirms: 1,
    nEvents: 0,
    from: "2024-01-08",
    to: "2024-01-29",
    brier: null,
    bins: null,
  });
});

test("a later confirmation selects no forecast", () => {
  const later = { ...confirmed, evidence: confirmed.evidence.map(knownOn("2024-02-20")) };
  expect(found("confirmed_only", later).own.nForecasts).toBe(0);
});

test("a single source confirms nothing", () => {
  const rumoured = happenings([
    { firmId: "alder", kind: "payout_delay", on: "2024-01-05", sources: 1 },
  ]);
  expect(found("confirmed_only", rumoured).own.nForecasts).toBe(0);
});

test("events and censored alerts are counted as in the archive", () => {
  const closed = outcome("o1", "alder", "2024-01-20");
  const events = found("confirmed_only", { ...confirmed, outcomes: [closed] }).own;
  expect(events).toMatchObject({ nForecasts: 1, nEvents: 1, nCensored: 0, baseRate: 1 });
  const bought = outcome("o1", "alder", "2024-01-20", { label: "acquisition" });
  const censored = found("confirmed_only", { ...confirmed, outcomes: [bought] }).own;
  expect(censored).toMatchObject({ nForecasts: 0, nEvents: 0, nCensored: 1, baseRate: null });
});

test("an alert in a new life counts as another alert", () => {
  const outcomes = [
    outcome("o1", "alder", "2024-01-10"),
    outcome("o2", "alder", "2024-01-12", { label: "reopening", knownOn: "2024-01-14" }),
  ];
  const own = found("confirmed_only", { ...confirmed, outcomes }).own;
  expect(own).toMatchObject({ nForecasts: 3, nEvents: 1, from: "2024-01-08", to: "2024-01-29" });
  const learntLate = outcomes.map((row) => ({ ...row, knownOn: "2024-03-01" }));
  expect(found("confirmed_only", { ...confirmed, outcomes: learntLate }).own.nForecasts).toBe(2);
});

test("the threshold itself is an alert, and the first forecast of a firm can be one", () => {
  const forecasts = [forecast("2024-01-08", "alder", 0.25), forecast("2024-01-08", "birch", 0.25)];
  expect(found("confirmed_only", { ...confirmed, forecasts }).own.nForecasts).toBe(1);
  const below = [forecast("2024-01-08", "alder", 0.2499)];
  expect(found("confirmed_only", { ...confirmed, forecasts: below }).own.nForecasts).toBe(0);
});

test("the rule follows from the claims a preset admits, not from its name", () => {
  const base = tinyMethodology();
  const presets = { ...base.presets, balanced: base.presets.confirmed_only };
  const methodologies = [tinyMethodology({ presets })];
  const { own, realTime } = found("balanced", { ...confirmed, methodologies });
  expect(own.nForecasts).toBe(2);
  expect(realTime.nForecasts).toBe(6);
});

function knownOn(day: string) {
  return <T extends { readonly knownOn: string }>(row: T): T => ({ ...row, knownOn: day });
}
