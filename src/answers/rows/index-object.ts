import { z } from "zod";
import type { Analysis } from "../../engine/analyse.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { indexSummary } from "../../engine/market/market.ts";
import { median } from "../../engine/numbers/statistics.ts";
import { isConstituent } from "../../engine/reading/firm-reading.ts";
import { breakBetween } from "../../engine/world/breaks.ts";
import { count, field, isoDate, measured, text } from "../../model/cell.ts";
import { breakSchema, riskBands } from "../../model/shared.ts";
import { difference } from "./as-of-line.ts";
import { attached, type Basis, confidence } from "./attached.ts";
import { type MarketReading, marketReading, marketReadingSchema } from "./market-reading.ts";
import { objectOf } from "./object-of.ts";
import { figures } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

type Read = Basis &
  Pick<Analysis, "world" | "confidence"> &
  MarketReading &
  ReturnType<typeof indexSummary> & {
    readonly constituents: readonly FirmAssessment[];
    readonly scores: readonly number[];
  };

const index = objectOf<Read>("IndexObject")({
  name: [field(text, "Name of the index"), ({ world }) => world.publisher.name],
  methodologyVersion: [
    field(text, "Version of the methodology in force"),
    ({ world }) => world.methodology.version,
  ],
  asOf: [
    field(isoDate, "The one clock of the build: nothing known later is used"),
    ({ world }) => world.asOf,
  ],
  level: figures.score("Median score of the rated constituents"),
  mean: figures.score("Mean score of the rated constituents"),
  dispersion: figures.score("Interquartile range of their scores"),
  ...marketReadingSchema.shape,
  ...confidence,
  constituentCount: [
    measured(count, "Firms of the index", "firms"),
    ({ constituents }) => constituents.length,
  ],
  ratedCount: [
    measured(count, "Constituents with a score", "firms"),
    ({ scores }) => scores.length,
  ],
  unratedCount: [
    measured(count, "Constituents without one", "firms"),
    ({ constituents, scores }) => constituents.length - scores.length,
  ],
  /** Constituents without a probability because too few of their readings are fresh. */
  staleCount: [count, ({ readModel }) => readModel.staleFirms],
  riskDistribution: [z.record(z.enum(riskBands), count), riskDistribution],
  pillarMedians: [z.record(z.string(), z.number().nullable()), pillarMedians],
  change: [
    z.array(
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
    ({ readModel, level }) => [1, 4].map((periods) => change(readModel, level, periods)),
  ],
  ...attached,
  benchmark: [
    z.strictObject({ measures: text, excludes: text, unreliableWhen: text, discretion: text }),
    ({ world }) => world.publisher.benchmark,
  ],
});
export const indexSchema = index.schema;
export type IndexObject = z.infer<typeof indexSchema>;

export function indexObject(readModel: ReadModel): IndexObject {
  const { world, firms, confidence, freshness } = readModel.analysis;
  const constituents = firms.filter(({ firm }) => isConstituent(firm, world.asOf));
  const scores = constituents.flatMap(({ score }) => score ?? []);
  const read = { readModel, world, confidence, freshness, constituents, scores };
  const { provenance } = readModel;
  return index.of({ ...read, provenance, ...marketReading(readModel), ...indexSummary(scores) });
}

function riskDistribution({ constituents }: Pick<Read, "constituents">) {
  const counts = { low: 0, moderate: 0, elevated: 0, high: 0, critical: 0, unrated: 0 };
  for (const { band } of constituents) if (band !== null) counts[band]++;
  return counts;
}

function pillarMedians({ world, constituents }: Pick<Read, "world" | "constituents">) {
  return Object.fromEntries(
    world.methodology.pillars.map(({ id }) => {
      const values = constituents.flatMap(
        ({ pillars }) => pillars.find((pillar) => pillar.id === id)?.value ?? [],
      );
      return [id, figures.share.round(median(values))];
    }),
  );
}

/** The gains of level and stress on earlier period ends, as their records stand: of exact values, rounded once. */
function change({ analysis, standing }: ReadModel, level: number | null, periods: number) {
  const { world } = analysis;
  const then = standing.filter(({ periodEnd }) => periodEnd < world.asOf).at(-periods);
  const last = standing.at(-1);
  const before = standing.at(-1 - periods);
  const [from, stressFrom] = [then?.periodEnd ?? null, before?.periodEnd ?? null];
  return {
    periods,
    from,
    level: figures.points.round(difference(level, then?.level)),
    break: breakBetween(world, from, world.asOf),
    stressFrom,
    stressIndex: figures.stress.round(difference(last?.stress, before?.stress)),
    stressBreak: breakBetween(world, stressFrom, last?.periodEnd ?? world.asOf),
  };
}
