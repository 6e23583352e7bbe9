import { type SignalRow, signalRow } from "../../rows/signal-row.ts";
import { breakCells, breakColumns } from "../break-columns.ts";
import { date, jsonCell, nullable, number, spaced, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";

/** The feed that `/api/signals` answers without parameters. */
const preset = "balanced";
const days = 30;

export const signals = defineDataset({
  name: "signals",
  needs: ["publications"],
  title: "Signals",
  description: "The signal feed of the balanced preset over 30 days; lists as JSON text",
  layer: "interpretation",
  key: ["signalId"],
  columns: {
    scope: string("market or firm"),
    signalId: string("Identifier of the signal"),
    firmId: nullable(string("The firm it is about; null for the market")),
    slug: nullable(string("The firm's name in addresses")),
    kind: string("What is signalled"),
    direction: string("worsening, improving or unchanged"),
    severity: string("info, watch, caution or escalate"),
    decision: string("monitor, verify, review or escalate: about information, never a trade"),
    headline: string("One sentence"),
    probability: nullable(number("Chance of the event within the horizon", "probability")),
    baseRate: nullable(number("Chance for a firm of which nothing is known", "probability")),
    lift: nullable(number("Probability over base rate", "ratio")),
    likelihoodWord: nullable(string("The probability in words")),
    confidence: nullable(number("Completeness of the evidence, 0 to 1; no probability", "share")),
    triggers: nullable(string("JSON text: [{id, threshold, value}] of what set it off")),
    drivers: nullable(string("JSON text: [{contribution, id, label}], the three largest first")),
    evidenceIds: nullable(string("Evidence behind it, separated by spaces")),
    verdict: nullable(string("What the evidence amounts to")),
    issuedOn: date("Day of the signal"),
    validUntil: date("Last day on which it holds"),
    status: string("active, or expired where that day is over"),
    ...breakColumns,
    calibrationStatus: string("Of the forecasts so far: insufficient, limited or sufficient"),
  },
  rows: (site) =>
    site.analysis.review(preset, days).signals.map((signal) => flat(signalRow(site, signal))),
});

function flat({
  break: between,
  triggers,
  drivers,
  evidenceIds,
  calibration,
  provenance,
  ...cells
}: SignalRow) {
  return {
    ...cells,
    triggers: jsonCell(triggers),
    drivers: jsonCell(drivers),
    evidenceIds: spaced(evidenceIds),
    ...breakCells(between),
    calibrationStatus: calibration.status,
  };
}
