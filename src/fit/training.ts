import { hazardFrom, horizonProbability } from "../engine/forecast/hazard-path.ts";
import { type LogitFit, linearPredictor, ridgeLogit } from "../engine/numbers/irls.ts";
import type { Design } from "../engine/numbers/logit-likelihood.ts";
import { counted } from "../model/language/counted.ts";
import { type Choice, chooseSettings, foretells } from "./choose-settings.ts";
import { mergeCurves } from "./merge-curves.ts";
import {
  type Dropped,
  designOf,
  enteredBy,
  type Prepared,
  prepare,
  type Signs,
} from "./prepare.ts";
import { countEvents, type RowSet } from "./row-set.ts";
import type { FitRows } from "./rows.ts";
import type { FitSetup } from "./setup.ts";
import { declaredSign } from "./signs.ts";

/** Why there is no model. */
export interface Refusal {
  readonly kind: "refused";
  readonly reason: string;
  readonly nRows: number;
  readonly nEvents: number;
}

/** The result of training, before it is a model file. */
export interface Training {
  readonly kind: "trained";
  readonly setup: FitSetup;
  readonly rows: FitRows;
  readonly design: Design;
  readonly prepared: Prepared;
  readonly choice: Choice;
  readonly fit: LogitFit;
  /** The penalty of each coefficient, as the fit had it. */
  readonly penalties: readonly number[];
}

/** The minimum number of events (Peduzzi et al. 1996 recommend ten per coefficient). */
export const minEvents = 20;

/** Preparation, penalty and coefficients from the training rows; refused below 20 events. */
export function train(setup: FitSetup, rows: FitRows): Training | Refusal {
  const nEvents = countEvents(rows.inPeriod);
  const nRows = rows.firmIds.length;
  const refuse = (reason: string): Refusal => ({
    kind: "refused",
    reason: `Cannot fit a model: ${reason}; the model in force stays as declared`,
    nRows,
    nEvents,
  });
  if (nEvents < minEvents) {
    return refuse(
      `${counted(nEvents, "event")} in ${counted(nRows, "row")} through ${setup.through}, must be at least ${minEvents}${staleText(rows)}`,
    );
  }
  if (nEvents === nRows) return refuse(`all ${nRows} rows are events, some must not be`);
  const signs = signsOf(setup);
  const curves = setup.signs === "free";
  const choice = chooseSettings(rows, { flags: setup.flags, curves }, signs);
  const prepared = preparedBy(rows, choice, signs);
  const fit = prepared && fitOf(rows, prepared, choice);
  if (prepared === null || fit === null) return refuse("the likelihood has no finite maximum");
  const { kept, ...merged } = mergeCurves(rows, prepared.kept, fit, choice.lambda);
  const idle = rows.idle.filter(({ id }) => !rows.features.includes(id));
  const dropped = [...prepared.dropped, ...idle];
  return { kind: "trained", setup, rows, choice, prepared: { kept, dropped }, ...merged };
}

function staleText({ stale }: FitRows): string {
  return stale === 0 ? "" : ` (${stale} further rows have too few fresh observations)`;
}

function fitOf(rows: RowSet, { kept }: Prepared, { lambda }: Choice): LogitFit | null {
  return ridgeLogit(designOf(rows, kept, rows.inPeriod), lambda);
}

/**
 * The prepared rows, without any feature where these predict no better than the rate of events; null
 * without a maximum.
 */
function preparedBy(rows: RowSet, choice: Choice, signs: Signs): Prepared | null {
  const { kept, dropped } = prepare(rows, signs);
  const prepared = { kept: enteredBy(choice.settings, rows, { kept, dropped }), dropped };
  const fit = fitOf(rows, prepared, choice);
  if (fit === null) return null;
  return foretells(choice, fit, rows, prepared.kept)
    ? prepared
    : without(prepared, "no better than the rate of events");
}

/** The declared directions as bounds of the coefficients, where the fit is to keep to them. */
function signsOf({ signs, world }: FitSetup): Signs {
  return (id) => (signs === "free" ? 0 : declaredSign(id, world.methodology));
}

function without({ kept, dropped }: Prepared, reason: Dropped["reason"]): Prepared {
  return { kept: [], dropped: [...dropped, ...idsOf(kept).map((id) => ({ id, reason }))] };
}

function idsOf(kept: Prepared["kept"]): readonly string[] {
  return kept.flatMap(({ id, bend }) => (bend === null ? id : []));
}

/** The probabilities over the horizon, before any calibrator. */
export function rawProbabilities({ setup, prepared, fit }: Training, rows: RowSet): number[] {
  const design = designOf(rows, prepared.kept, rows.inPeriod);
  return Array.from(linearPredictor(design, fit), (eta) =>
    horizonProbability(hazardFrom(eta), setup.horizonDays, setup.periodDays),
  );
}
