import { z } from "zod";
import type { FitResult } from "../../src/fit/fit-model.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";
import { at } from "../../src/model/language/at.ts";
import { counted } from "../../src/model/language/counted.ts";
import type { OutputFormat } from "../options.ts";

export interface FitReport {
  readonly result: FitResult;
  /** The model file; null when there is no model. */
  readonly path: string | null;
  readonly outcome: "written" | "unchanged" | "refused";
}

/** The report of a fit for a reviewer; the model file has all details. */
export function fitReportText(report: FitReport, format: OutputFormat): string {
  const { result, path, outcome } = report;
  if (format === "json") return `${JSON.stringify({ outcome, path, ...result })}\n`;
  if (result.kind === "refused") return "";
  return [
    path,
    ...modelLines(result.model),
    ...droppedLines(result.model),
    ...countLines(result.model),
    ...comparedLines(result.model),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function modelLines(model: HazardModel): readonly string[] {
  const { version, nRows, nEvents, trainedThrough, effectiveFrom, calibrator } = model;
  const width = Math.max(...model.features.map(({ id }) => id.length), "intercept".length);
  const line = (id: string, coef: number, index: number) =>
    `  ${id.padEnd(width)}  ${signed(coef)}  standard error ${standardError(model, index)}`;
  return [
    `${version}: ${counted(nRows, "row")}, ${counted(nEvents, "event")}, trained through ${trainedThrough}, in force from ${effectiveFrom}`,
    `${madeBy(model)}, calibrator ${calibrator.kind}, base rate ${model.baseRate} in ${counted(model.horizonDays, "day")}`,
    line("intercept", model.intercept, 0),
    ...model.features.map(({ id, coef }, j) => line(id, coef, j + 1)),
  ];
}

function madeBy({ lambda, updates }: HazardModel): string {
  return updates === undefined
    ? `penalty ${lambda}`
    : `prior ${updates.version}, which counts as ${counted(updates.weight, "event")}, moved by ${counted(updates.events, "event")}: log-odds ${updates.intercept.toFixed(3)} + ${updates.slope.toFixed(3)} · log-odds`;
}

/** What the choices were made from, as the model file has it. */
const validationSchema = z.object({
  method: z.string(),
  rows: z.number(),
  events: z.number(),
  rate: z.object({ logLoss: z.number(), gain: z.number() }).nullable(),
  compared: z.array(
    z.object({
      settings: z.string(),
      lambda: z.number(),
      logLoss: z.number(),
      gain: z.number().nullable(),
      chosen: z.boolean(),
    }),
  ),
});

function comparedLines({ diagnostics }: HazardModel): readonly string[] {
  const validation = validationSchema.safeParse(diagnostics["validation"]);
  if (!validation.success || validation.data.rate === null) return [];
  const { method, rows, events, rate, compared } = validation.data;
  const width = Math.max(...compared.map(({ settings }) => settings.length));
  return [
    `compared by ${method}, on ${counted(rows, "row")} with ${counted(events, "event")} held out:`,
    ...compared.map(
      ({ settings, lambda, logLoss, gain, chosen }) =>
        `${chosen ? "*" : " "} ${settings.padEnd(width)}  ${logLoss.toFixed(5)} at penalty ${lambda}${gainText(gain)}`,
    ),
    `  ${"the rate of events alone".padEnd(width)}  ${rate.logLoss.toFixed(5)}; the model is better by ${rate.gain.toFixed(1)} standard errors`,
  ];
}

function gainText(gain: number | null): string {
  if (gain === null) return "";
  return `, ${gain >= 0 ? "better" : "worse"} by ${Math.abs(gain).toFixed(1)} standard errors`;
}

/** What must be read before the model is adopted. */
export function warningLines({ diagnostics }: HazardModel): readonly string[] {
  const warnings = z.array(z.string()).safeParse(diagnostics["warnings"]);
  return warnings.success ? warnings.data.map((warning) => `Warning: ${warning}`) : [];
}

const countsSchema = z.object({ stale: z.number(), imputed: z.number() });

const droppedSchema = z.array(z.object({ id: z.string(), reason: z.string() }));

/** The features that are not used, with the reason. */
function droppedLines({ diagnostics }: HazardModel): readonly string[] {
  const dropped = droppedSchema.safeParse(diagnostics["dropped"]);
  return dropped.success ? dropped.data.map(({ id, reason }) => `left out "${id}": ${reason}`) : [];
}

/** Rows that were left out or filled in; nothing where there are none. */
function countLines({ diagnostics }: HazardModel): readonly string[] {
  const counts = countsSchema.safeParse(diagnostics["rows"]);
  if (!counts.success) return [];
  const { stale, imputed } = counts.data;
  return [
    ...(stale === 0
      ? []
      : [`${counted(stale, "row")} with too few fresh observations, so not at risk: left out`]),
    ...(imputed === 0
      ? []
      : [`${counted(imputed, "row")} without a value of any feature: read as the mean`]),
  ];
}

function signed(coef: number): string {
  return (coef < 0 ? coef.toFixed(4) : `+${coef.toFixed(4)}`).padStart(9);
}

function standardError({ covariance }: HazardModel, index: number): string {
  return covariance === null
    ? "not estimated"
    : Math.sqrt(at(at(covariance, index), index)).toFixed(4);
}
