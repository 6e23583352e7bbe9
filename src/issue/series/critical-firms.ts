import { assess } from "../../engine/assess.ts";
import type { PeriodHistory } from "../../engine/market/market.ts";
import { crossSection } from "../../engine/reading/cross-section.ts";
import { sequenceTemplates } from "../../engine/truth/sequence.ts";
import type { World } from "../../engine/world/world.ts";

/** The ids of the firms whose risk band is critical on the as-of date, as in `analyse`. */
export function criticalFirms(
  world: World,
  { market }: Pick<PeriodHistory, "market">,
): ReadonlySet<string> {
  const { asOf } = world;
  const stress = market.findLast(({ periodEnd }) => periodEnd <= asOf)?.stress ?? null;
  const context = { stress, templates: sequenceTemplates(world, asOf) };
  const { firms } = crossSection(world, asOf);
  return criticalAmong(firms.map((firm) => assess(world, firm, context)));
}

interface Banded {
  readonly firm: { readonly firmId: string };
  readonly band: string | null;
}

export function criticalAmong(firms: readonly Banded[]): ReadonlySet<string> {
  const critical = firms.filter(({ band }) => band === "critical");
  return new Set(critical.map(({ firm }) => firm.firmId));
}
