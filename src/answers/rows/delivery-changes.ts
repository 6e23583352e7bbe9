import { reportsOf } from "../../engine/world/series.ts";
import type { World } from "../../engine/world/world.ts";
import type { Firm } from "../../model/firm.ts";
import { byDescending } from "../../model/language/order.ts";

/** A reading that has another value than it was known with before. */
export interface RevisedReading {
  readonly firm: Firm;
  readonly indicatorId: string;
  readonly observedOn: string;
  readonly before: number;
  readonly value: number;
}

/** The readings that were revised on a day, the largest change first, as a share of what was known before. */
export function revisedOn(world: World, knownOn: string): readonly RevisedReading[] {
  const found = world.firms.flatMap((firm) =>
    [...(world.observations.get(firm.firmId) ?? [])].flatMap(([indicatorId, series]) => {
      const before = new Map<string, number | null>();
      const revised: RevisedReading[] = [];
      for (const one of reportsOf(series)) {
        const earlier = before.get(one.observedOn) ?? null;
        before.set(one.observedOn, one.value);
        const isRevised = one.knownOn === knownOn && earlier !== null && one.value !== null;
        if (!isRevised || earlier === one.value) continue;
        const { observedOn, value } = one;
        revised.push({ firm, indicatorId, observedOn, before: earlier, value: value ?? earlier });
      }
      return revised;
    }),
  );
  return found.sort(byDescending(shareOf));
}

/** The change as a share of the larger of both values. */
function shareOf({ before, value }: RevisedReading): number {
  const larger = Math.max(Math.abs(before), Math.abs(value));
  return larger === 0 ? 0 : Math.abs(value - before) / larger;
}
