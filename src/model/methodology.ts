import { z } from "zod";
import { id, isoDate, line, text, unitInterval } from "./cell.ts";
import { eventKinds } from "./event.ts";
import { outcomeLabels } from "./outcome.ts";
import { reliabilities } from "./source.ts";

// Thresholds, weights and cost ratios are declared preferences, not estimates. All of them live in
// this one file and none in the code.

const share = unitInterval;
const positive = z.number().positive();
const days = z.number().int().positive();
const count = z.number().int().min(0);

const pillar = z.strictObject({ id, name: line, weight: positive });

const indicator = z
  .strictObject({
    id,
    label: line,
    /** A pillar's id. */
    pillar: id,
    /** The weight within its pillar. */
    weight: positive,
    unit: line,
    /** Which direction is better. */
    direction: z.enum(["higher", "lower"]),
    /** The fixed goalposts, in the indicator's unit, lo < hi. */
    lo: z.number(),
    hi: z.number(),
    halfLifeDays: days,
    /** How the observations of the window become one value. */
    aggregate: z.enum(["last", "median", "sum", "rate"]),
    windowDays: days,
  })
  .refine((i) => i.lo < i.hi, { message: "below hi", path: ["lo"] });

/** A sector series: a statistic over the firms, or a count of events per 100 firms. */
const sectorInput = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("indicator"),
    id,
    label: line,
    unit: line,
    /** An indicator's id; its value over all listed firms, with `higher` meaning more stress. */
    indicator: id,
    statistic: z.enum(["median", "mean", "p90", "p10"]),
    stressWhen: z.enum(["higher", "lower"]),
  }),
  z.strictObject({
    kind: z.literal("events"),
    id,
    label: line,
    unit: line,
    events: z.array(z.enum(eventKinds)).min(1),
    windowDays: days,
  }),
]);

const segment = z.strictObject({
  id,
  name: line,
  weight: positive,
  inputs: z.array(sectorInput).min(1),
});

const preset = z.strictObject({
  /** Cost of a missed failure over that of a false alarm; an alert at p ≥ 1 / (1 + ratio). */
  costRatio: positive,
  claims: z.enum(["confirmed", "confirmed_or_corroborated", "single_source_too"]),
});

const legalNote = z.strictObject({ id, text, short: text });

