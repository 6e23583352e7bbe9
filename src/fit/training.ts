import { hazardFrom, horizonProbability } from "../engine/forecast/hazard-path.ts";
import { type Design, type LogitFit, linearPredictor, ridgeLogit } from "../engine/numbers/irls.ts";
import { beatsRate, type Choice, chooseSettings } from "./choose-settings.ts";
import { columnsOf, type Dropped, designOf, type Prepared } from "./prepare.ts";
import { countEvents, type RowSet } from "./row-set.ts";
import type { FitRows } from "./rows.ts";
import type { FitSetup } from "./setup.ts";
import { agreeing } from "./signs.ts";
import { preparedFor } from "./validation.ts";

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
}

/** The minimum number of events (Peduzzi et al. 1996 recommend ten per coefficient). */
const minEvents = 20;

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
      `${nEvents} events in ${nRows} rows through ${setup.through}, must be at least ${minEvents}${staleText(rows)}`,
    );
  }
  if (nEvents === nRows) return refuse(`all ${nRows} rows are events, some must not be`);
  const choice = chooseSettings(rows, { flags: setup.flags });
  const prepared = preparedBy(setup, rows, choice);
  const design = designOf(rows, prepared.kept, rows.inPeriod);
  const fit = ridgeLogit(design, choice.lambda);
  if (fit === null) return refuse("the likelihood has no finite maximum");
  return { kind: "trained", setup, rows, design, prepared, choice, fit };
}

function staleText({ stale }: FitRows): string {
  return stale === 0 ? "" : ` (${stale} further rows have no fresh observation)`;
}

/** The prepared rows, without any feature where these predict no better than the rate of events. */
function preparedBy(setup: FitSetup, rows: RowSet, choice: Choice): Prepared {
  const prepared = preparedFor(rows, columnsOf(rows), choice.settings);
  if (!beatsRate(choice)) return without(prepared, "no better than the rate of events");
  return setup.signs === "free"
    ? prepared
    : agreeing(rows, prepared, choice.lambda, setup.world.methodology);
}

function without({ kept, dropped }: Prepared, reason: Dropped["reason"]): Prepared {
  return { kept: [], dropped: [...dropped, ...kept.map(({ id }) => ({ id, reason }))] };
}

/** The probabilities over the horizon, before any calibrator. */
export function rawProbabilities({ setup, prepared, fit }: Training, rows: RowSet): number[] {
  const design = designOf(rows, prepared.kept, rows.inPeriod);
  return Array.from(linearPredictor(design, fit), (eta) =>
    horizonProbability(hazardFrom(eta), setup.horizonDays, setup.periodDays),
  );
}
