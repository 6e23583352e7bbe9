import type { IsoDate } from "../cell.ts";
import type { Firm } from "../firm.ts";

type Grouped = Pick<Firm, "groups" | "earlierGroups">;
type Earlier = NonNullable<Firm["earlierGroups"]>[number];

/** The first day on which a value of a group had ended and that was known. */
export function groupChangeStandsOn({ until, knownOn = until }: Earlier): IsoDate {
  return until > knownOn ? until : knownOn;
}

/** The value of a firm in a group on a day, as known by another; null where its file has none. */
export function groupValueOn(
  { groups = {}, earlierGroups = [] }: Grouped,
  group: string,
  at: IsoDate,
  knownBy: IsoDate,
): string | null {
  const before = earlierGroups.find((entry) => {
    const { until, knownOn = until } = entry;
    return entry.group === group && !(until <= at && knownOn <= knownBy);
  });
  const value = before?.value ?? new Map(Object.entries(groups)).get(group);
  return value ?? null;
}

/** The groups of a firm as known on a day, on which nobody knew of later values. */
export function groupsAsKnown(firm: Grouped, day: IsoDate): Grouped {
  const { groups, earlierGroups } = firm;
  if (groups === undefined || earlierGroups === undefined) return {};
  const values = Object.keys(groups).flatMap((group) => {
    const value = groupValueOn(firm, group, day, day);
    return value === null ? [] : [[group, value]];
  });
  return {
    groups: Object.fromEntries(values),
    earlierGroups: earlierGroups.filter((entry) => groupChangeStandsOn(entry) <= day),
  };
}
