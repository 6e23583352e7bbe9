import type { FirmStatus } from "../../model/firm.ts";
import type { Words } from "../../model/language/in-words.ts";
import type { Publication } from "../../model/publication.ts";
import type { Period } from "../../model/publisher.ts";
import type { ConfidenceParts, MarketState, Provenance, RiskBand } from "../../model/shared.ts";
import type { ShortCalibration } from "../../record/short-calibration.ts";
import type { Theme } from "./palette.ts";

/** The parts of every card's input. It is plain data, so that its hash is its identity. */
export interface CardFrame {
  readonly theme: Theme;
  /** The publisher's colour, where there is one. */
  readonly accent?: string;
  readonly words: Words;
  readonly indexName: string;
  /** The prefix of references, which names the index where there is little room. */
  readonly prefix: string;
  readonly period: Period;
  readonly publisher: string;
  readonly license: { readonly id: string; readonly url: string };
  /** The card's own address, and that of the record it shows. */
  readonly address: string;
  readonly recordAddress: string;
  readonly legalNote: string;
  readonly provenance: Provenance;
  readonly calibration: ShortCalibration;
}

export type CardStatus = "current" | "superseded" | "withdrawn";

export interface CardPoint {
  readonly periodEnd: string;
  readonly value: number | null;
  /** Whether a record told it otherwise before; absent where none did. */
  readonly isRevised?: boolean;
}

/** The stress at which each state is entered. */
export type StateThresholds = Readonly<Record<"watch" | "elevated" | "high" | "critical", number>>;

/** A measure that Payout Drift watches. */
export interface CardMeasure {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  /** The median of the trailing periods, in the same unit. */
  readonly usual: number | null;
  /** Whether it has been beyond its usual range for as long as the rule asks. */
  readonly drifts: boolean;
}

/** The counts of a Structural Watch. */
export interface CardMembership {
  readonly constituents: number | null;
  readonly entered: number;
  readonly left: number;
  /** The names, as many as were counted; empty where the content names another number of firms. */
  readonly joined: readonly string[];
  readonly gone: readonly { readonly name: string; readonly as: FirmStatus }[];
  /** The constituents by jurisdiction tier. */
  readonly tiers: readonly { readonly tier: string; readonly firms: number }[];
  /** The constituents by issue, oldest first, as published until then. */
  readonly history: readonly CardPoint[];
}

/** The firms that turned critical close together. */
export interface CardTurns {
  readonly count: number;
  readonly withinDays: number;
  /** The names; empty where the archive of forecasts names another number of firms. */
  readonly names: readonly string[];
}

/** The members that the card of a record has as the record has them. */
export const stated = {
  referenceId: true,
  contentHash: true,
  seriesCode: true,
  type: true,
  version: true,
  periodStart: true,
  periodEnd: true,
  publishedAt: true,
  marketState: true,
  previousState: true,
  stateSince: true,
  transition: true,
  stressIndex: true,
  stressDelta: true,
};

export interface PublicationCardInput extends CardFrame, Pick<Publication, keyof typeof stated> {
  readonly kind: "publication";
  readonly status: CardStatus;
  readonly supersededBy: string | null;
  /** Why the record that supersedes it was issued, or why a notice withdraws another. */
  readonly because: string | null;
  /** The record that a notice of withdrawal takes back. */
  readonly withdrawn: string | null;
  /** Why the market state is indeterminate; null where it is not, and in a notice. */
  readonly undetermined: Undetermined | null;
  readonly history: readonly CardPoint[];
  readonly thresholds: StateThresholds;
  readonly segments: readonly {
    readonly name: string;
    readonly contribution: number | null;
  }[];
  /** The segment that moved most in the direction of the index since the record before. */
  readonly leader: string | null;
  /** The measures of a Payout Drift; else empty. */
  readonly measures: readonly CardMeasure[];
  /** The counts of a Structural Watch; else null. */
  readonly membership: CardMembership | null;
  /** The firms that turned critical, of an Escalation Alert; else null. */
  readonly turns: CardTurns | null;
  readonly confidence: number | null;
  readonly confidenceBasis: ConfidenceParts;
}

export type Undetermined =
  | { readonly why: "few_firms"; readonly found: number; readonly needed: number }
  | { readonly why: "short_history"; readonly needed: number }
  | { readonly why: "low_coverage"; readonly needed: number };

export interface CardAlarm {
  /** The first day of its suspension; null while it is active. */
  readonly suspendedSince: string | null;
  /** The stage by confirmed events, where it makes a firm critical. */
  readonly stage: { readonly number: number; readonly name: string } | null;
}

export interface FirmCardInput extends CardFrame {
  readonly kind: "firm";
  readonly name: string;
  readonly slug: string;
  readonly status: FirmStatus;
  /** The day on which it left the index; null while it is listed. */
  readonly leftOn: string | null;
  readonly listedOn: string;
  /** That it has stopped in part or whole while it is listed; null where nothing says so. */
  readonly alarm: CardAlarm | null;
  readonly score: number | null;
  readonly scoreLow: number | null;
  readonly scoreHigh: number | null;
  readonly rank: number | null;
  readonly rankedFirms: number;
  /** Null for a firm that has left the index. */
  readonly riskBand: RiskBand | null;
  readonly probability: number | null;
  /** The share of forecasts as high that came true, where the calibration bears out no more. */
  readonly cameTrue: number | null;
  readonly horizonDays: number | null;
  readonly baseRate: number | null;
  /** The value, 0 to 1; null below the minimum coverage. */
  readonly pillars: readonly { readonly name: string; readonly value: number | null }[];
  /** The share of its indicators that have a reading, and the share that a score needs. */
  readonly coverage: number;
  readonly neededCoverage: number;
  /** The score's gain on the last period end before; null without both. */
  readonly scoreChange: number | null;
  /** The day of that period end where the card is of a day between two; else null. */
  readonly since: string | null;
  readonly history: readonly CardPoint[];
  readonly confidence: number | null;
  readonly confidenceBasis: ConfidenceParts;
  readonly asOf: string;
  readonly snapshotId: string;
}

export interface IndexCardInput extends CardFrame {
  readonly kind: "index";
  readonly level: number | null;
  readonly levelChange: number | null;
  /** The period end that it goes back to where the card is of a day between two; else null. */
  readonly since: string | null;
  readonly stressIndex: number | null;
  readonly marketState: MarketState;
  readonly stateSince: string;
  readonly constituents: number;
  readonly rated: number;
  readonly riskDistribution: readonly { readonly band: RiskBand; readonly firms: number }[];
  readonly history: readonly CardPoint[];
  readonly confidence: number | null;
  readonly confidenceBasis: ConfidenceParts;
  readonly asOf: string;
  readonly snapshotId: string;
}

export type CardInput = PublicationCardInput | FirmCardInput | IndexCardInput;
