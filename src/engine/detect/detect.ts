import type { Period } from "../../model/publisher.ts";
import { chain } from "./chain.ts";
import type { News } from "./news.ts";
import { periodsPerYear } from "./rules.ts";

/** One period of a series, as it was read. */
export interface SeriesPoint {
  /** Null where the period has no value. */
  readonly value: number | null;
  /** Whether something was measured in the period; a carried value is none. */
  readonly isReading: boolean;
  /** What the value is made by and of: only values of one basis are compared. */
  readonly basis: string;
  /** Whether the level is learnt anew from here, as after a change of members. */
  readonly isNewLevel: boolean;
  /** The smallest step in which the value is written, in its unit. */
  readonly resolution: number;
}

export interface DetectorOptions {
  readonly period: Period;
  /** Names the draws: the version of the methodology, and whose series it is. */
  readonly seed: string;
}

/** What is found in a series. */
export interface Watched {
  /** By period, oldest first; null where there is none. */
  readonly news: readonly (News | null)[];
  /** The standard deviation of readings about their level, of the latest basis with enough of them; null without one. */
  readonly deviation: number | null;
}

/**
 * The news of a series, oldest period first. What it finds in a period follows from that period and those before it. A
 * period without a reading, and one of another basis than the reading before it, is compared with nothing and adds to
 * nothing.
 */
export function watched(
  points: readonly SeriesPoint[],
  { period, seed }: DetectorOptions,
): Watched {
  const chains = new Map<string, ReturnType<typeof chain>>();
  let before: string | null = null;
  const news = points.map(({ value, isReading, basis, isNewLevel, resolution }, place) => {
    if (value === null || !isReading) return null;
    const isChanged = basis !== before;
    before = basis;
    const known = chains.get(basis);
    const own = known ?? chain({ perYear: periodsPerYear[period], seed: `${seed} ${basis}` });
    // the latest is last
    if (isChanged) chains.delete(basis);
    chains.set(basis, own);
    if (isChanged && known !== undefined) return null;
    return own.read({ value, place, isNewLevel, step: resolution });
  });
  const deviations = [...chains.values()].map((own) => own.deviation());
  return { news, deviation: deviations.findLast((one) => one !== null) ?? null };
}
