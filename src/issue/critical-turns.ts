import { addDays, daysBetween } from "../engine/numbers/calendar.ts";
import { byCodeUnit } from "../engine/numbers/order.ts";
import type { IsoDate } from "../model/cell.ts";
import { groupBy } from "../model/group-by.ts";

/** A firm whose risk band became critical on a day. */
export interface CriticalTurn {
  readonly firmId: string;
  readonly on: IsoDate;
}

/** The firms that are critical on a day and were not when they were last looked at, by firmId. */
export function criticalTurns(
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
  on: IsoDate,
): readonly CriticalTurn[] {
  const turned = [...now].filter((firmId) => !before.has(firmId)).sort(byCodeUnit);
  return turned.map((firmId) => ({ firmId, on }));
}

/**
 * The turns that a cluster completed on the last of some days can depend on, oldest first. The days
 * are looked at backwards to a stretch of `withinDays` days without a turn: no window reaches
 * across one, so the clusters of the last day are those of all turns ever.
 */
export function recentTurns(
  days: readonly IsoDate[],
  withinDays: number,
  criticalOn: (day: IsoDate) => ReadonlySet<string>,
): readonly CriticalTurn[] {
  let found: readonly CriticalTurn[] = [];
  let after: ReadonlySet<string> | null = null;
  for (let i = days.length - 1; i > 0; i -= 1) {
    const [day, before] = [days[i] ?? "", days[i - 1] ?? ""];
    const now: ReadonlySet<string> = after ?? criticalOn(day);
    after = criticalOn(before);
    found = [...criticalTurns(after, now, day), ...found];
    if (daysBetween(before, found[0]?.on ?? days.at(-1) ?? day) >= withinDays) break;
  }
  return found;
}

/** Enough firms that turned critical close together. */
export interface CriticalCluster {
  /** The day on which the number was reached. */
  readonly on: IsoDate;
  /** The turns within the window that ends on that day, oldest first. */
  readonly turns: readonly CriticalTurn[];
}

/**
 * Reads the turns in the order of days. A cluster is complete on the first day on which `firms`
 * different firms have turned within the `withinDays` days that end on it; its turns then count no
 * further, so that one wave of failures is announced once and a second wave is announced again.
 */
export function criticalClusters(
  turns: readonly CriticalTurn[],
  firms: number,
  withinDays: number,
): readonly CriticalCluster[] {
  const clusters: CriticalCluster[] = [];
  const days = groupBy(turns.toSorted(oldestFirst), ({ on }) => on);
  let open: readonly CriticalTurn[] = [];
  for (const [on, turned] of days) {
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

function oldestFirst(a: CriticalTurn, b: CriticalTurn): number {
  return byCodeUnit(a.on, b.on) || byCodeUnit(a.firmId, b.firmId);
}
