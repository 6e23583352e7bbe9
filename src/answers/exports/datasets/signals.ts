import { calibrationShortSchema } from "../../../model/calibration.ts";
import { signalRow, signalRowSchema } from "../../rows/signal-row.ts";
import { defineDataset } from "../dataset.ts";
import { breakCells, breakShape } from "./firms.ts";

/** The feed that `/api/signals` answers without parameters. */
const preset = "balanced";
const days = 30;

const { breaks: _, calibration: __, provenance: ___, ...own } = signalRowSchema.shape;

export const signals = defineDataset({
  name: "signals",
  needs: ["publications"],
  description: "The signal feed of the balanced preset over 30 days; lists as JSON text",
  layer: "interpretation",
  key: ["signalId"],
  shape: { ...own, ...breakShape, calibrationStatus: calibrationShortSchema.shape.status },
  rows: (site) =>
    site.review(preset, days).signals.map((signal) => {
      const { breaks: between, calibration, ...cells } = signalRow(site, signal);
      return { ...cells, ...breakCells(between), calibrationStatus: calibration.status };
    }),
});
