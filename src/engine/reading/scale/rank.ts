import { at } from "../../../model/language/at.ts";
import { countUpTo, countWhile } from "../../../model/language/count-up-to.ts";
import type { Scale } from "./scale.ts";

/**
 * The mid-rank of a value among the members of the period, as a share of them: those below it and half of those
 * equal to it. Source: Hazen (1914); OECD/JRC Handbook (2008), step 5, ranking.
 */
export const rank: Scale = {
  formula: "(members below x + half of those equal to x) / members",
  source: "Hazen (1914); OECD/JRC Handbook on Constructing Composite Indicators (2008), step 5",
  turned: "share",
  hasGoalposts: false,
  of: (value, _, { members }) => {
    if (members.length === 0) return null;
    const below = countWhile(members.length, (i) => at(members, i) < value);
    return (below + countUpTo(members, value)) / (2 * members.length);
  },
};
