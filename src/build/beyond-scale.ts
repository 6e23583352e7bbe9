import type { Loaded } from "../content/load.ts";
import { periodHistory } from "../engine/facts/history.ts";
import { chosenDay, methodologyAt, worldAt } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Observation } from "../model/observation.ts";
import type { Problem } from "../model/problem.ts";

/** A score that its scale has no place for, and the newest reading behind it. */
interface Beyond {
  readonly row: Observation;
  readonly periodEnd: IsoDate;
  readonly score: number;
  readonly methodology: Methodology;
}

/** The scores beyond the scale of a methodology that does not clamp them: each firm's first one. */
export function beyondScale({ dataset, placesOf }: Loaded): readonly Problem[] {
  if (dataset === null || !dataset.methodologies.some(isOpenToAll)) return [];
  const found = firstBeyond(dataset);
  const places = placesOf(new Set(found.map(({ row }) => row)));
  return found.flatMap(({ row, periodEnd, score, methodology }) => {
    const place = places.get(row);
    if (place === undefined) return [];
    const { min, max } = methodology.score.scale;
    return {
      place,
      rule: "beyond-scale",
      message: `A score must lie on its scale where "score.clamp" is false: that of "${row.firmId}" on ${periodEnd}, of which this is the newest reading, does not; correct its readings, widen "score.scale", or clamp`,
      found: String(Number(score.toPrecision(12))),
      allowed: [min === null ? "" : `from ${min} on`, max === null ? "" : `up to ${max}`]
        .filter((words) => words !== "")
        .join(", "),
      didYouMean: null,
    };
  });
}

function isOpenToAll({ score: { clamp, scale } }: Methodology): boolean {
  return !clamp && (scale.min !== null || scale.max !== null);
}

function firstBeyond(dataset: Dataset): readonly Beyond[] {
  const world = worldAt(dataset, chosenDay(dataset, null));
  const { firms } = periodHistory(world);
  return [...firms].flatMap(([firmId, history]): Beyond[] => {
    for (const { periodEnd, score } of history) {
      const methodology = methodologyAt(world, periodEnd);
      if (score === null || !isOpenToAll(methodology) || !isBeyond(methodology, score)) continue;
      const row = dataset.observations.findLast(
        (one) => one.firmId === firmId && one.value !== null && one.observedOn <= periodEnd,
      );
      return row === undefined ? [] : [{ row, periodEnd, score, methodology }];
    }
    return [];
  });
}

/** Sums of doubles differ in their last digits. */
const slack = 1e-9;

function isBeyond({ score: { scale } }: Methodology, score: number): boolean {
  const { min, max } = scale;
  return (min !== null && score < min - slack) || (max !== null && score > max + slack);
}
