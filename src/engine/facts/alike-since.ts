import type { IsoDate } from "../../model/cell.ts";
import type { MarketPeriod } from "../market/market.ts";
import { isConstituent } from "../reading/firm-reading.ts";
import { breaksOfRules } from "../world/breaks.ts";
import type { World } from "../world/world.ts";
import { periodSights } from "./period-sights.ts";

/** The first of the latest periods, oldest first, that all have the same constituents and one methodology; null without any. */
export function alikeSince(world: World, market: readonly MarketPeriod[]): IsoDate | null {
  const sightOf = periodSights(world);
  const membersOn = (end: IsoDate): string =>
    world.firms
      .filter((firm) => isConstituent(firm, sightOf(end)))
      .map(({ firmId }) => firmId)
      .join("\n");
  const last = market.at(-1)?.periodEnd ?? null;
  if (last === null) return null;
  const members = membersOn(last);
  let since = last;
  for (const { periodEnd } of market.slice(0, -1).reverse()) {
    const isSame = breaksOfRules(world, periodEnd, since).every(({ kind }) => kind === "model");
    if (!isSame || membersOn(periodEnd) !== members) return since;
    since = periodEnd;
  }
  return since;
}
