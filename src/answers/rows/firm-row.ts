import { z } from "zod";
import type { Analysis } from "../../engine/analyse.ts";
import { type FirmAssessment, noProbabilityReasons } from "../../engine/assess.ts";
import { printedScore } from "../../engine/reading/printed.ts";
import { apiFile } from "../../model/address/api-file.ts";
import {
  count,
  countryCode,
  field,
  id,
  isoDate,
  jurisdictionTier,
  measured,
  slug,
  text,
  typeNames,
  unitInterval,
} from "../../model/cell.ts";
import { type Firm, firmStatuses } from "../../model/firm.ts";
import { groupId } from "../../model/groups/groups.ts";
import { breaksSchema, riskBands } from "../../model/shared.ts";
import { nameOf } from "../../model/thing.ts";
import { members, objectOf } from "./object-of.ts";
import { figures, publishedShare } from "./published.ts";

type Read = Firm & FirmAssessment & { readonly analysis: Analysis };

const disturbed = "under other weights and the noise of its own readings, where that is known";

const placeInGroup = z
  .strictObject({
    value: field(text, "Its value in the group"),
    rank: field(
      z.number().int().min(1).nullable(),
      "Place by score among the firms with this value, 1 the best; null without a score",
    ),
  })
  .register(typeNames, { id: "PlaceInGroup" });

const listed = objectOf<Read>()({
  firmId: field(nameOf("firm"), "Identifier of the firm, kept when its name or slug changes"),
  slug: field(slug, "The firm's name in addresses"),
  name: field(text, "Name of the firm"),
  country: field(countryCode.nullable(), "ISO 3166-1 alpha-2 code of the country"),
  jurisdictionTier: field(
    jurisdictionTier.nullable(),
    "The publisher's tier of the jurisdiction, tier-1 the strictest",
  ),
  modelType: field(id.nullable(), "Business model of the firm"),
  groups: [
    field(
      z.record(groupId, placeInGroup),
      "Its place in each group that the methodology declares, by the identifier of the group; empty in an index without groups",
    ),
    ({ groupPlaces }) =>
      Object.fromEntries(groupPlaces.map(({ group, value, rank }) => [group, { value, rank }])),
  ],
  status: field(z.enum(firmStatuses), "Status on the as-of date"),
  rated: [
    field(z.boolean(), "Whether enough is known to score the firm"),
    (firm) => firm.score !== null,
  ],
  score: [
    figures.score("What the methodology makes of the pillars, on the scale that it declares"),
    ({ score, analysis }) => printedScore(analysis.world.methodology, score),
  ],
  scoreLow: [
    figures.score(`5th percentile of the score ${disturbed}`),
    ({ scoreInterval, analysis }) => printedScore(analysis.world.methodology, scoreInterval?.low),
  ],
  scoreHigh: [
    figures.score(`95th percentile of the score ${disturbed}`),
    ({ scoreInterval, analysis }) => printedScore(analysis.world.methodology, scoreInterval?.high),
  ],
  scoreNoise: field(
    z.number().min(0).nullable(),
    "Standard deviation of its scores about their level, in their unit; null while too few are known",
  ),
  rank: figures.rank("Place by score as it is printed, 1 the best; equal scores share a rank"),
  rankLow: [
    figures.rank(`5th percentile of the rank ${disturbed}`),
    ({ rankInterval }) => rankInterval?.low,
  ],
  rankHigh: [
    figures.rank(`95th percentile of the rank ${disturbed}`),
    ({ rankInterval }) => rankInterval?.high,
  ],
  rankChange: figures.rankChange(
    "Since the last period end, among the firms of both days by one set of rules: positive is better",
  ),
  breaks: [breaksSchema, ({ analysis }) => analysis.sinceLastEnd?.breaks ?? []],
  pillars: [
    field(
      z.record(id, z.number().nullable()),
      "Pillar values by id, in the order of the methodology",
    ),
    pillarsOf,
  ],
  coverage: [
    measured(unitInterval, "Share of the indicator weight that is known, 0 to 1", "share"),
    ({ coverage }) => publishedShare(coverage),
  ],
  riskBand: [
    field(
      z.enum(riskBands).nullable(),
      "Band of the firm by the methodology, unrated where it has neither the probability nor the score that bands are made of; null for a firm that left the index",
    ),
    ({ band }) => band,
  ],
  probability: [
    figures.probability("Chance of the event within the horizon"),
    ({ hazard }) => hazard?.probability,
  ],
  noProbability: field(
    z.enum(noProbabilityReasons).nullable(),
    "Why there is no probability; null where there is one",
  ),
  baseRate: [
    figures.baseRate("Chance of the event for a firm of which nothing is known"),
    ({ hazard, analysis }) => hazard?.baseRate ?? analysis.world.model?.baseRate,
  ],
  lift: [figures.lift("Probability over base rate"), ({ hazard }) => hazard?.lift],
  stage: [
    measured(
      z.number().int().min(0).max(4),
      "Stage of the pre-collapse sequence, 0 baseline to 4 cessation",
      "stage",
    ),
    ({ sequence }) => sequence.stage,
  ],
  confidence: [
    figures.confidence("Completeness of the evidence, 0 to 1; no probability"),
    ({ confidence }) => confidence.value,
  ],
  lastObservedOn: field(isoDate.nullable(), "Day of the newest observation"),
  href: [
    field(z.string().regex(/^[/]api[/]firms[/]/), "Address of the firm's own record"),
    (firm) => `/${apiFile.firm(firm.slug)}`,
  ],
});

/** A firm in list form, as `/api/firms`, `/api/index/latest` and the exports publish it. */
export const firmRowSchema = listed.schema.readonly().register(typeNames, { id: "FirmRow" });
export type FirmRow = z.infer<typeof firmRowSchema>;

export function firmRow(analysis: Analysis, assessment: FirmAssessment): FirmRow {
  return listed.of({ analysis, ...assessment.firm, ...assessment });
}

function pillarsOf({ analysis: { world }, pillars }: Read) {
  const values = new Map(pillars.map(({ id, value }) => [id, value]));
  return Object.fromEntries(
    world.methodology.pillars.map(({ id }) => [id, publishedShare(values.get(id) ?? null)]),
  );
}

const ranked = objectOf<FirmRow & Pick<FirmAssessment, "sources">>()({
  ...members(
    listed.schema.shape,
    "rank rankLow rankHigh rankChange breaks slug firmId name country jurisdictionTier groups",
    "score scoreLow scoreHigh scoreNoise riskBand lift stage confidence coverage",
  ),
  sources: measured(count, "Distinct sources behind its observations and claims", "sources"),
  status: listed.schema.shape.status,
});

/** A row of `/api/rankings`; values it shares with the firm's row are equal. */
export const rankingRowSchema = ranked.schema.readonly().register(typeNames, { id: "RankingRow" });
export type RankingRow = z.infer<typeof rankingRowSchema>;

/** The ranking row of a firm. The rank is among all firms, whatever filter the row is under. */
export function rankingRow(row: FirmRow, { sources }: FirmAssessment): RankingRow {
  return ranked.of({ sources, ...row });
}
