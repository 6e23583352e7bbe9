import { at } from "../../language/at.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Methodology } from "../../model/methodology.ts";
import { type MarketState, marketStates, type Transition } from "../../model/shared.ts";

type Thresholds = Methodology["states"];

/** The market state on one period end, and what the next one needs from the past. */
export interface StateReading {
  readonly state: MarketState;
  /** The state on the previous period end; null on the first. */
  readonly previousState: MarketState | null;
  /** The period end since which the state has not changed. */
  readonly stateSince: IsoDate;
  readonly transition: Transition;
  /** The last state that was not indeterminate. */
  readonly held: MarketState | null;
  /** The stress of the latest unbroken run of determinate periods, oldest first. */
  readonly run: readonly number[];
}

/**
 * The next market state. `stress` is null where the state is indeterminate (too few constituents,
 * too little coverage, or no stress). The state rises immediately, by any number of steps. It falls
 * by one step once the last `confirmPeriods` periods were all below its entry threshold minus
 * `exitGap`. The state before an indeterminate stretch is resumed after it, so that a gap in the
 * data never lowers it.
 */
export function nextState(
  before: StateReading | null,
  periodEnd: IsoDate,
  stress: number | null,
  thresholds: Thresholds,
): StateReading {
  const held = before?.held ?? null;
  const run = stress === null ? [] : [...(before?.run ?? []), stress];
  const state = stress === null ? "indeterminate" : moved(held, stress, run, thresholds);
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

/** The state whose entry the stress has reached. */
function levelOf(stress: number, thresholds: Thresholds): MarketState {
  return (
    marketStates.findLast(
      (state) => state !== "indeterminate" && stress >= entryOf(state, thresholds),
    ) ?? "nominal"
  );
}

function moved(
  held: MarketState | null,
  stress: number,
  run: readonly number[],
  thresholds: Thresholds,
): MarketState {
  const level = levelOf(stress, thresholds);
  if (held === null || order(level) >= order(held)) return level;
  const exit = entryOf(held, thresholds) - thresholds.exitGap;
  const recent = run.slice(-thresholds.confirmPeriods);
  const confirmed = recent.length === thresholds.confirmPeriods && recent.every((s) => s < exit);
  return confirmed ? at(marketStates, order(held) - 1) : held;
}

function entryOf(state: MarketState, thresholds: Thresholds): number {
  switch (state) {
    case "indeterminate":
    case "nominal":
      return Number.NEGATIVE_INFINITY;
    default:
      return thresholds[state];
  }
}

function transitionOf(before: MarketState | null, state: MarketState): Transition {
  if (before === state) return "unchanged";
  if (before === null || before === "indeterminate" || state === "indeterminate") return "entered";
  return order(state) > order(before) ? "raised" : "lowered";
}

function order(state: MarketState): number {
  return marketStates.indexOf(state);
}
