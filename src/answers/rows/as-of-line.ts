import type { Analysis } from "../../engine/analyse.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import type { IsoDate } from "../../model/cell.ts";
import { figures } from "./published.ts";
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
  const past = history.map((one) => ({ on: one.periodEnd, value: figures.score.round(one.score) }));
  return untilToday(past, { on: world.asOf, value: figures.score.round(score) });
}

/** The level of the index by period end, as its records stand, and of the as-of date. */
export function levelLine({ analysis, standing }: ReadModel, level: number | null) {
  const past = standing.map((one) => ({
    ...{ on: one.periodEnd, value: figures.score.round(one.level) },
    isRevised: one.revisedBy !== null,
  }));
  return untilToday(past, { on: analysis.world.asOf, value: level, isRevised: false });
}

function untilToday<T extends DatedScore>(past: readonly T[], today: T): readonly T[] {
  return past.at(-1)?.on === today.on || today.value === null ? past : [...past, today];
}

/** The gain of the as-of date's score on the last period end before it, rounded once. */
export function scoreChange({ world }: Analysis, { score, history }: FirmAssessment) {
  const before = history.findLast(({ periodEnd }) => periodEnd < world.asOf);
  return figures.points.round(difference(score, before?.score));
}

/** The period end to which a change on a day without one goes back; null on a period end. */
export function sinceOf({ world, market }: Analysis): IsoDate | null {
  const last = market.at(-1)?.periodEnd ?? null;
  return last === world.asOf ? null : last;
}

/** The gain of a value on another; null where one of them is absent. */
export function difference(now: number | null | undefined, then: number | null | undefined) {
  return now == null || then == null ? null : now - then;
}
