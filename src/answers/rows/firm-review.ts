import { z } from "zod";
import type { FirmAssessment } from "../../engine/assess.ts";
import type { FeatureReading, HazardReading } from "../../engine/forecast/hazard.ts";
import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { SequenceState } from "../../engine/truth/sequence.ts";
import type { SequenceEvent } from "../../engine/truth/stage.ts";
import type { ClaimVerdict, FirmTruth } from "../../engine/truth/truth.ts";
import { apiFile } from "../../model/address/api-file.ts";
import {
  count,
  field,
  id,
  isoDate,
  measured,
  text,
  typeNames,
  unitInterval,
} from "../../model/cell.ts";
import { type Claim, claimSchema } from "../../model/claim.ts";
import { eventSchema, type FirmEvent } from "../../model/event.ts";
import { directnesses, type Evidence, stances } from "../../model/evidence.ts";
import { estimation, type HazardModel } from "../../model/hazard-model.ts";
import { entryOf } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { labelStatuses, type Outcome } from "../../model/outcome.ts";
import { firmVerdicts, verdicts } from "../../model/shared.ts";
import { reliabilities, type Source, sourceKinds } from "../../model/source.ts";
import { nameOf, reopeningLabel } from "../../model/thing.ts";
import { firmRowSchema } from "./firm-row.ts";
import { objectOf } from "./object-of.ts";
import { figures } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

// The parts of the answers about one firm: who it is, its claims, its probability and its sequence.

export const { schema: firmReferenceSchema, of: firmReference } = objectOf<FirmAssessment>(
  "FirmReference",
)({
  firmId: [id, ({ firm }) => firm.firmId],
  slug: [text, ({ firm }) => firm.slug],
  name: [text, ({ firm }) => firm.name],
  country: [text.nullable(), ({ firm }) => firm.country],
  status: text,
  href: [text, ({ firm }) => `/${apiFile.firm(firm.slug)}`],
});

type Weighed = ClaimVerdict["evidence"][number];

const evidence = objectOf<Evidence & Omit<Weighed, "item"> & { readonly source: Source }>()({
  evidenceId: id,
  sourceId: id,
  sourceName: [text, ({ source }) => source.name],
  sourceKind: [z.enum(sourceKinds), ({ source }) => source.kind],
  reliability: [z.enum(reliabilities), ({ source }) => source.reliability],
  originGroup: [id, ({ source }) => source.originGroup],
  stance: z.enum(stances),
  directness: z.enum(directnesses),
  observedOn: isoDate,
  knownOn: isoDate,
  url: z.string().nullable(),
  sha256: z.string().nullable(),
  llr: figures.llr.known("Log-likelihood ratio of the item"),
  counted: z.boolean(),
  reason: z.enum(["weaker_in_group", "self_serving"]).nullable(),
});

export const { schema: judgedSchema, of: judged } = objectOf<ClaimVerdict>()({
  verdict: field(z.enum(verdicts), "What its evidence amounts to"),
  posterior: figures.probability("Probability that it is true; null without evidence"),
  prior: figures.probability.known("Probability before any evidence, as declared for its kind"),
  llr: figures.llr.known("Sum of the log-likelihood ratios that counted"),
  credibility: field(
    z.number().int().min(1).max(6),
    "Admiralty digit, 1 confirmed to 6 cannot be judged",
  ),
  supportingGroups: measured(count, "Origin groups whose evidence supports it", "groups"),
  refutingGroups: measured(count, "Origin groups whose evidence refutes it", "groups"),
});

const claim = objectOf<Claim & ClaimVerdict & { readonly readModel: ReadModel }>()({
  claimId: id,
  statement: text,
  kind: id,
  temporality: claimSchema.shape.temporality,
  ...judgedSchema.shape,
  evidence: [
    z.array(evidence.schema),
    (judged) => {
      const { sourceById } = judged.readModel.analysis.world;
      return judged.evidence.map(({ item, ...weighed }) =>
        evidence.of({ source: entryOf(sourceById, item.sourceId), ...item, ...weighed }),
      );
    },
  ],
});

export const verdictCountsSchema = z.record(z.enum(verdicts), count);

/** Each claim with its evidence, the weight of each item and whether it counted. */
export const { schema: truthDefenseSchema, of: truthDefense } = objectOf<
  FirmTruth & { readonly readModel: ReadModel }
>("TruthDefense")({
  verdict: z.enum(firmVerdicts),
  counts: [verdictCountsSchema, ({ counts }) => ({ ...counts })],
  claims: [
    z.array(claim.schema),
    ({ claims, readModel }) =>
      claims.map((judged) => claim.of({ readModel, ...judged.claim, ...judged })),
  ],
});

const feature = objectOf<FeatureReading>()({
  id: text,
  label: text,
  unit: text,
  value: figures.term("Value of the feature; null where it is missing"),
  z: figures.term.known("The value as it enters, standardised"),
  missing: z.boolean(),
  contribution: figures.term.known("What it adds to the log-odds"),
  oddsMultiplier: figures.term.known("By what it multiplies the odds"),
});

type Judged = Pick<FirmAssessment, "hazard" | "noProbability" | "band">;
type Explained = Judged & ReturnType<typeof explanation> & { readonly model: HazardModel | null };

