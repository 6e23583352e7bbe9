import type { PublicationType, SeriesCode } from "../../model/publication.ts";
import type { MarketState, Provenance, RiskBand, Transition } from "../../model/shared.ts";
import type { ShortCalibration } from "../../record/short-calibration.ts";
import type { Theme } from "./palette.ts";

/** The parts of every card's input. It is plain data, so that its hash is its identity. */
export interface CardFrame {
  readonly theme: Theme;
  readonly language: string;
  readonly indexName: string;
  readonly publisher: string;
  readonly license: { readonly id: string; readonly url: string };
  /** The card's own address, and that of the record it shows. */
  readonly address: string;
  readonly recordAddress: string;
  readonly legalNote: string;
  readonly provenance: Provenance;
  readonly calibration: CardCalibration;
}

export type CardCalibration = ShortCalibration;

export type CardStatus = "current" | "superseded" | "withdrawn";

export interface CardPoint {
  readonly periodEnd: string;
  readonly value: number | null;
}

export interface CardMetric {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly change: number | null;
}

/** The stress at which each state is entered. */
export type StateThresholds = Readonly<Record<"watch" | "elevated" | "high" | "critical", number>>;

export interface PublicationCardInput extends CardFrame {
  readonly kind: "publication";
  readonly referenceId: string;
  readonly contentHash: string;
  readonly seriesCode: SeriesCode;
  readonly type: PublicationType;
  readonly version: number;
  readonly status: CardStatus;
  readonly supersededBy: string | null;
  readonly title: string;
  readonly reason: string | null;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly publishedAt: string;
  readonly marketState: MarketState;
  readonly previousState: MarketState | null;
  readonly stateSince: string;
  readonly transition: Transition;
  readonly stressIndex: number | null;
  readonly stressDelta: number | null;
  readonly history: readonly CardPoint[];
  readonly thresholds: StateThresholds;
  readonly segments: readonly {
    readonly name: string;
    readonly contribution: number | null;
  }[];
  /** The metrics that the series shows. */
  readonly metrics: readonly CardMetric[];
  readonly confidence: number | null;
}

export interface FirmCardInput extends CardFrame {
  readonly kind: "firm";
  readonly name: string;
  readonly slug: string;
  readonly country: string;
  readonly status: string;
  readonly score: number | null;
  readonly scoreLow: number | null;
  readonly scoreHigh: number | null;
  readonly rank: number | null;
  readonly rankedFirms: number;
  /** Null for a firm that has left the index. */
  readonly riskBand: RiskBand | null;
  readonly probability: number | null;
  readonly horizonDays: number | null;
  readonly baseRate: number | null;
  /** The value, 0 to 1; null below the minimum coverage. */
  readonly pillars: readonly { readonly name: string; readonly value: number | null }[];
  readonly history: readonly CardPoint[];
  readonly confidence: number | null;
  readonly asOf: string;
  readonly snapshotId: string;
}

export interface IndexCardInput extends CardFrame {
  readonly kind: "index";
  readonly level: number | null;
  readonly levelChange: number | null;
  readonly stressIndex: number | null;
  readonly marketState: MarketState;
  readonly stateSince: string;
  readonly constituents: number;
  readonly rated: number;
  readonly riskDistribution: readonly { readonly band: RiskBand; readonly firms: number }[];
  readonly history: readonly CardPoint[];
  readonly confidence: number | null;
  readonly asOf: string;
  readonly snapshotId: string;
}

export type CardInput = PublicationCardInput | FirmCardInput | IndexCardInput;
