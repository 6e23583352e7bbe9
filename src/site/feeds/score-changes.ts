import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { Fact } from "../../engine/facts/fact.ts";
import type { IsoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";

/** A change of the newest score that was known of a firm; null for a day on which none was. */
export interface ScoreChange {
  readonly firmId: string;
  /** The day on which it became known. */
  readonly on: IsoDate;
  readonly old: number | null;
  readonly new: number | null;
}

/** The changes of each firm's newest score, by the store of facts: what is learnt later adds days and changes none. */
export function* scoreChanges({ facts }: ReadModel): Iterable<ScoreChange> {
  const all = [...facts.firms()];
  const newest = newestPeriods([...facts.index(), ...all]);
  const scores = all.filter((one) => one.measure === "score" && !one.isEarly);
  for (const [firmId, own] of groupBy(scores, ({ entity }) => entity)) {
    const begun = groupBy(own, ({ knownFrom }) => knownFrom);
    const known = new Map<IsoDate, number | null>();
    let before: number | null = null;
    for (const [on, periodEnd] of newest) {
      const isFirst = known.size === 0;
      for (const fact of begun.get(on) ?? []) known.set(fact.periodEnd, figureOf(fact));
      const now = known.get(periodEnd) ?? null;
      if (!isFirst && now !== before) yield { firmId, on, old: before, new: now };
      before = now;
    }
  }
}

function figureOf({ value }: Fact): number | null {
  return typeof value === "number" ? value : null;
}

/** The newest period of which anything was known, by each day on which something became known, oldest first. */
function newestPeriods(facts: readonly Fact[]): readonly (readonly [IsoDate, IsoDate])[] {
  const settled = facts.filter(({ isEarly }) => !isEarly);
  const ends = groupBy(settled, ({ knownFrom }) => knownFrom);
  let newest = "";
  return [...ends].sort(by(([on]) => on)).map(([on, begun]) => {
    for (const { periodEnd } of begun) if (periodEnd > newest) newest = periodEnd;
    return [on, newest] as const;
  });
}
