import { ridgeLogit } from "../engine/numbers/irls.ts";
import { sum } from "../engine/numbers/statistics.ts";
import { counted } from "../model/language/counted.ts";
import { type Choice, chooseSettings, foretells } from "./choose-settings.ts";
import { declaredSign } from "./feature-words.ts";
import { mergeCurves } from "./merge-curves.ts";
import { type Dropped, designOf, enteredBy, type Prepared, prepare } from "./prepare.ts";
import type { RowSet } from "./row-set.ts";
import { type FitRows, fitRows } from "./rows.ts";
import type { FitSetup } from "./setup.ts";

export type Refusal = Extract<ReturnType<typeof train>, { readonly kind: "refused" }>;

export type Training = Extract<ReturnType<typeof train>, { readonly kind: "trained" }>;

/** The minimum number of events (Peduzzi et al. 1996 recommend ten per coefficient). */
export const minEvents = 20;

/** Trains on the rows at risk by the kept features, and again where dropped ones had let others in or out. */
export function settledTraining(setup: FitSetup): Training | Refusal {
  const { world, through, skip, horizonDays } = setup;
  const rowsOf = (features: readonly string[]) =>
    fitRows(world, { features, from: null, through, skip, horizonDays });
  const rowsWithout = (rows: FitRows, gone: readonly Dropped[]) => {
    const left = rows.features.filter((id) => !gone.some((one) => one.id === id));
    return left.length === 0 || left.length === rows.features.length ? rows : rowsOf(left);
  };
  const every = rowsOf(setup.features);
  // what tells no two rows apart does not decide who is at risk, unless there is nothing else
  let rows = rowsWithout(every, every.idle);
  const dropped: Dropped[] = rows === every ? [] : [...every.idle];
  for (;;) {
    const trained = train(setup, rows);
    if (trained.kind === "refused") return trained;
    dropped.push(...trained.prepared.dropped);
    const own = rowsWithout(rows, dropped);
    if (isSame(own, rows)) return { ...trained, prepared: { ...trained.prepared, dropped } };
    rows = own;
  }
}

function isSame(a: RowSet, b: RowSet): boolean {
  const isRow = (firmId: string, row: number) =>
    firmId === b.firmIds[row] && a.periodEnds[row] === b.periodEnds[row];
  return a.firmIds.length === b.firmIds.length && a.firmIds.every(isRow);
}

/** Preparation, penalty and coefficients from the training rows; refused below 20 events. */
function train(setup: FitSetup, rows: FitRows) {
  const nEvents = sum(rows.inPeriod);
  const nRows = rows.firmIds.length;
  const refuse = (reason: string) => ({
    kind: "refused" as const,
    reason: `Cannot fit a model: ${reason}; the model in force stays as declared`,
    nRows,
    nEvents,
  });
  if (nEvents < minEvents) {
    const { stale } = rows;
    const more = stale === 0 ? "" : ` (${stale} further rows have too few fresh observations)`;
    return refuse(
      `${counted(nEvents, "event")} in ${counted(nRows, "row")} through ${setup.through}, must be at least ${minEvents}${more}`,
    );
  }
  if (nEvents === nRows) return refuse(`all ${nRows} rows are events, some must not be`);
  const isFree = setup.signs === "free";
  // the declared directions bound the coefficients where the fit is to keep to them
  const signs = (id: string) => (isFree ? 0 : declaredSign(id, setup.world.methodology));
  const choice = chooseSettings(rows, { flags: setup.flags, curves: isFree }, signs);
  const found = fitOf(rows, choice, prepare(rows, signs));
  if (found === null) return refuse("the likelihood has no finite maximum");
  const { kept, ...merged } = mergeCurves(rows, found.prepared.kept, found.fit, choice.lambda);
  const prepared: Prepared = { kept, dropped: found.prepared.dropped };
  return { kind: "trained" as const, setup, rows, choice, prepared, ...merged };
}

/** The fit of the rows, without any feature where these predict no better than the rate of events; null without a maximum. */
function fitOf(rows: RowSet, choice: Choice, { kept, dropped }: Prepared) {
  const entered = enteredBy(choice.settings, rows, { kept, dropped });
  const fit = ridgeLogit(designOf(rows, entered), choice.lambda);
  if (fit === null) return null;
  if (foretells(choice, fit, rows, entered)) return { prepared: { kept: entered, dropped }, fit };
  const reason = "no better than the rate of events" as const;
  const ids = entered.flatMap(({ id, bend }) => (bend === null ? id : []));
  const rate = ridgeLogit(designOf(rows, []), choice.lambda);
  const none = { kept: [], dropped: [...dropped, ...ids.map((id) => ({ id, reason }))] };
  return rate && { prepared: none, fit: rate };
}
