import { z } from "zod";
import { roundHalfEven } from "../../engine/numbers/round.ts";
import {
  type ClaimVerdict,
  type FeatureReading,
  type FirmAssessment,
  type FirmTruth,
  type HazardReading,
  noProbabilityReasons,
  type SequenceEvent,
  type SequenceState,
} from "../../engine/world/assessment.ts";
import { count, id, isoDate, text, unitInterval } from "../../model/cell.ts";
import type { Claim } from "../../model/claim.ts";
import { eventSeverities, type FirmEvent } from "../../model/event.ts";
import { directnesses, type Evidence, stances } from "../../model/evidence.ts";
import { estimation, type HazardModel } from "../../model/hazard-model.ts";
import { entryOf } from "../../model/language/at.ts";
import { firmVerdicts, riskBands, verdicts } from "../../model/shared.ts";
import { reliabilities, type Source, sourceKinds } from "../../model/source.ts";
import { objectOf } from "./object-of.ts";
import {
  publishedAmount,
  publishedBaseRate,
  publishedLift,
  publishedProbability,
  publishedShare,
  publishedTerm,
} from "./published.ts";
import type { ReadModel } from "./read-model.ts";

// The parts of the answers about one firm: who it is, its claims, its probability and its sequence.

/** The firm an answer is about. */
export const { schema: firmReferenceSchema, of: firmReference } = objectOf<FirmAssessment>()({
  firmId: [id, ({ firm }) => firm.firmId],
  slug: [text, ({ firm }) => firm.slug],
  name: [text, ({ firm }) => firm.name],
  country: [text.nullable(), ({ firm }) => firm.country],
  status: text,
  href: [text, ({ firm }) => `/api/firms/${firm.slug}`],
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
  llr: [z.number(), ({ llr }) => publishedAmount(llr)],
  counted: z.boolean(),
  reason: z.enum(["weaker_in_group", "self_serving"]).nullable(),
});

const claim = objectOf<Claim & ClaimVerdict & { readonly readModel: ReadModel }>()({
  claimId: id,
  statement: text,
  kind: id,
  temporality: z.enum(["event", "state"]),
  verdict: z.enum(verdicts),
  posterior: [z.number().nullable(), ({ posterior }) => publishedProbability(posterior)],
  llr: [z.number(), ({ llr }) => publishedAmount(llr)],
  /** The Admiralty digit, 1 to 6. */
  credibility: z.number().int().min(1).max(6),
  supportingGroups: count,
  refutingGroups: count,
  evidence: [
    z.array(evidence.schema),
    (judged) => {
      const { sourceById } = judged.readModel.analysis.world;
      return judged.evidence.map(({ item, ...weighed }) =>
        evidence.of({ ...item, ...weighed, source: entryOf(sourceById, item.sourceId) }),
      );
    },
  ],
});

export const verdictCountsSchema = z.record(z.enum(verdicts), count);

/** Each claim with its evidence, the weight of each item and whether it counted. */
export const { schema: truthDefenseSchema, of: truthDefense } = objectOf<
  FirmTruth & { readonly readModel: ReadModel }
>()({
  verdict: z.enum(firmVerdicts),
  counts: [verdictCountsSchema, ({ counts }) => ({ ...counts })],
  claims: [
    z.array(claim.schema),
    ({ claims, readModel }) =>
      claims.map((judged) => claim.of({ ...judged.claim, ...judged, readModel })),
  ],
});

const term = z.number();

/** A term of the log-odds. */
const feature = objectOf<FeatureReading>()({
  id: text,
  label: text,
  unit: text,
  value: [term.nullable(), ({ value }) => publishedTerm(value)],
  z: [term, (one) => publishedTerm(one.z)],
  missing: z.boolean(),
  contribution: [term, ({ contribution }) => publishedTerm(contribution)],
  oddsMultiplier: [term, ({ oddsMultiplier }) => publishedTerm(oddsMultiplier)],
});

type Explained = Pick<FirmAssessment, "hazard" | "noProbability" | "band"> &
  ReturnType<typeof explanation> & { readonly model: HazardModel | null };

const collapse = objectOf<Explained>()({
  horizonDays: [z.number().int().nullable(), ({ model }) => model?.horizonDays ?? null],
  /** The probability of the event in one period of the model. */
  hazard: [unitInterval.nullable(), ({ hazard }) => publishedAmount(hazard?.hazard ?? null)],
  probability: [
    unitInterval.nullable(),
    ({ hazard }) => publishedProbability(hazard?.probability ?? null),
  ],
  /** Why there is no probability; null where there is one. */
  noProbability: z.enum(noProbabilityReasons).nullable(),
  baseRate: [
    unitInterval.nullable(),
    ({ hazard, model }) => publishedBaseRate(hazard?.baseRate ?? model?.baseRate ?? null),
  ],
  lift: [z.number().nullable(), ({ hazard }) => publishedLift(hazard?.lift ?? null)],
  /** Null for a firm that has left the index. */
  band: z.enum(riskBands).nullable(),
  interval: [z.strictObject({ low: unitInterval, high: unitInterval }).nullable(), interval],
  estimation: [estimation.nullable(), ({ model }) => model?.estimation ?? null],
  intercept: term.nullable(),
  logOdds: term.nullable(),
  /** Each term of the log-odds: contributions and intercept sum to it. */
  features: z.array(feature.schema),
  additivityError: term.nullable(),
});
export const collapseDetectionSchema = collapse.schema;
export type CollapseDetection = z.infer<typeof collapseDetectionSchema>;

/** The probability with every term it is made of, so that a reader can add them up. */
export function collapseDetection({
  hazard,
  noProbability,
  band,
  readModel,
}: Pick<FirmAssessment, "hazard" | "noProbability" | "band"> & {
  readonly readModel: ReadModel;
}): CollapseDetection {
  const { model } = readModel.analysis.world;
  return collapse.of({ hazard, noProbability, band, model, ...explanation(hazard) });
}

function interval({ hazard }: Pick<FirmAssessment, "hazard">) {
  if (!hazard?.interval) return null;
  const { low, high } = hazard.interval;
  return { low: publishedProbability(low), high: publishedProbability(high) };
}

/** The log-odds are the sum of the published terms to ten decimals, so that a reader can add them up. */
function explanation(hazard: HazardReading | null) {
  if (hazard === null) {
    return { intercept: null, logOdds: null, features: [], additivityError: null };
  }
  const features = hazard.features.map(feature.of);
  const intercept = publishedTerm(hazard.intercept);
  const sum = features.reduce((total, { contribution }) => total + contribution, intercept);
  const logOdds = roundHalfEven(sum, 10);
  return { intercept, logOdds, features, additivityError: publishedTerm(Math.abs(sum - logOdds)) };
}

const stage = z.number().int().min(0).max(4);

const event = objectOf<FirmEvent & SequenceEvent>()({
  eventId: id,
  kind: id,
  severity: z.enum(eventSeverities),
  stage,
  occurredOn: isoDate,
  knownOn: isoDate,
  claimId: id.nullable(),
  verdict: z.enum(verdicts),
});

export const eventObjectSchema = event.schema;

export function eventObject(one: SequenceEvent): z.infer<typeof eventObjectSchema> {
  return event.of({ ...one.event, ...one });
}

export const correlationSchema = z
  .strictObject({ median: unitInterval, best: unitInterval, bestFirmId: id, n: count })
  .nullable();

export const { schema: preCollapseSchema, of: preCollapse } = objectOf<SequenceState>()({
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
  const { median, best } = correlation;
  return { ...correlation, median: publishedShare(median), best: publishedShare(best) };
}
