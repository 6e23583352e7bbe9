import type { MarketPeriod } from "../market/market.ts";
import type { World } from "../world/world.ts";
import type { News } from "./news.ts";
import { marketWatch } from "./watched-market.ts";

/** A sector input that is watched, and its news towards more stress by period. */
export type InputDrift = ReturnType<typeof driftsOf>[number];

/**
 * The sector inputs of `issue.payoutDrift` with their news by period; none before the first period. Throws a
 * RangeError for an input that the methodology does not have.
 */
export function driftsOf(world: World, market: readonly MarketPeriod[]) {
  if (market.length === 0) return [];
  const { segments, issue } = world.methodology;
  const inputs = segments.flatMap((segment) => segment.inputs);
  const watch = marketWatch(world, market);
  return issue.payoutDrift.inputs.map((id) => {
    const input = inputs.find((one) => one.id === id);
    if (input === undefined) {
      throw new RangeError(`Cannot watch payout drift: no sector input "${id}" in the methodology`);
    }
    const { label, unit, calm } = input;
    const worse = input.worst < calm ? "down" : "up";
    const news: readonly (News | null)[] = watch
      .input(id)
      .news.map((found) => (found?.direction === worse ? found : null));
    return { id, label, unit, news };
  });
}
