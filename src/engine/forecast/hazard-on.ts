import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import { isConstituent, readFirm } from "../reading/firm-reading.ts";
import { sequenceOf } from "../truth/sequence.ts";
import { truthOf } from "../truth/truth.ts";
import type { Analysis } from "../world/analysis.ts";
import type { HazardReading } from "../world/assessment.ts";
import { methodologyAt } from "../world/world.ts";
import { riskOn } from "./at-risk.ts";
import { featureValues } from "./features.ts";
import { hazardOf } from "./hazard.ts";

type Known = Pick<Analysis, "world" | "market">;

/**
 * The hazard of a firm on an earlier day by a model and a methodology, by default that of the day, as
 * known on that day; null where it had none.
 */
export function hazardOn(
  { world: known, market }: Known,
  firm: Firm,
  day: IsoDate,
  model: HazardModel,
  methodology = methodologyAt(known, day),
): HazardReading | null {
  if (!isConstituent(firm, day)) return null;
  const world =
    methodology.effectiveFrom <= day
      ? known
      : { ...known, methodologies: [{ ...methodology, effectiveFrom: day }] };
  const reading = readFirm(world, firm, day);
  const riskDay = { period: world.publisher.period, methodology, at: day };
  if (!riskOn(riskDay, model)(reading)) return null;
  const truth = truthOf(world, firm.firmId, day);
  const sequence = sequenceOf(world, firm.firmId, truth, day, []);
  const stress = market.findLast(({ periodEnd }) => periodEnd <= day)?.stress ?? null;
  const values = featureValues(world, firm, reading, sequence, stress, model, day);
  return hazardOf(model, values, methodology.probability);
}
