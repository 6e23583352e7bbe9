import { assess, type FirmAssessment } from "../../engine/assess.ts";
import type { PeriodHistory } from "../../engine/facts/history.ts";
import { addDays, daysBetween } from "../../engine/numbers/calendar.ts";
import { crossSection } from "../../engine/reading/cross-section.ts";
import { sequenceTemplates } from "../../engine/truth/sequence.ts";
import { sightOn } from "../../engine/world/sight.ts";
import { methodologyAt, type World, worldAt } from "../../engine/world/world.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by, byCodeUnit } from "../../model/language/order.ts";

export interface CriticalTurn {
  readonly firmId: string;
  readonly on: IsoDate;
}

export function turnsUntil(
  dataset: Dataset,
  history: Pick<PeriodHistory, "market">,
  end: IsoDate,
): readonly CriticalTurn[] {
  const ends = history.market.map(({ periodEnd }) => periodEnd).filter((one) => one <= end);
  const { withinDays } = methodologyAt(dataset, end).issue.escalation;
  return recentTurns(ends, withinDays, (day) => criticalFirms(worldAt(dataset, day), history));
}

/** The ids of the firms that are critical on the as-of date, as in `analyse`. */
export function criticalFirms(
  world: World,
  { market }: Pick<PeriodHistory, "market">,
): ReadonlySet<string> {
  const { asOf } = world;
  const stress = market.findLast(({ periodEnd }) => periodEnd <= asOf)?.stress ?? null;
  const context = { stress, templates: sequenceTemplates(world, asOf), best: null };
  const { firms } = crossSection(world, sightOn(asOf));
  return criticalAmong(firms.map((firm) => assess(world, firm, context)));
}

export function criticalAmong(
  firms: readonly Pick<FirmAssessment, "firm" | "band">[],
): ReadonlySet<string> {
  const critical = firms.filter(({ band }) => band === "critical");
  return new Set(critical.map(({ firm }) => firm.firmId));
}

export function criticalTurns(
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
  on: IsoDate,
): readonly CriticalTurn[] {
  const turned = [...now].filter((firmId) => !before.has(firmId)).sort(byCodeUnit);
  return turned.map((firmId) => ({ firmId, on }));
}

/** The turns behind a cluster on the last day, oldest first, back to `withinDays` days without a turn. */
export function recentTurns(
  days: readonly IsoDate[],
  withinDays: number,
  criticalOn: (day: IsoDate) => ReadonlySet<string>,
): readonly CriticalTurn[] {
  let found: readonly CriticalTurn[] = [];
  let after: ReadonlySet<string> | null = null;
  for (let i = days.length - 1; i > 0; i -= 1) {
    const day = at(days, i);
    const before = at(days, i - 1);
    const now: ReadonlySet<string> = after ?? criticalOn(day);
    after = criticalOn(before);
    found = [...criticalTurns(after, now, day), ...found];
    if (daysBetween(before, found[0]?.on ?? at(days, days.length - 1)) >= withinDays) break;
  }
  return found;
}

/**
 * The clusters of turns, oldest first. A cluster is complete on the first day on which `firms` different
 * firms have turned within `withinDays` days. Its turns then no longer count: each wave is news once.
 */
export function criticalClusters(
  turns: readonly CriticalTurn[],
  firms: number,
  withinDays: number,
) {
  const clusters: { on: IsoDate; turns: readonly CriticalTurn[] }[] = [];
  const oldestFirst = turns.toSorted(by("on", "firmId"));
  let open: readonly CriticalTurn[] = [];
  for (const [on, turned] of groupBy(oldestFirst, (turn) => turn.on)) {
    const opening = addDays(on, -withinDays);
    const again = new Set(turned.map(({ firmId }) => firmId));
    open = [...open.filter((t) => t.on > opening && !again.has(t.firmId)), ...turned];
    if (new Set(open.map(({ firmId }) => firmId)).size >= firms) {
      clusters.push({ on, turns: open });
      open = [];
    }
  }
  return clusters;
}
