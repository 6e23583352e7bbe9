import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { type MarketState, marketStates, type Transition } from "../../model/shared.ts";

type Thresholds = Methodology["states"];

export interface StateReading {
  readonly state: MarketState;
  readonly previousState: MarketState | null;
  readonly stateSince: IsoDate;
  readonly transition: Transition;
  /** The last state that was not indeterminate. */
  readonly held: MarketState | null;
  /** The highest state that each period of the latest unbroken determinate run can keep. */
  readonly run: readonly MarketState[];
}

/**
 * The next market state: up at once, no higher than `ceiling`; down by one step once `confirmPeriods` periods were
 * below its entry less `exitGap`. Null stress is indeterminate, and the state before is resumed after it.
 */
export function nextState(
  before: StateReading | null,
  periodEnd: IsoDate,
  stress: number | null,
  thresholds: Thresholds,
  ceiling: MarketState = "critical",
): StateReading {
  const held = before?.held ?? null;
  const highest = marketStates[order(ceiling) + 1] ?? ceiling;
  const kept = (of: number) => lower(levelOf(of, thresholds, thresholds.exitGap), highest);
  const run = stress === null ? [] : [...(before?.run ?? []), kept(stress)];
  const level = stress === null ? null : lower(levelOf(stress, thresholds), ceiling);
  const state = level === null ? "indeterminate" : moved(held, level, run, thresholds);
  const previousState = before?.state ?? null;
  return {
    state,
    previousState,
    stateSince: before !== null && state === previousState ? before.stateSince : periodEnd,
    transition: transitionOf(previousState, state),
    held: state === "indeterminate" ? held : state,
    run: run.slice(-thresholds.confirmPeriods),
  };
}

/** The state whose entry the stress has reached, the entries lying `below` by so much. */
function levelOf(stress: number, thresholds: Thresholds, below = 0): MarketState {
  const isReached = (state: MarketState) =>
    state !== "indeterminate" && state !== "nominal" && stress >= thresholds[state] - below;
  return marketStates.findLast(isReached) ?? "nominal";
}

function lower(a: MarketState, b: MarketState): MarketState {
  return order(a) < order(b) ? a : b;
}

function moved(
  held: MarketState | null,
  level: MarketState,
  run: readonly MarketState[],
  { confirmPeriods }: Thresholds,
): MarketState {
  if (held === null || order(level) >= order(held)) return level;
  const recent = run.slice(-confirmPeriods);
  const isConfirmed =
    recent.length === confirmPeriods && recent.every((kept) => order(kept) < order(held));
  return isConfirmed ? at(marketStates, order(held) - 1) : held;
}

function transitionOf(before: MarketState | null, state: MarketState): Transition {
  if (before === state) return "unchanged";
  if (before === null || before === "indeterminate" || state === "indeterminate") return "entered";
  return order(state) > order(before) ? "raised" : "lowered";
}

function order(state: MarketState): number {
  return marketStates.indexOf(state);
}
