import { assess } from "../../engine/assess.ts";
import type { PeriodHistory } from "../../engine/market/market.ts";
import { crossSection } from "../../engine/reading/cross-section.ts";
import { bandPoints, heldBands } from "../../engine/signals/band-changes.ts";
import { sequenceTemplates } from "../../engine/truth/sequence.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import type { World } from "../../engine/world/world.ts";

/** The ids of the firms that news counts as critical on the as-of date, as in `analyse`. */
export function criticalFirms(
  world: World,
  { market }: Pick<PeriodHistory, "market">,
): ReadonlySet<string> {
  const { asOf } = world;
  const stress = market.findLast(({ periodEnd }) => periodEnd <= asOf)?.stress ?? null;
  const context = { stress, templates: sequenceTemplates(world, asOf) };
  const { firms } = crossSection(world, asOf);
  return criticalAmong(
    world,
    firms.map((firm) => assess(world, firm, context)),
  );
}

type Assessed = Pick<FirmAssessment, "firm" | "band" | "hazard" | "sequence">;

/**
 * The ids of the firms that are critical by their stage, or by a band that is held against their own
 * variation.
 */
export function criticalAmong(world: World, firms: readonly Assessed[]): ReadonlySet<string> {
  const { methodology } = world;
  const pointsOf = bandPoints(world);
  const isCritical = (assessed: Assessed) => {
    const { band, sequence, hazard } = assessed;
    if (methodology.noise.signalRate === null || hazard === null) return band === "critical";
    if (sequence.confirmedStage >= methodology.riskBands.criticalStage) return true;
    return heldBands(pointsOf(assessed), methodology).at(-1)?.band === "critical";
  };
  return new Set(firms.filter(isCritical).map(({ firm }) => firm.firmId));
}
