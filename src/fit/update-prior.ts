import { horizonProbability } from "../engine/forecast/hazard.ts";
import { outcomeLag } from "../engine/forecast/scored-forecasts.ts";
import { addDays } from "../engine/numbers/calendar.ts";
import { sigmoid } from "../engine/numbers/sigmoid.ts";
import { sum } from "../engine/numbers/statistics.ts";
import { updatedLine } from "../engine/numbers/updated-line.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import { logOddsOf, rowsHash } from "./row-set.ts";
import { fitRows } from "./rows.ts";
import type { FitSetup } from "./setup.ts";
import { reviewable, significant } from "./significant.ts";

/** The declared prior moved by the few events there are; null without a prior of this horizon, or any event. */
export function updatePrior(setup: FitSetup): HazardModel | null {
  const { world, through, skip, version, priorWeight: weight } = setup;
  const prior = [...world.modelByVersion.values()].findLast(
    (one) => one.estimation === "expert_prior" && one.horizonDays === setup.horizonDays,
  );
  if (prior === undefined) return null;
  const { horizonDays, periodDays } = prior;
  const features = prior.features.map(({ id }) => id);
  const rows = fitRows(world, { features, from: null, through, skip, horizonDays });
  const nEvents = sum(rows.inPeriod);
  if (nEvents === 0) return null;
  const eta = rows.firmIds.map((_, row) => logOddsOf(prior, rows, row));
  const y = Array.from(rows.inPeriod);
  const line = updatedLine({ eta, y, weight: y.map(() => 1) }, weight, true);
  const expected = sum(eta.map(sigmoid));
  const intercept = significant(line.intercept);
  const slope = significant(line.slope);
  const end = rows.periodEnds.at(-1) ?? null;
  const { retiredOn, ...own } = prior;
  return reviewable<HazardModel>({
    ...own,
    version,
    estimation: "updated_prior",
    effectiveFrom: addDays(end ?? through, periodDays + outcomeLag(world)),
    trainedThrough: end,
    nRows: y.length,
    nEvents,
    intercept: intercept + slope * prior.intercept,
    features: prior.features.map((one) => ({ ...one, coef: slope * one.coef })),
    covariance: covarianceOf(prior, line.covariance),
    baseRate: rateOf(prior, (weight + nEvents) / (weight + expected)),
    rowsSha256: rowsHash(rows),
    updates: { version: prior.version, weight, events: nEvents, intercept, slope },
    diagnostics: { rows: { stale: rows.stale, imputed: rows.imputed }, expected },
  });
}

/** The covariance of (intercept, coefficients) as they follow from the line: all move together. */
function covarianceOf(prior: HazardModel, line: readonly (readonly number[])[]) {
  const own = [[1, prior.intercept], ...prior.features.map(({ coef }) => [0, coef])];
  const product = (a: readonly number[], b: readonly number[]) =>
    sum(a.map((by, i) => by * sum(b.map((other, j) => other * at(at(line, i), j)))));
  return own.map((a) => own.map((b) => product(a, b)));
}

/** The base rate of the prior with its hazard times a factor, at most 1. */
function rateOf({ baseRate, horizonDays, periodDays }: HazardModel, factor: number): number {
  const hazard = -Math.expm1(
    Math.log1p(-Math.min(baseRate, 1 - 1e-9)) * (periodDays / horizonDays),
  );
  return horizonProbability(Math.min(1 - 1e-9, hazard * factor), horizonDays, periodDays);
}
