import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import {
  type MarketState,
  marketStates,
  type StateReason,
  type Transition,
} from "../../model/shared.ts";
import { significant } from "../numbers/round.ts";

type Thresholds = Methodology["states"];

export interface StateReading {
  readonly state: MarketState;
  readonly previousState: MarketState | null;
  readonly stateSince: IsoDate;
  readonly transition: Transition;
  readonly because: StateReason;
  /** The last state that was not indeterminate, which a reading after a gap resumes. */
  readonly held: { readonly state: MarketState; readonly since: IsoDate } | null;
  /** The last `confirmPeriods` readings without a gap between them. */
  readonly run: readonly number[];
}

/**
 * The next market state, by nothing but the published stress and thresholds: up at once to the highest that is reached,
 * down by one step once `confirmPeriods` readings in a row are below its threshold less `exitGap`. Null stress is
 * indeterminate and moves nothing: the reading after it goes on from the state before. A day within a period, which is
 * no period of its own, raises the state and never lowers it.
 */
export function nextState(
  before: StateReading | null,
  periodEnd: IsoDate,
  stress: number | null,
  thresholds: Thresholds,
  isWithin = false,
): StateReading {
  const previousState = before?.state ?? null;
  if (stress === null) {
    const state = "indeterminate";
    return {
      state,
      previousState,
      stateSince: before !== null && previousState === state ? before.stateSince : periodEnd,
      transition: before === null ? "entered" : "unchanged",
      because: reasonOf(before, state, periodEnd, stress, thresholds),
      held: before?.held ?? null,
      run: [],
    };
  }
  const held = before?.held ?? null;
  const run = [...(before?.run ?? []), stress].slice(-thresholds.confirmPeriods);
  const state = moved(held?.state ?? null, stress, isWithin ? [] : run, thresholds);
  const stateSince = held?.state === state ? held.since : periodEnd;
  return {
    state,
    previousState,
    stateSince,
    transition: transitionOf(held?.state ?? null, state),
    because: reasonOf(before, state, periodEnd, stress, thresholds),
    held: { state, since: stateSince },
    run,
  };
}

/** The stress at which a state begins; null for those that are below all thresholds or beside them. */
export function thresholdOf(state: MarketState, thresholds: Thresholds): number | null {
  return state === "indeterminate" || state === "nominal" ? null : thresholds[state];
}

/** The stress below which a state can end; null as for `thresholdOf`. */
export function exitOf(state: MarketState, thresholds: Thresholds): number | null {
  const threshold = thresholdOf(state, thresholds);
  // a difference of decimals such as 35.1 − 5.3 is not the double nearest to it
  return threshold === null ? null : significant(threshold - thresholds.exitGap, 12);
}

function moved(
  held: MarketState | null,
  stress: number,
  run: readonly number[],
  thresholds: Thresholds,
): MarketState {
  const reached = marketStates.findLast((state) => isEntered(state, stress, thresholds));
  const level = reached ?? "nominal";
  if (held === null || order(level) >= order(held)) return level;
  const exit = exitOf(held, thresholds) ?? 0;
  const isConfirmed = run.length === thresholds.confirmPeriods && run.every((one) => one < exit);
  return isConfirmed ? at(marketStates, order(held) - 1) : held;
}

function isEntered(state: MarketState, stress: number, thresholds: Thresholds): boolean {
  const threshold = thresholdOf(state, thresholds);
  return threshold !== null && stress >= threshold;
}

/** Which rule gives the state, and since which period end it has given it without a break. */
function reasonOf(
  before: StateReading | null,
  state: MarketState,
  periodEnd: IsoDate,
  stress: number | null,
  thresholds: Thresholds,
): StateReason {
  const rule = ruleOf(state, stress, thresholds);
  const isSame = before?.state === state && before.because.rule === rule;
  return {
    rule,
    threshold: thresholdOf(state, thresholds),
    since: isSame ? before.because.since : periodEnd,
  };
}

function ruleOf(
  state: MarketState,
  stress: number | null,
  thresholds: Thresholds,
): StateReason["rule"] {
  if (stress === null) return "no_reading";
  if (stress >= (thresholdOf(state, thresholds) ?? 0)) return "entered";
  return stress >= (exitOf(state, thresholds) ?? 0) ? "held_gap" : "held_confirm";
}

function transitionOf(before: MarketState | null, state: MarketState): Transition {
  if (before === null) return "entered";
  if (before === state) return "unchanged";
  return order(state) > order(before) ? "raised" : "lowered";
}

function order(state: MarketState): number {
  return marketStates.indexOf(state);
}
