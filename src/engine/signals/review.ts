import { allNull } from "../../model/language/all-null.ts";
import { memoize, once } from "../../model/language/memoize.ts";
import { by } from "../../model/language/order.ts";
import type { PresetName } from "../../model/publisher.ts";
import type { Analysis } from "../analyse.ts";
import { alertCounts, alertRates, alertThreshold } from "../forecast/alerts.ts";
import { leadingArchive } from "../forecast/scored-forecasts.ts";
import { addDays } from "../numbers/calendar.ts";
import type { World } from "../world/world.ts";
import { isWithin, type Window } from "./signal.ts";
import { signalSearch } from "./signals.ts";

type Reviewed = Pick<
  Analysis,
  "world" | "firms" | "market" | "confidence" | "calibration" | "calibrations" | "leadWindow"
>;

export type MarketReview = ReturnType<ReturnType<typeof reviewer>>;

/**
 * A memoized function to the reviews of the market under a preset over the last `days` days. Alert performance
 * is that of the whole archive of the model, as a window shorter than the horizon contains no scored forecast.
 */
export function reviewer(analysis: Reviewed) {
  const { world } = analysis;
  const search = once(() => signalSearch(analysis));
  const { mode, modelVersion } = analysis.calibration.realTime;
  const archive = once(() => leadingArchive(world, modelVersion));
  const { leadWindow } = analysis;
  const episodes = { warned: leadWindow?.n ?? 0, missed: leadWindow?.missed ?? 0 };
  const alerts = (preset: PresetName) => {
    const { mode } = archive();
    const threshold = alertThreshold(world.methodology.presets[preset].costRatio);
    const counts = alertCounts(archive(), threshold);
    const { status } = analysis.calibrations({ mode, modelVersion, preset: null });
    // null without cases, and while nothing bears them out
    const rates = status === "insufficient" ? noRates : alertRates(counts);
    return { modelVersion, mode, threshold, ...counts, ...rates, episodes, leadWindow };
  };
  return memoize(
    (preset: PresetName, days: number) => `${preset} ${days}`,
    (preset: PresetName, days: number) => {
      const window = { from: addDays(world.asOf, 1 - days), to: world.asOf };
      return {
        preset,
        days,
        ...window,
        signals: search()(preset, window),
        outcomes: outcomesWithin(world, window),
        alertPerformance: alerts(preset),
        /** The calibration of the real-time forecasts by the model in force that the preset covers. */
        calibration: analysis.calibrations({ mode, modelVersion, preset }),
      };
    },
  );
}

const noRates = allNull("hitRate", "falseAlarmRate", "precision");

function outcomesWithin(world: World, window: Window) {
  return world.firms
    .flatMap(({ firmId }) => world.outcomesOf.get(firmId) ?? [])
    .filter(({ knownOn }) => isWithin(window, knownOn))
    .sort(by("occurredOn", "outcomeId"));
}
