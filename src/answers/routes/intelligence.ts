import { z } from "zod";
import type { Analysis } from "../../engine/analyse.ts";
import type { MarketReview } from "../../engine/signals/review.ts";
import { apiFile } from "../../model/address/api-file.ts";
import { calibrationSchema } from "../../model/calibration.ts";
import { count, isoDate, text } from "../../model/cell.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { byDescending } from "../../model/language/order.ts";
import { type PresetName, presetNames } from "../../model/publisher.ts";
import { leadWindowSchema, snapshotSchema } from "../../model/shared.ts";
import { segments } from "../../resolve/address.ts";
import { presetParameters, windowDays } from "../api/parameter.ts";
import { defineFileRoute, json, storedAt } from "../api/route.ts";
import { attached, type Basis, confidence } from "../rows/attached.ts";
import {
  outcomeCounts,
  outcomeCountsSchema,
  outcomeObject,
  outcomeObjectSchema,
} from "../rows/firm-review.ts";
import {
  type MarketReading,
  marketObservationSchema,
  marketObservations,
  marketReading,
  marketReadingSchema,
} from "../rows/market-reading.ts";
import { objectOf } from "../rows/object-of.ts";
import { figures } from "../rows/published.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { signalRow, signalRowSchema } from "../rows/signal-row.ts";

/** The number of signals and of outcomes that a review has in full: what grows with firms is paged. */
const shown = 50;
const allSchema = z.strictObject({ total: count, href: z.string() });

type AlertPerformance = MarketReview["alertPerformance"];

const rates = objectOf<AlertPerformance>()({
  hitRate: figures.share("Share of closures that an alert came before"),
  falseAlarmRate: figures.share("Share of other firms that were alerted"),
  precision: figures.share("Share of alerts that a closure followed"),
});

const performance = objectOf<AlertPerformance>()({
  modelVersion: text.nullable(),
  mode: z.enum(["real_time", "hindcast"]),
  threshold: figures.probability.known("Probability from which a firm is alerted"),
  hits: count,
  misses: count,
  falseAlarms: count,
  correctRejections: count,
  episodes: z.strictObject({ warned: count, missed: count }),
  leadWindow: leadWindowSchema.nullable(),
  rates: [rates.schema, rates.of],
});

const windowed = objectOf<MarketReview>()({
  preset: z.enum(presetNames),
  timeframe: [text, ({ days }) => `${days}d`],
  days: z.number().int(),
  from: isoDate,
  to: isoDate,
});

type Read = Basis & MarketReview & MarketReading & Pick<Analysis, "confidence" | "snapshot">;
const { publishedAt, ...basis } = attached;

const review = objectOf<Read>()({
  window: [windowed.schema, windowed.of],
  ...marketReadingSchema.shape,
  observations: [
    z.array(marketObservationSchema),
    ({ readModel, days }) => marketObservations(readModel, days),
  ],
  /** The most severe signals of the window. */
  signals: [
    z.array(signalRowSchema).max(shown),
    ({ readModel, signals }) => signals.slice(0, shown).map((one) => signalRow(readModel, one)),
  ],
  allSignals: [
    allSchema,
    ({ signals: { length }, preset, days }) => {
      return { total: length, href: `/api/signals${windowAt(preset, days)}.json` };
    },
  ],
  outcomes: [
    z.strictObject({
      counts: outcomeCountsSchema,
      /** The newest outcomes of the window. */
      items: z.array(outcomeObjectSchema).max(shown),
      all: allSchema,
    }),
    ({ readModel, outcomes }) => ({
      counts: outcomeCounts(outcomes, readModel.analysis.world.methodology),
      items: outcomes
        .toSorted(byDescending(({ knownOn }) => knownOn))
        .slice(0, shown)
        .map(outcomeObject),
      all: { total: outcomes.length, href: `/${apiFile.dataset("outcomes")}` },
    }),
  ],
  alertPerformance: [
    performance.schema,
    ({ alertPerformance }) => performance.of(alertPerformance),
  ],
  ...confidence,
  publishedAt,
  snapshot: snapshotSchema,
  ...basis,
  calibration: calibrationSchema,
});

/** The segments of a preset and a window in an address. */
function windowAt(preset: PresetName, days: number): string {
  return segments(["preset", "days"], presetParameters, { preset, days: String(days) });
}

export const intelligence = defineFileRoute({
  path: "/api/intelligence",
  name: "Intelligence",
  about: "The review of the market under a preset over a window",
  parameters: presetParameters,
  needs: ["publications", ...analysedKinds],
  schema: z.strictObject({ success: z.literal(true), review: review.schema }),
  answer: () =>
    storedAt("api/intelligence{/preset}{/days}.json", {
      kind: "unavailable",
      message: "this review is missing",
    }),
  entries: (readModel) =>
    presetNames.flatMap((preset) =>
      windowDays.map((days) => ({
        file: `api/intelligence${windowAt(preset, days)}.json`,
        cache: "latest" as const,
        reply: () => json({ success: true, review: reviewOf(readModel, preset, days) }),
      })),
    ),
});

function reviewOf(readModel: ReadModel, preset: PresetName, days: number) {
  const { confidence, freshness, snapshot } = readModel.analysis;
  const { provenance } = readModel;
  const market = { ...marketReading(readModel), ...readModel.review(preset, days) };
  return review.of({ ...market, readModel, confidence, freshness, snapshot, provenance });
}
