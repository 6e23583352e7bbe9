import { z } from "zod";
import { indexSummary } from "../../engine/market/index-summary.ts";
import { difference } from "../../engine/numbers/difference.ts";
import { median } from "../../engine/numbers/statistics.ts";
import { isConstituent } from "../../engine/reading/firm-reading.ts";
import type { Analysis } from "../../engine/world/analysis.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { breakBetween } from "../../engine/world/breaks.ts";
import { isoDate, text, unitInterval } from "../../model/cell.ts";
import { breakSchema, confidencePartsSchema, riskBands } from "../../model/shared.ts";
import { interpretationMeta, interpretationMetaShape } from "./attached.ts";
import { marketReading, marketReadingSchema } from "./market-reading.ts";
import {
  publishedConfidence,
  publishedPillar,
  publishedScore,
  publishedStress,
} from "./published.ts";
import type { ReadModel } from "./read-model.ts";

const count = z.number().int().min(0);
const { snapshot: _, ...attachedShape } = interpretationMetaShape;

export const indexSchema = z.strictObject({
  name: text,
  methodologyVersion: text,
  asOf: isoDate,
  level: z.number().nullable(),
  mean: z.number().nullable(),
  dispersion: z.number().nullable(),
  ...marketReadingSchema.shape,
  confidence: unitInterval.nullable(),
  confidenceBasis: confidencePartsSchema,
  constituentCount: count,
  ratedCount: count,
  unratedCount: count,
  /** Constituents without a probability because too few of their readings are fresh. */
  staleCount: count,
  riskDistribution: z.record(z.enum(riskBands), count),
  pillarMedians: z.record(z.string(), z.number().nullable()),
  change: z.array(
    z.strictObject({
      periods: z.number().int().positive(),
      from: isoDate.nullable(),
      level: z.number().nullable(),
      /** The change of rule since `from`. */
      break: breakSchema.nullable(),
      /** The period end with which the stress of `periodEnd` is compared. */
      stressFrom: isoDate.nullable(),
      stressIndex: z.number().nullable(),
      /** The change of rule between `stressFrom` and `periodEnd`. */
      stressBreak: breakSchema.nullable(),
    }),
  ),
  ...attachedShape,
  benchmark: z.strictObject({
    measures: text,
    excludes: text,
    unreliableWhen: text,
    discretion: text,
  }),
});

export type IndexObject = z.infer<typeof indexSchema>;

/** The index itself; its constituents are the active and suspended firms on the as-of date. */
export function indexObject(readModel: ReadModel): IndexObject {
  const { analysis } = readModel;
  const { world } = analysis;
  // what is told of each alone: there may be more firms than fit into memory
  const constituents = analysis.firms.flatMap(({ firm, score, noProbability, band, pillars }) =>
    isConstituent(firm, world.asOf) ? [{ score, noProbability, band, pillars }] : [],
  );
  const scores = constituents.flatMap(({ score }) => (score === null ? [] : [score]));
  const { level, mean, dispersion } = indexSummary(scores);
  const { snapshot, ...attached } = interpretationMeta(readModel);
  return {
    name: world.publisher.name,
    methodologyVersion: world.methodology.version,
    asOf: world.asOf,
    level: publishedScore(level),
    mean: publishedScore(mean),
    dispersion: publishedScore(dispersion),
    ...marketReading(readModel),
    confidence: publishedConfidence(analysis.confidence.value),
    confidenceBasis: analysis.confidence.parts,
    constituentCount: constituents.length,
    ratedCount: scores.length,
    unratedCount: constituents.length - scores.length,
    staleCount: constituents.filter(({ noProbability }) => noProbability === "no_fresh_observation")
      .length,
    riskDistribution: riskDistribution(constituents),
    pillarMedians: pillarMedians(analysis, constituents),
    change: [1, 4].map((periods) => change(readModel, level, periods)),
    ...attached,
    benchmark: world.publisher.benchmark,
  };
}

function riskDistribution(
  firms: readonly Pick<FirmAssessment, "band">[],
): Record<(typeof riskBands)[number], number> {
  const counts = { low: 0, moderate: 0, elevated: 0, high: 0, critical: 0, unrated: 0 };
  for (const { band } of firms) if (band !== null) counts[band]++;
  return counts;
}

function pillarMedians({ world }: Analysis, firms: readonly Pick<FirmAssessment, "pillars">[]) {
  const values = new Map<string, number[]>(world.methodology.pillars.map(({ id }) => [id, []]));
  for (const { pillars } of firms) {
    for (const { id, value } of pillars) if (value !== null) values.get(id)?.push(value);
  }
  return Object.fromEntries(
    Array.from(values, ([id, known]) => [id, publishedPillar(median(known))]),
  );
}

/**
 * The gains of the as-of date's level and of the last period end's stress on the period ends
 * before them, as their records stand. Each is the difference of exact values, rounded once.
 */
function change({ analysis, standing }: ReadModel, level: number | null, periods: number) {
  const { world } = analysis;
  const then = standing.filter(({ periodEnd }) => periodEnd < world.asOf).at(-periods);
  const last = standing.at(-1);
  const before = standing.at(-1 - periods);
  const [from, stressFrom] = [then?.periodEnd ?? null, before?.periodEnd ?? null];
  return {
    periods,
    from,
    level: publishedScore(difference(level, then?.level)),
    break: breakBetween(world, from, world.asOf),
    stressFrom,
    stressIndex: publishedStress(difference(last?.stress, before?.stress)),
    stressBreak: breakBetween(world, stressFrom, last?.periodEnd ?? world.asOf),
  };
}
