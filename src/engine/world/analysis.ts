import type { Calibration } from "../../model/calibration.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { SegmentReading } from "../../model/publication.ts";
import type { PresetName } from "../../model/publisher.ts";
import type {
  Break,
  FirmVerdict,
  Freshness,
  LeadWindow,
  MarketState,
  Provenance,
  Snapshot,
  Transition,
  Verdict,
} from "../../model/shared.ts";
import type { MerkleTree } from "../../record/merkle.ts";
import type { FirmAssessment } from "../assess.ts";
import type { Confidence } from "../confidence.ts";
import type { World } from "./world.ts";

export interface SectorReading {
  readonly id: string;
  readonly label: string;
  readonly segment: string;
  readonly unit: string;
  readonly value: number | null;
  /** The mid-rank among the periods so far, 0 to 1; null below the minimum number of periods. */
  readonly percentile: number | null;
  readonly n: number;
  readonly observedOn: IsoDate | null;
}

/** The market on one period end, as known on that day. */
export interface MarketPeriod {
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  readonly constituents: number;
  readonly rated: number;
  readonly coverage: number;
  /** The median rated score, unrounded. */
  readonly level: number | null;
  readonly mean: number | null;
  readonly dispersion: number | null;
  readonly inputs: readonly SectorReading[];
  readonly segments: readonly SegmentReading[];
  readonly stress: number | null;
  readonly crossCorrelation: number | null;
  readonly state: MarketState;
  readonly previousState: MarketState | null;
  readonly stateSince: IsoDate;
  readonly transition: Transition;
}

export interface Signal {
  readonly scope: "market" | "firm";
  readonly signalId: string;
  readonly firmId: string | null;
  readonly slug: string | null;
  readonly kind: string;
  readonly direction: "worsening" | "improving" | "unchanged";
  readonly severity: "info" | "watch" | "caution" | "escalate";
  readonly decision: "monitor" | "verify" | "review" | "escalate";
  readonly headline: string;
  readonly probability: number | null;
  readonly baseRate: number | null;
  readonly lift: number | null;
  readonly likelihoodWord: string | null;
  readonly confidence: number | null;
  readonly triggers: readonly {
    readonly id: string;
    readonly value: number | string;
    readonly threshold: number | string;
  }[];
  readonly drivers: readonly {
    readonly id: string;
    readonly label: string;
    readonly contribution: number;
  }[];
  readonly evidenceIds: readonly string[];
  readonly verdict: Verdict | FirmVerdict | null;
  readonly issuedOn: IsoDate;
  readonly validUntil: IsoDate;
  /** The break between the two sides that it compares; null where one rule made both. */
  readonly break: Break | null;
}

/** The forecasts of a mode by a model, or by all that share the horizon of the one in force for null. */
export type Archive = Pick<Calibration, "mode" | "modelVersion">;

interface AskedCalibration extends Archive {
  /** The preset whose forecasts they are; null for the whole archive. */
  readonly preset: PresetName | null;
}

export interface Analysis {
  readonly world: World;
  /** Sorted by slug. */
  readonly firms: readonly FirmAssessment[];
  readonly firmBySlug: ReadonlyMap<string, FirmAssessment>;
  /** Oldest first; the last is the current period. Empty before the first period end. */
  readonly market: readonly MarketPeriod[];
  readonly snapshot: Snapshot;
  /** The slugs of the firms that are leaves of the snapshot, in the order of the leaves. */
  readonly snapshotSlugs: readonly string[];
  readonly snapshotTree: MerkleTree;
  readonly freshness: Freshness;
  readonly confidence: Confidence;
  readonly provenance: Provenance;
  readonly calibration: { readonly realTime: Calibration };
  /** The calibration of any model or of all together, for any preset or the whole archive. */
  readonly calibrations: (asked: AskedCalibration) => Calibration;
  readonly leadWindow: LeadWindow | null;
  /** SHA-256 over every visible row; the identity of a build. */
  readonly inputHash: string;
  /** SHA-256 of what is read from all firms together, which no words of theirs enter. */
  readonly marketHash: string;
}
