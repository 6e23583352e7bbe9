// Made by scripts/client-types.ts from the routes.

/** `/api/publications/archive` */
export interface ArchiveParameters {
  /** How many rows to return. */
  readonly limit?: number | undefined;
  /** How many rows to skip first. */
  readonly offset?: number | undefined;
  /** The year of publishedAt. */
  readonly year?: number | undefined;
  /** A series, by name or code. */
  readonly series?: "WS" | "SW" | "PD" | "EA" | undefined;
  /** A publication type. */
  readonly type?: "scheduled" | "triggered" | "correction" | "withdrawal" | undefined;
  /** A market state. */
  readonly market_state?:
    | "indeterminate"
    | "nominal"
    | "watch"
    | "elevated"
    | "high"
    | "critical"
    | undefined;
  /** A reference, or a concept for all versions of it. */
  readonly reference_id?: string | undefined;
}

/** `/api/publications/card` */
export interface CardParameters {
  /** A reference. */
  readonly reference_id?: string | undefined;
  /** A series, by name or code. */
  readonly series?: "WS" | "SW" | "PD" | "EA" | undefined;
}

/** `/api/publications/citations` */
export interface CitationsParameters {
  /** A reference, or a concept for all versions of it. */
  readonly reference_id?: string | undefined;
  /** How many rows to return. */
  readonly limit?: number | undefined;
  /** How many rows to skip first. */
  readonly offset?: number | undefined;
}

/** `/api/firms` */
export interface FirmsParameters {
  /** How many rows to return. */
  readonly limit?: number | undefined;
  /** How many rows to skip first. */
  readonly offset?: number | undefined;
  /** The order of the firms; absent values come last. */
  readonly sort?: "score" | "-score" | "name" | "-name" | "risk" | "confidence" | "age" | undefined;
  /** Firms in the index, firms that have left it, or all. */
  readonly status?: "all" | "listed" | "former" | undefined;
}

/** `/api/intelligence` */
export interface IntelligenceParameters {
  /** Which claims count, and what a missed failure costs. */
  readonly preset?: "balanced" | "early_warning" | "confirmed_only" | undefined;
  /** The window. */
  readonly timeframe?: "7d" | "30d" | "90d" | "365d" | undefined;
  /** The window in days. */
  readonly days?: 7 | 14 | 30 | 60 | 90 | 180 | 365 | undefined;
}

/** `/api/signals` */
export interface SignalsParameters {
  /** How many rows to return. */
  readonly limit?: number | undefined;
  /** How many rows to skip first. */
  readonly offset?: number | undefined;
  /** Which claims count, and what a missed failure costs. */
  readonly preset?: "balanced" | "early_warning" | "confirmed_only" | undefined;
  /** The window. */
  readonly timeframe?: "7d" | "30d" | "90d" | "365d" | undefined;
  /** The window in days. */
  readonly days?: 7 | 14 | 30 | 60 | 90 | 180 | 365 | undefined;
}

/** `/api/rankings` */
export interface RankingsParameters {
  /** How many rows to return. */
  readonly limit?: number | undefined;
  /** How many rows to skip first. */
  readonly offset?: number | undefined;
  /** Up to 8 words, each the beginning of a word of a name, an alias or a slug. */
  readonly q?: string | undefined;
  /** A country code or a tier. */
  readonly jurisdiction?: string | undefined;
  /** A risk band, as `riskBand` of the rows says it; unrated is a listed firm without a probability. */
  readonly risk?:
    | "all"
    | "low"
    | "moderate"
    | "elevated"
    | "high"
    | "critical"
    | "unrated"
    | undefined;
  /** Firms in the index, firms that have left it, or all. */
  readonly status?: "all" | "listed" | "former" | undefined;
}

/** `/api/research` */
export interface ResearchParameters {
  /** How many rows to return; all where none is given. */
  readonly limit?: number | undefined;
  /** How many rows to skip first. */
  readonly offset?: number | undefined;
}

/** `/api/data/exports/:dataset` */
export interface ExportParameters {
  /** The format. */
  readonly format?: "json" | "csv" | "parquet" | "ndjson" | undefined;
}

/** The `dataset` of `/api/data/exports/:dataset`. */
export type Dataset =
  | "index-snapshot"
  | "index-history"
  | "index-vintages"
  | "firms"
  | "rankings"
  | "risk-distribution"
  | "publications"
  | "citations"
  | "signals"
  | "events"
  | "outcomes"
  | "forecasts"
  | "calibration"
  | "research"
  | "methodology"
  | "models"
  | "integrity"
  | "firm-history"
  | "observations"
  | "claims"
  | "evidence"
  | "sources";
