import { z } from "zod";
import type { MarketReview } from "../../engine/world/analysis.ts";
import { calibrationSchema } from "../../model/calibration.ts";
import { isoDate, text, unitInterval } from "../../model/cell.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { byDescending } from "../../model/language/order.ts";
import type { Outcome } from "../../model/outcome.ts";
import { presetNames } from "../../model/publisher.ts";
import { confidencePartsSchema, leadWindowSchema } from "../../model/shared.ts";
import { keptAt } from "../../resolve/home.ts";
import { presetParameters, windowDays } from "../api/parameter.ts";
import { defineFileRoute, json, storedAt } from "../api/route.ts";
import { interpretationMeta, interpretationMetaShape } from "../rows/attached.ts";
import { marketObservationSchema, marketObservations } from "../rows/market-observations.ts";
import { marketReading, marketReadingSchema } from "../rows/market-reading.ts";
import {
  outcomeCounts,
  outcomeCountsSchema,
  outcomeObject,
  outcomeObjectSchema,
} from "../rows/outcome-object.ts";
import { publishedConfidence, publishedProbability, publishedShare } from "../rows/published.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { signalRow, signalRowSchema } from "../rows/signal-row.ts";

const count = z.number().int().min(0);

/** The number of signals and of outcomes that a review has in full: what grows with firms is paged. */
const shown = 50;
const allSchema = z.strictObject({ total: count, href: z.string() });

const alertPerformanceSchema = z.strictObject({
  modelVersion: text.nullable(),
  mode: z.enum(["real_time", "hindcast"]),
  threshold: unitInterval,
  hits: count,
  misses: count,
  falseAlarms: count,
  correctRejections: count,
  episodes: z.strictObject({ warned: count, missed: count }),
  rates: z.strictObject({
    hitRate: unitInterval.nullable(),
    falseAlarmRate: unitInterval.nullable(),
    precision: unitInterval.nullable(),
  }),
  leadWindow: leadWindowSchema.nullable(),
});

const reviewSchema = z.strictObject({
  window: z.strictObject({
    preset: z.enum(presetNames),
    timeframe: text,
    days: z.number().int(),
    from: isoDate,
    to: isoDate,
  }),
  ...marketReadingSchema.shape,
  observations: z.array(marketObservationSchema),
  /** The most severe signals of the window. */
  signals: z.array(signalRowSchema).max(shown),
  /** How many signals there are, and where all of them are listed. */
  allSignals: allSchema,
  outcomes: z.strictObject({
    counts: outcomeCountsSchema,
    /** The newest outcomes of the window. */
    items: z.array(outcomeObjectSchema).max(shown),
    all: allSchema,
  }),
  alertPerformance: alertPerformanceSchema,
  confidence: unitInterval.nullable(),
  confidenceBasis: confidencePartsSchema,
  ...interpretationMetaShape,
  calibration: calibrationSchema,
});

const home = { instead: "s/intelligence/balanced.30.json", file: "api/intelligence.json" };

export const intelligence = defineFileRoute({
  path: "/api/intelligence",
  name: "Intelligence",
  about: "The review of the market under a preset over a window",
  pathParameters: [],
  parameters: presetParameters,
  needs: ["publications", ...analysedKinds],
  schema: z.strictObject({ success: z.literal(true), review: reviewSchema }),
  answer: () => ({
    ...storedAt("s/intelligence/{preset}.{days}.json", {
      kind: "unavailable",
      message: "this review is missing",
    }),
    home,
  }),
  entries: (readModel) =>
    presetNames.flatMap((preset) =>
      windowDays.map((days) => ({
        file: keptAt(home, `s/intelligence/${preset}.${days}.json`),
        cache: "latest" as const,
        reply: () =>
          json({
            success: true,
            review: review(readModel, readModel.analysis.review(preset, days)),
          }),
      })),
    ),
});

function review(readModel: ReadModel, market: MarketReview): z.infer<typeof reviewSchema> {
  const { analysis } = readModel;
  const { preset, days, from, to } = market;
  return {
    window: { preset, timeframe: `${days}d`, days, from, to },
    ...marketReading(readModel),
    observations: marketObservations(readModel, days),
    signals: market.signals.slice(0, shown).map((signal) => signalRow(readModel, signal)),
    allSignals: {
      total: market.signals.length,
      href: `/api/signals?preset=${preset}&days=${days}`,
    },
    outcomes: {
      counts: outcomeCounts(market.outcomes, analysis.world.methodology),
      items: newest(market.outcomes).map(outcomeObject),
      all: { total: market.outcomes.length, href: "/api/data/exports/outcomes" },
    },
    alertPerformance: alertPerformance(market),
    confidence: publishedConfidence(analysis.confidence.value),
    confidenceBasis: analysis.confidence.parts,
    ...interpretationMeta(readModel),
    calibration: market.calibration,
  };
}

/** The outcomes that became known last, the newest first. */
function newest(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.toSorted(byDescending(({ knownOn }) => knownOn)).slice(0, shown);
}

function alertPerformance({ alertPerformance }: MarketReview) {
  const { hitRate, falseAlarmRate, precision, ...counts } = alertPerformance;
  return {
    ...counts,
    threshold: publishedProbability(counts.threshold),
    rates: {
      hitRate: publishedShare(hitRate),
      falseAlarmRate: publishedShare(falseAlarmRate),
      precision: publishedShare(precision),
    },
  };
}
