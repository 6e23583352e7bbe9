import { z } from "zod";
import type { Analysis } from "../../engine/analyse.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { comparedWith } from "../../engine/facts/compare.ts";
import { median } from "../../engine/numbers/statistics.ts";
import { isConstituent } from "../../engine/reading/firm-reading.ts";
import { indexSummary } from "../../engine/reading/level/level-of.ts";
import { printedChange, printedScore } from "../../engine/reading/printed.ts";
import { sightOn } from "../../engine/world/sight.ts";
import { count, field, isoDate, measured, text } from "../../model/cell.ts";
import { breaksSchema, membershipSchema, riskBands } from "../../model/shared.ts";
import { changeOf } from "./as-of-line.ts";
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
  level: [
    figures.score("Level of the index: by default the median score of the rated constituents"),
    ({ world, level }) => printedScore(world.methodology, level),
  ],
  mean: [
    figures.score("Mean score of the rated constituents"),
    ({ world, mean }) => printedScore(world.methodology, mean),
  ],
  dispersion: [
    figures.score("Interquartile range of their scores"),
    ({ world, dispersion }) => printedScore(world.methodology, dispersion),
  ],
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
        mean: z.number().nullable(),
        stressIndex: z.number().nullable(),
        /** The methodology by which both days are read; null without an earlier one. */
        by: text.nullable(),
        membership: membershipSchema,
        breaks: breaksSchema,
      }),
    ),
    ({ readModel }) => [1, 4].map((periods) => change(readModel, periods)),
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
  const constituents = firms.filter(({ firm }) => isConstituent(firm, sightOn(world.asOf)));
  const scores = constituents.flatMap(({ score }) => score ?? []);
  const read = { readModel, world, confidence, freshness, constituents, scores };
  const { provenance } = readModel;
  const ofDay = indexSummary(world.methodology, constituents);
  const isChain = world.methodology.level.aggregate === "chain";
  const summary = isChain ? { ...ofDay, level: readModel.analysis.today?.level ?? null } : ofDay;
  return index.of({ ...read, provenance, ...marketReading(readModel), ...summary });
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
      return [id, figures.scaled.round(median(values))];
    }),
  );
}

/** The changes since an earlier period end, over the firms that count on both days and by the rules of today. */
function change({ analysis }: ReadModel, periods: number) {
  const { world, market } = analysis;
  const from = market.filter(({ periodEnd }) => periodEnd < world.asOf).at(-periods);
  const found = comparedWith(world, sightOn(world.asOf), from ?? null);
  if (from === undefined || found === null) {
    const membership = { joined: [], left: [] };
    const nothing = { level: null, mean: null, stressIndex: null, by: null };
    return { periods, from: from?.periodEnd ?? null, ...nothing, membership, breaks: [] };
  }
  const { now, before, by, membership, breaks } = found;
  return {
    periods,
    from: from.periodEnd,
    level: printedChange(world.methodology, now.level, before.level),
    mean: printedChange(world.methodology, now.mean, before.mean),
    stressIndex: changeOf(figures.stress.round, now.stress, before.stress, 3),
    by,
    membership,
    breaks,
  };
}
