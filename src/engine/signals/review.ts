import { byCodeUnit } from "../../language/order.ts";
import { alertPerformance } from "../forecast/alerts.ts";
import { leadingArchive } from "../forecast/scored-forecasts.ts";
import { addDays } from "../numbers/calendar.ts";
import { memoize, once } from "../numbers/memoize.ts";
import type { Analysis } from "../world/analysis.ts";
import type { World } from "../world/world.ts";
import { isWithin, type Window } from "./signal.ts";
import { signalSearch } from "./signals.ts";

type Reviewed = Pick<
  Analysis,
  "world" | "firms" | "market" | "confidence" | "calibration" | "calibrations"
>;

/**
 * A memoized function to the reviews of the market, whose common parts are computed once: under one
 * preset over the last `days` days, including the as-of date. Its outcomes are those that became
 * known in them; alert performance is measured over the whole archive, because a window shorter than
 * the horizon contains no scored forecast.
 */
export function reviewer(analysis: Reviewed): Analysis["review"] {
  const { world } = analysis;
  const search = once(() => signalSearch(analysis));
  const archive = once(() => leadingArchive(world));
  const { mode, modelVersion } = analysis.calibration.realTime;
  return memoize(
    (preset, days) => `${preset} ${days}`,
    (preset, days) => {
      const window = { from: addDays(world.asOf, 1 - days), to: world.asOf };
      return {
        preset,
        days,
        ...window,
        signals: search()(preset, window),
        outcomes: outcomesWithin(world, window),
        alertPerformance: alertPerformance(world, preset, archive()),
        calibration: analysis.calibrations({ mode, modelVersion, preset }),
      };
    },
  );
}

/** Oldest first, then by id. */
function outcomesWithin(world: World, window: Window) {
  return world.firms
    .flatMap(({ firmId }) => world.outcomesOf.get(firmId) ?? [])
    .filter(({ knownOn }) => isWithin(window, knownOn))
    .sort((a, b) => byCodeUnit(a.occurredOn, b.occurredOn) || byCodeUnit(a.outcomeId, b.outcomeId));
}