/** `methodology/<version>.yaml`: everything the publisher decided rather than measured. */
export const methodologySchema = z.strictObject({
  version: id,
  title: line,
  effectiveFrom: isoDate,
  pillars: z.array(pillar).min(1),
  indicators: z.array(indicator).min(1),
  segments: z.array(segment).default([]),
  rules: z.strictObject({
    minPillarCoverage: share,
    minFirmCoverage: share,
    minConstituents: count,
    /** Aggregate coverage below which the market state is indeterminate. */
    minAggregateCoverage: share,
    /** Half-lives after which an indicator's newest observation is too old to use. */
    staleHalfLives: positive,
    /** The minimum that a pillar counts in the geometric mean. */
    pillarFloor: z.number().gt(0).lt(1),
  }),
  uncertainty: z.strictObject({
    draws: z.number().int().min(1).max(10_000),
    weightSpread: share,
    dropProbability: share,
    low: share,
    high: share,
  }),
  stress: z.strictObject({
    /** The minimum number of periods for an empirical distribution. */
    minPeriods: count,
    /** The number of periods before correlations replace a matrix of ones. */
    correlationPeriods: count,
    lambda: share,
    /** Digits to which a sector value is rounded before it is ranked; null leaves it as computed. */
    significantDigits: z.number().int().min(1).max(17).nullable().default(9),
    /** Which events are counted: those of confirmed and corroborated claims, or all. */
    events: z.enum(["established", "all"]).default("established"),
  }),
  states: z.strictObject({
    watch: z.number(),
    elevated: z.number(),
    high: z.number(),
    critical: z.number(),
    exitGap: z.number().min(0),
    confirmPeriods: z.number().int().min(1),
  }),
  /** Lift (p over base rate) at which each band begins; below `moderate` is low. */
  riskBands: z.strictObject({
    moderate: positive,
    elevated: positive,
    high: positive,
    critical: positive,
    /** The confirmed stage that makes a firm critical regardless of lift. */
    criticalStage: count,
  }),
  evidence: z.strictObject({
    /** The reliability r for each source letter. */
    reliability: z.record(z.enum(reliabilities), share),
    directness: z.strictObject({
      primary: share,
      first_hand: share,
      second_hand: share,
      rumour: share,
    }),
    /** The |llr| of a primary item from a source of reliability 1. */
    scale: positive,
    stateHalfLifeDays: days,
    clip: z.tuple([share, share]),
    contestedLlr: positive,
    confirmed: share,
    corroborated: share,
    refuted: share,
    singleSource: share,
  }),
  sequence: z.strictObject({
    stages: z
      .array(
        z.strictObject({
          stage: z.number().int().min(1).max(4),
          name: line,
          kinds: z.array(z.enum(eventKinds)),
        }),
      )
      .min(1),
    recoveryKinds: z.array(z.enum(eventKinds)),
    windowDays: days,
    quietDays: days,
    templateDays: days,
    minTemplates: count,
    minEvents: count,
  }),
  leadWindow: z.strictObject({ alertDays: days, minClosures: count }),
  calibration: z.strictObject({
    minEvents: count,
    minForecasts: count,
    limitedEvents: count,
    bins: z.number().int().min(1),
    manyBins: z.number().int().min(1),
    manyFrom: count,
    minBin: count,
    /** Share of the forecasts, the highest ones, that have a bin of their own. */
    tailShare: share.default(0.025),
    /** Resamples of the firms behind each interval. */
    draws: z.number().int().min(1).max(10_000).default(200),
    /** What a record freezes: `corp` of the model that spoke, or `binned` of the whole archive. */
    method: z.enum(["corp", "binned"]).default("corp"),
  }),
  outcomes: z.strictObject({
    /** The labels that count as the event that probabilities forecast. */
    events: z.array(z.enum(outcomeLabels)).min(1),
    /** The labels that end a firm's observation without the event. */
    censoring: z.array(z.enum(outcomeLabels)),
  }),
  freshness: z.strictObject({ agingDays: days, staleDays: days }),
  presets: z.strictObject({ balanced: preset, early_warning: preset, confirmed_only: preset }),
  probability: z
    .strictObject({
      /** No probability is published outside these. */
      floor: z.number().gt(0).lt(0.5).default(1e-6),
      ceiling: z
        .number()
        .gt(0.5)
        .lt(1)
        .default(1 - 1e-6),
      /**
       * Periods, the current one included, of which half of a model's observed features must have
       * a reading, or one within its half-life; otherwise there is no probability. Null asks nothing.
       */
      freshPeriods: z.number().int().positive().nullable().default(2),
      /** Whether an event exactly N days old is among those of the last N days. */
      oldestDay: z.enum(["excluded", "included"]).default("excluded"),
    })
    .prefault({}),
  snapshot: z
    .strictObject({
      /** Which firms are its leaves: those in the index on the day, or all that ever joined it. */
      firms: z.enum(["constituents", "listed"]),
    })
    .default({ firms: "constituents" }),
  issue: z.strictObject({
    /** The sector inputs whose robust z in consecutive periods triggers a Payout Drift. */
    payoutDrift: z.strictObject({
      inputs: z.array(id).min(1),
      z: positive,
      trailingPeriods: count,
      running: z.number().int().min(1),
    }),
    escalation: z.strictObject({
      states: z.array(z.enum(["watch", "elevated", "high", "critical"])),
      criticalFirms: z.number().int().min(1),
      withinDays: days,
    }),
    /** The days for which a publication of a series is valid; null until the next one. */
    validDays: z.strictObject({ WS: days, SW: days, PD: days, EA: days }),
  }),
  legalNotes: z.array(legalNote).min(1),
  changeLog: z.array(z.strictObject({ version: id, on: isoDate, text })).default([]),
});

export type Methodology = z.infer<typeof methodologySchema>;
export type Indicator = Methodology["indicators"][number];
export type Segment = Methodology["segments"][number];
export type SectorInput = Segment["inputs"][number];
