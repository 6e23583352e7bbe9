import type { Firm } from "../../model/firm.ts";
import { groupValueOn } from "../../model/groups/firm-groups.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { Methodology } from "../../model/methodology.ts";
import { type CrossSection, ranksOf } from "./cross-section.ts";

/** The place of a firm among those that have the same value in a group. */
export interface GroupPlace {
  readonly group: string;
  readonly value: string;
  /** 1 the best; null for a firm that is unrated or has left the index. */
  readonly rank: number | null;
}

/** The places of each firm of a day in the groups of a methodology, in their order, by firm. */
export function groupPlaces(
  methodology: Pick<Methodology, "groups" | "score">,
  { firms, sight }: CrossSection,
): ReadonlyMap<Firm, readonly GroupPlace[]> {
  const places = new Map<Firm, GroupPlace[]>(firms.map(({ firm }) => [firm, []]));
  for (const { id: group } of methodology.groups) {
    const members = groupBy(firms, ({ firm }) =>
      groupValueOn(firm, group, sight.at, sight.knownBy),
    );
    for (const [value, own] of members) {
      if (value === null) continue;
      const ranks = ranksOf(
        methodology,
        own.map(({ reading }) => reading.score),
      );
      for (const [i, { firm }] of own.entries()) {
        places.get(firm)?.push({ group, value, rank: at(ranks, i) });
      }
    }
  }
  return places;
}
