import type { Analysis } from "../../engine/analyse.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { roundHalfEven } from "../../engine/numbers/round.ts";
import { printedChange, printedScore } from "../../engine/reading/printed.ts";
import { methodologyAt } from "../../engine/world/world.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { ReadModel } from "./read-model.ts";

// A build is made on any day. What it shows of a level, its line and its change ends on that day,
// not on the last period end before it.

export interface DatedScore {
  readonly on: IsoDate;
  readonly value: number | null;
}

/** The score of a firm by period end, and of the as-of date. */
export function scoreLine(
  { world }: Analysis,
  { score, history }: FirmAssessment,
): readonly DatedScore[] {
  const past = history.map((one) => ({
    on: one.periodEnd,
    value: printedScore(methodologyAt(world, one.periodEnd), one.score),
  }));
  return untilToday(past, { on: world.asOf, value: printedScore(world.methodology, score) });
}

/** The level of the index by period end, as its records stand, and of the as-of date. */
export function levelLine({ analysis }: ReadModel, level: number | null) {
  const past = analysis.market.map((one) => ({
    on: one.periodEnd,
    value: printedScore(methodologyAt(analysis.world, one.periodEnd), one.level),
    isRevised: one.standing.revisedOn !== null,
  }));
  return untilToday(past, { on: analysis.world.asOf, value: level, isRevised: false });
}

/** A line that ends on the as-of day. */
export function untilToday<T extends DatedScore>(past: readonly T[], today: T): readonly T[] {
  return past.at(-1)?.on === today.on || today.value === null ? past : [...past, today];
}

/** The change of a score since the last period end, of both as published; null where they are not alike. */
export function scoreChange(
  { world, sinceLastEnd }: Analysis,
  { firm }: Pick<FirmAssessment, "firm">,
): number | null {
  const found = sinceLastEnd?.firms.get(firm.firmId);
  return printedChange(world.methodology, found?.now.score, found?.before.score);
}

/** The period end to which a change on a day without one goes back; null on a period end. */
export function sinceOf({ world, market }: Analysis): IsoDate | null {
  const last = market.at(-1)?.periodEnd ?? null;
  return last === world.asOf ? null : last;
}

/** The difference of two published values; null where one is absent. */
export function changeOf(
  round: (value: number) => number,
  now: number | null | undefined,
  before: number | null | undefined,
  decimals: number,
): number | null {
  if (now == null || before == null) return null;
  return roundHalfEven(round(now) - round(before), decimals);
}
