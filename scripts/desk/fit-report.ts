import type { FitResult } from "../../src/fit/fit-model.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";
import type { OutputFormat } from "../options.ts";

export interface FitReport {
  readonly result: FitResult;
  /** The model file; null when there is no model. */
  readonly path: string | null;
  readonly outcome: "written" | "unchanged" | "refused";
}

/** What a fit came to, for a reviewer; the whole of it is in the model file. */
export function fitReportText(report: FitReport, format: OutputFormat): string {
  const { result, path, outcome } = report;
  if (format === "json") return `${JSON.stringify({ outcome, path, ...result })}\n`;
  if (result.kind === "refused") return "";
  return [path, ...modelLines(result.model)].map((line) => `${line}\n`).join("");
}

function modelLines(model: HazardModel): readonly string[] {
  const { version, nRows, nEvents, trainedThrough, effectiveFrom, lambda, calibrator } = model;
  const width = Math.max(...model.features.map(({ id }) => id.length), "intercept".length);
  const line = (id: string, coef: number, index: number) =>
    `  ${id.padEnd(width)}  ${signed(coef)}  standard error ${standardError(model, index)}`;
  return [
    `${version}: ${nRows} rows, ${nEvents} events, trained through ${trainedThrough}, in force from ${effectiveFrom}`,
    `penalty ${lambda}, calibrator ${calibrator.kind}, base rate ${model.baseRate} in ${model.horizonDays} days`,
    line("intercept", model.intercept, 0),
    ...model.features.map(({ id, coef }, j) => line(id, coef, j + 1)),
  ];
}

function signed(coef: number): string {
  return (coef < 0 ? coef.toFixed(4) : `+${coef.toFixed(4)}`).padStart(9);
}

function standardError({ covariance }: HazardModel, index: number): string {
  return Math.sqrt(covariance?.[index]?.[index] ?? 0).toFixed(4);
}
