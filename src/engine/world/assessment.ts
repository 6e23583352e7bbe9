import type { IsoDate } from "../../model/cell.ts";
import type { Claim } from "../../model/claim.ts";
import type { FirmEvent } from "../../model/event.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Firm, FirmStatus } from "../../model/firm.ts";
import type {
  ConfidenceParts,
  FirmVerdict,
  Freshness,
  Provenance,
  RiskBand,
  Verdict,
} from "../../model/shared.ts";
import type { Interval } from "../numbers/interval.ts";

/** One indicator of one firm on one day. */
export interface IndicatorReading {
  readonly id: string;
  /** The aggregate over the window, in the indicator's unit; null when absent or stale. */
  readonly value: number | null;
  /** 0 (worst) to 1 (best) against the goalposts. */
  readonly normalised: number | null;
  /** Of the newest observation known, also when it is too old to use; null when there is none. */
  readonly observedOn: IsoDate | null;
  readonly ageDays: number | null;
  /** How many observations the value rests on; 0 when there is no value. */
  readonly observations: number;
  readonly evidenceIds: readonly string[];
  /**
   * Score points this indicator adds or takes: the score less the score without it. Null when it
   * is absent, the firm is unrated, nothing else is present, or effects were not asked for.
   */
  readonly effect: number | null;
}

export interface PillarReading {
  readonly id: string;
  /** 0 to 1; null below the minimum coverage. */
  readonly value: number | null;
  /** Share of the pillar's indicator weight that is present. */
  readonly coverage: number;
}

export interface Confidence {
  /** 0 to 1, two decimals; null when no part applies. */
  readonly value: number | null;
  readonly parts: ConfidenceParts;
}

/** What one claim amounts to under the evidence known. */
export interface ClaimVerdict {
  readonly claim: Claim;
  readonly verdict: Verdict;
  /** 0.01 to 0.99; null without evidence. */
  readonly posterior: number | null;
  readonly llr: number;
  readonly supportingGroups: number;
  readonly refutingGroups: number;
  /** The Admiralty digit, 1 confirmed to 6 cannot be judged. */
  readonly credibility: 1 | 2 | 3 | 4 | 5 | 6;
  readonly evidence: readonly {
    readonly item: Evidence;
    readonly llr: number;
    /** Whether it was the strongest of its origin group on its side. */
    readonly counted: boolean;
    /** Why not: `weaker_in_group`, `self_serving`; null when counted. */
    readonly reason: "weaker_in_group" | "self_serving" | null;
  }[];
}

export interface FirmTruth {
  readonly verdict: FirmVerdict;
  readonly claims: readonly ClaimVerdict[];
  readonly counts: Readonly<Record<Verdict, number>>;
}

export interface SequenceEvent {
  readonly event: FirmEvent;
  readonly stage: number;
  readonly verdict: Verdict;
}

export interface SequenceState {
  readonly stage: number;
  /** The stage by confirmed events alone; at most `stage`. */
  readonly confirmedStage: number;
  readonly stageName: string;
  readonly since: IsoDate | null;
  readonly progression: "advancing" | "stable" | "receding";
  /** Stages in the order they were first reached within the window. */
  readonly path: readonly { readonly stage: number; readonly on: IsoDate }[];
  readonly elapsedDays: number | null;
  /** Every known event, oldest first. */
  readonly events: readonly SequenceEvent[];
  readonly correlation: {
    readonly median: number;
    readonly best: number;
    readonly bestFirmId: string;
    readonly n: number;
  } | null;
}

export interface FeatureReading {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  /** (value − mean) / sd; 0 when missing. */
  readonly z: number;
  readonly missing: boolean;
  /** Log-odds it adds: coef · z. */
  readonly contribution: number;
  readonly oddsMultiplier: number;
}

/** The chance of the event within the horizon, with every term of it. */
export interface HazardReading {
  readonly horizonDays: number;
  /** Per period. */
  readonly hazard: number;
  readonly probability: number;
  readonly interval: Interval | null;
  readonly baseRate: number;
  readonly lift: number;
  readonly intercept: number;
  readonly logOdds: number;
  /** Largest |contribution| first, ties by id. */
  readonly features: readonly FeatureReading[];
  readonly additivityError: number;
}

/** Everything the engine says of one firm on the as-of date. */
export interface FirmAssessment {
  readonly firm: Firm;
  readonly status: FirmStatus;
  readonly indicators: readonly IndicatorReading[];
  readonly pillars: readonly PillarReading[];
  readonly coverage: number;
  /** Unrounded, 0 to 100; null when unrated. */
  readonly score: number | null;
  readonly scoreInterval: Interval | null;
  readonly rank: number | null;
  readonly rankInterval: Interval | null;
  /** Against the period end before the current one: positive means a better rank now. */
  readonly rankChange: number | null;
  readonly confidence: Confidence;
  readonly lastObservedOn: IsoDate | null;
  /** Distinct sources behind its observations and claims. */
  readonly sources: number;
  readonly truth: FirmTruth;
  readonly sequence: SequenceState;
  /** Null without a model, or for a firm that has already closed. */
  readonly hazard: HazardReading | null;
  /** Null for a firm that has left the index. */
  readonly band: RiskBand | null;
  readonly freshness: Freshness;
  readonly provenance: Provenance;
  /** One entry a period end, oldest first, as it was known on that day. */
  readonly history: readonly {
    readonly periodEnd: IsoDate;
    readonly score: number | null;
    readonly rank: number | null;
  }[];
}
