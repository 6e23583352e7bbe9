import type { IsoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Outcome } from "../../model/outcome.ts";

/**
 * How one life of a firm ended. `event`: with the event that probabilities forecast. `censored`:
 * without it (acquired, merged, left), or in a disputed way that cannot be scored.
 */
export interface Resolution {
  readonly kind: "event" | "censored";
  readonly on: IsoDate;
  readonly outcome: Outcome;
}

/**
 * One resolution per life, oldest first; a `reopening` begins a new one. Of outcomes that contradict each other final
 * precedes provisional and disputed, then the earliest, then an event a censoring, then the lowest outcomeId.
 */
export function resolutionsOf(
  outcomes: readonly Outcome[],
  rules: Methodology["outcomes"],
): Resolution[] {
  const reopenings = reopeningsOf(outcomes);
  const all = outcomes.flatMap((outcome): Resolution[] => {
    const kind = kindOf(outcome, rules);
    return kind === null ? [] : [{ kind, on: outcome.occurredOn, outcome }];
  });
  const lives = groupBy(all, ({ on }) => reopenings.filter((day) => day < on).length);
  return Array.from(lives.values())
    .flatMap((ends) => ends.sort(byPrecedence).slice(0, 1))
    .sort(by("on"));
}

export function reopeningsOf(outcomes: readonly Outcome[]): IsoDate[] {
  return outcomes
    .filter((outcome) => outcome.label === "reopening" && outcome.labelStatus !== "disputed")
    .map((outcome) => outcome.occurredOn)
    .sort();
}

function kindOf(outcome: Outcome, rules: Methodology["outcomes"]): Resolution["kind"] | null {
  if (rules.events.includes(outcome.label)) {
    return outcome.labelStatus === "disputed" ? "censored" : "event";
  }
  return rules.censoring.includes(outcome.label) ? "censored" : null;
}

const precedence = { final: 0, provisional: 1, disputed: 2 } as const;

const byPrecedence = by<Resolution>(
  ({ outcome }) => precedence[outcome.labelStatus],
  "on",
  ({ kind }) => (kind === "censored" ? 1 : 0),
  ({ outcome }) => outcome.outcomeId,
);
