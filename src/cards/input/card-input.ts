import type { FirmStatus } from "../../model/firm.ts";
import type { MarketState, RiskBand } from "../../model/shared.ts";
import type { ForecastsLike } from "../../record/forecasts-like.ts";
import type { Leaders } from "../../record/leader-words.ts";
import type { CardPoint, cardFrame } from "./card-frame.ts";
import type { PublicationCardInput } from "./publication-input.ts";

interface FiguresFrame extends Readonly<ReturnType<typeof cardFrame>> {
  /** The day of the period end before where the card is of a day between two; else null. */
  readonly since: string | null;
  readonly history: readonly CardPoint[];
  readonly hasBands: boolean;
  /** Whether bands are of scores; absent where they are of probabilities. */
  readonly areOfScores?: true;
  readonly confidence: number | null;
  readonly asOf: string;
  readonly snapshotId: string;
}

export interface FirmCardInput extends FiguresFrame {
  readonly kind: "firm";
  readonly name: string;
  readonly slug: string;
  readonly status: FirmStatus;
  readonly leftOn: string | null;
  readonly listedOn: string;
  /** That it has stopped in part or whole while it is listed; null where nothing says so. */
  readonly alarm: {
    /** The first day of its suspension; null while it is active. */
    readonly suspendedSince: string | null;
    /** The stage by confirmed events, where it makes a firm critical. */
    readonly stage: { readonly number: number; readonly name: string } | null;
  } | null;
  /** The stage that a firm had reached which has left; null at none, and for a listed one. */
  readonly reached: { readonly number: number; readonly name: string } | null;
  readonly lastReadOn: string | null;
  readonly score: number | null;
  readonly scoreLow: number | null;
  readonly scoreHigh: number | null;
  readonly rank: number | null;
  readonly rankedFirms: number;
  /** Null for a firm that has left the index. */
  readonly riskBand: RiskBand | null;
  readonly probability: number | null;
  /** What came of forecasts like this one; null without it, and where nothing is scored. */
  readonly like: ForecastsLike | null;
  readonly horizonDays: number | null;
  readonly baseRate: number | null;
  readonly pillars: readonly { readonly name: string; readonly value: number | null }[];
  /** The share of its indicators that have a reading, and the share that a score needs. */
  readonly coverage: number;
  readonly neededCoverage: number;
  /** The score's gain on the last period end before; null without both. */
  readonly scoreChange: number | null;
}

export interface IndexCardInput extends FiguresFrame {
  readonly kind: "index";
  readonly level: number | null;
  /** Whether the level is a chain of changes, as that of a price index is. */
  readonly isChain: boolean;
  /** Who ranks first; null where no firm is ranked. */
  readonly leaders: Leaders | null;
  /** Whether a firm has a probability. */
  readonly areProbable: boolean;
  readonly levelChange: number | null;
  /** Whether anything was read in the period of the day. */
  readonly hasNew: boolean;
  readonly stressIndex: number | null;
  /** Null in an index without segments, which has no stress and no state. */
  readonly marketState: MarketState | null;
  readonly stateSince: string | null;
  readonly constituents: number;
  readonly rated: number;
  readonly riskDistribution: readonly { readonly band: RiskBand; readonly firms: number }[];
}

export type CardInput = PublicationCardInput | FirmCardInput | IndexCardInput;
