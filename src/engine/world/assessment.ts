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
import type { Source } from "../../model/source.ts";
import type { Interval } from "../numbers/interval.ts";

export interface FirmInputs {
  readonly observations: number;
  /** The evidence of its claims and the evidence its observations name. */
  readonly evidence: readonly Evidence[];
  readonly sources: readonly Source[];
}

export interface IndicatorReading {
  readonly id: string;
  /** The aggregate over the window, in the indicator's unit; null when absent or stale. */
  readonly value: number | null;
  /** The value relative to the goalposts, 0 (worst) to 1 (best). */
  readonly normalised: number | null;
  /** The day of the newest known observation, even if it is too old to use; null without one. */
  readonly observedOn: IsoDate | null;
  readonly ageDays: number | null;
  readonly observations: number;
  readonly evidenceIds: readonly string[];
  /** The score minus the score without this indicator; null without either, or where it was not requested. */
  readonly effect: number | null;
}

export interface PillarReading {
  readonly id: string;
  /** The value, 0 to 1; null below the minimum coverage. */
  readonly value: number | null;
  readonly coverage: number;
}

export interface Confidence {
  /** The confidence, 0 to 1 with two decimals; null when too few parts apply. */
  readonly value: number | null;
  readonly parts: ConfidenceParts;
}

export interface ClaimVerdict {
  readonly claim: Claim;
  readonly verdict: Verdict;
  /** The posterior probability, 0.01 to 0.99; null without evidence. */
  readonly posterior: number | null;
  readonly llr: number;
  readonly supportingGroups: number;
  readonly refutingGroups: number;
  /** The Admiralty digit, from 1 (confirmed) to 6 (cannot be judged). */
  readonly credibility: 1 | 2 | 3 | 4 | 5 | 6;
  readonly evidence: readonly {
    readonly item: Evidence;
    readonly llr: number;
    /** Whether it was the strongest of its origin group on its side. */
    readonly counted: boolean;
    /** Why it did not count; null when it did. */
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
  /** The stage by only confirmed events; at most `stage`. */
  readonly confirmedStage: number;
  readonly stageName: string;
  readonly since: IsoDate | null;
  readonly progression: "advancing" | "stable" | "receding";
  /** The stages in the order in which they were first reached within the window. */
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
  readonly contribution: number;
  readonly oddsMultiplier: number;
}

export const noProbabilityReasons = ["left_index", "no_model", "no_fresh_observation"] as const;
export type NoProbability = (typeof noProbabilityReasons)[number];

export interface HazardReading {
  readonly horizonDays: number;
  /** The probability of the event in one period. */
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

export interface FirmAssessment {
  readonly firm: Firm;
  readonly status: FirmStatus;
  readonly indicators: readonly IndicatorReading[];
  readonly pillars: readonly PillarReading[];
  readonly coverage: number;
  /** The score, unrounded, 0 to 100; null when unrated. */
  readonly score: number | null;
  readonly scoreInterval: Interval | null;
  readonly rank: number | null;
  readonly rankInterval: Interval | null;
  /** The change since the last period end before the as-of date: positive is a better rank now. */
  readonly rankChange: number | null;
  readonly confidence: Confidence;
  readonly lastObservedOn: IsoDate | null;
  readonly sources: number;
  readonly inputs: FirmInputs;
  /** The hash of its state, which is its leaf in the snapshot while it is in the index; hex. */
  readonly leafHash: string;
  readonly truth: FirmTruth;
  readonly sequence: SequenceState;
  /** Null without a model, for a firm that has left the index and for one that stopped reporting. */
  readonly hazard: HazardReading | null;
  readonly noProbability: NoProbability | null;
  /** Null for a firm that has left the index. */
  readonly band: RiskBand | null;
  readonly freshness: Freshness;
  readonly provenance: Provenance;
  /** One entry per period end, oldest first, each as known on that day. */
  readonly history: readonly {
    readonly periodEnd: IsoDate;
    readonly score: number | null;
    readonly rank: number | null;
  }[];
}
