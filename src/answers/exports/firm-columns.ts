import type { FirmRow } from "../rows/firm-row.ts";
import { breakColumns } from "./break-columns.ts";
import { boolean, type ColumnSpec, date, integer, nullable, number, string } from "./column.ts";

const disturbed = "under other weights and, if the methodology says so, noise";

/** The columns of a firm, shared by every dataset that has them. */
export const firmColumns = {
  firmId: string("Identifier of the firm, kept when its name or slug changes"),
  slug: string("The firm's name in addresses"),
  name: string("Name of the firm"),
  country: nullable(string("ISO 3166-1 alpha-2 code of the country")),
  jurisdictionTier: nullable(
    string("The publisher's tier of the jurisdiction, tier-1 the strictest"),
  ),
  modelType: nullable(string("Business model of the firm")),
  status: string("active, suspended, closed, acquired, merged or delisted"),
  rated: boolean("Whether enough is known to score the firm"),
  score: nullable(number("Weighted geometric mean of the pillars, 0 to 100", "points")),
  scoreLow: nullable(number(`5th percentile of the score ${disturbed}`, "points")),
  scoreHigh: nullable(number(`95th percentile of the score ${disturbed}`, "points")),
  rank: nullable(integer("Place by unrounded score, 1 the best; ties share a rank", "rank")),
  rankLow: nullable(integer(`5th percentile of the rank ${disturbed}`, "rank")),
  rankHigh: nullable(integer(`95th percentile of the rank ${disturbed}`, "rank")),
  rankChange: nullable(integer("Against the period end before: positive is a better rank", "rank")),
  ...breakColumns,
  coverage: number("Share of the indicator weight that is known, 0 to 1", "share"),
  riskBand: nullable(
    string(
      "low, moderate, elevated, high, critical, or unrated without a probability; null for a firm that left the index",
    ),
  ),
  noProbability: nullable(
    string("Why there is no probability: left_index, no_model or no_fresh_observation"),
  ),
  probability: nullable(number("Chance of the event within the horizon", "probability")),
  baseRate: nullable(
    number("Chance of the event for a firm of which nothing is known", "probability"),
  ),
  lift: nullable(number("Probability over base rate", "ratio")),
  stage: integer("Stage of the pre-collapse sequence, 0 baseline to 4 cessation", "stage"),
  confidence: nullable(number("Completeness of the evidence, 0 to 1; no probability", "share")),
  lastObservedOn: nullable(date("Day of the newest observation")),
  href: string("Address of the firm's own record"),
} satisfies Readonly<Record<Exclude<keyof FirmRow, "pillars" | "break">, ColumnSpec>>;
