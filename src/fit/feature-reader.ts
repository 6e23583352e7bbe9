import { riskOn } from "../engine/forecast/at-risk.ts";
import { featureOf, featureValue } from "../engine/forecast/features.ts";
import { marketHistory } from "../engine/market/market.ts";
import { memoize } from "../engine/numbers/memoize.ts";
import { readFirm } from "../engine/reading/firm-reading.ts";
import { baseline, sequenceOf } from "../engine/truth/sequence.ts";
import { truthOf } from "../engine/truth/truth.ts";
import { methodologyAt } from "../engine/world/methodology-at.ts";
import type { World } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Firm } from "../model/firm.ts";

/** What is known of a firm on a day, as known that day. */
export interface FeatureValues {
  /** One for each feature; NaN is missing. */
  readonly values: readonly number[];
  /** Whether a publication would give it a probability: enough of it rests on fresh readings. */
  readonly atRisk: boolean;
}

export type FeatureReader = (firm: Firm, at: IsoDate) => FeatureValues;

/** Claims and the market are read only where a feature asks for them: they are the costly part. */
export function featureReader(world: World, ids: readonly string[]): FeatureReader {
  const { period } = world.publisher;
  const features = ids.map(featureOf);
  const named = { features: ids.map((id) => ({ id })) };
  const usesSequence = features.some(({ kind }) => kind === "stage" || kind === "events");
  const market = features.some(({ kind }) => kind === "stress") ? marketHistory(world) : [];
  const stressOn = new Map(market.map(({ periodEnd, stress }) => [periodEnd, stress]));
  const riskFor = memoize(
    (at: IsoDate) => at,
    (at) => riskOn({ period, methodology: methodologyAt(world, at), at }, named),
  );
  return (firm, at) => {
    const { firmId } = firm;
    const sequence = usesSequence
      ? sequenceOf(world, firmId, truthOf(world, firmId, at), at, [])
      : baseline;
    const reading = readFirm(world, firm, at);
    const context = { world, firm, reading, sequence, stress: stressOn.get(at) ?? null, at };
    return {
      values: features.map((feature) => featureValue(feature, context) ?? Number.NaN),
      atRisk: riskFor(at)(reading),
    };
  };
}