const firmRow = firmRowSchema.unwrap().shape;

const collapse = objectOf<Explained>("CollapseDetection")({
  horizonDays: [z.number().int().nullable(), ({ model }) => model?.horizonDays],
  hazard: [
    figures.amount("Probability of the event in one period of the model"),
    ({ hazard }) => hazard?.hazard,
  ],
  probability: [firmRow.probability, ({ hazard }) => hazard?.probability],
  noProbability: firmRow.noProbability,
  baseRate: [firmRow.baseRate, ({ hazard, model }) => hazard?.baseRate ?? model?.baseRate],
  lift: [firmRow.lift, ({ hazard }) => hazard?.lift],
  band: firmRow.riskBand,
  interval: [z.strictObject({ low: unitInterval, high: unitInterval }).nullable(), interval],
  estimation: [estimation.nullable(), ({ model }) => model?.estimation],
  intercept: z.number().nullable(),
  logOdds: z.number().nullable(),
  /** Each term of the log-odds: contributions and intercept sum to it. */
  features: z.array(feature.schema),
  additivityError: z.number().nullable(),
});
export const collapseDetectionSchema = collapse.schema;
export type CollapseDetection = z.infer<typeof collapseDetectionSchema>;

/** The probability with every term it is made of, so that a reader can add them up. */
export function collapseDetection(
  judged: Judged & { readonly readModel: ReadModel },
): CollapseDetection {
  const { hazard, noProbability, band, readModel } = judged;
  const { model } = readModel.analysis.world;
  return collapse.of({ hazard, noProbability, band, model, ...explanation(hazard) });
}

function interval({ hazard }: Pick<FirmAssessment, "hazard">) {
  if (!hazard?.interval) return null;
  const { low, high } = hazard.interval;
  const { round } = figures.probability;
  return { low: round(low), high: round(high) };
}

/** The log-odds are the sum of the published terms to ten decimals, so that a reader can add them up. */
function explanation(hazard: HazardReading | null) {
  if (hazard === null) {
    return { intercept: null, logOdds: null, features: [], additivityError: null };
  }
  const features = hazard.features.map(feature.of);
  const intercept = figures.term.round(hazard.intercept);
  const sum = features.reduce((total, { contribution }) => total + contribution, intercept);
  const logOdds = roundHalfEven(sum, 10);
  return {
    intercept,
    logOdds,
    features,
    additivityError: figures.term.round(Math.abs(sum - logOdds)),
  };
}

const stage = z.number().int().min(0).max(4);

const event = objectOf<FirmEvent & SequenceEvent>("FirmEvent")({
  eventId: field(id, "Identifier of the event"),
  kind: field(id, "What happened, such as payout_delay"),
  severity: eventSchema.shape.severity,
  stage: measured(stage, "Stage of the sequence its kind belongs to; 0 for a recovery", "stage"),
  occurredOn: eventSchema.shape.occurredOn,
  knownOn: eventSchema.shape.knownOn,
  claimId: field(nameOf("claim").nullable(), "The claim that asserts it; null when none does"),
  verdict: field(z.enum(verdicts), "What the evidence of its claim amounts to"),
});

export const eventObjectSchema = event.schema;

export function eventObject(one: SequenceEvent): z.infer<typeof eventObjectSchema> {
  return event.of({ ...one.event, ...one });
}

export const correlationSchema = z
  .strictObject({ median: unitInterval, best: unitInterval, bestFirmId: id, n: count })
  .nullable()
  .register(typeNames, { id: "Correlation" });

export const { schema: preCollapseSchema, of: preCollapse } = objectOf<SequenceState>(
  "PreCollapse",
)({
  stage,
  stageName: text,
  since: isoDate.nullable(),
  progression: z.enum(["advancing", "stable", "receding"]),
  path: [z.array(z.strictObject({ stage, on: isoDate })), ({ path }) => [...path]],
  elapsedDays: z.number().int().nullable(),
  events: [z.array(eventObjectSchema), ({ events }) => events.map(eventObject)],
  correlation: [correlationSchema, correlationObject],
});

function correlationObject({ correlation }: SequenceState) {
  if (correlation === null) return null;
  const { round } = figures.share;
  return { ...correlation, median: round(correlation.median), best: round(correlation.best) };
}

export const { schema: outcomeObjectSchema, of: outcomeObject } = objectOf<Outcome>("Outcome")({
  outcomeId: id,
  firmId: id,
  label: id,
  occurredOn: isoDate,
  knownOn: isoDate,
  claimId: id.nullable(),
  labelStatus: z.enum(labelStatuses),
});

export const outcomeCountsSchema = z.record(id, z.number().int().min(0));

/** The number of outcomes of every label that the methodology declares, including zeros. */
export function outcomeCounts(
  outcomes: readonly Outcome[],
  { outcomes: { events, censoring } }: Methodology,
): z.infer<typeof outcomeCountsSchema> {
  const declared = [...events, ...censoring, reopeningLabel];
  const counts = new Map(declared.map((label) => [label, 0]));
  for (const { label } of outcomes) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Object.fromEntries(counts);
}
