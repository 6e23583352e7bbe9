import { z } from "zod";
import type { Signal } from "../../engine/world/analysis.ts";
import { calibrationShortSchema } from "../../model/calibration.ts";
import { id, isoDate, slug, text, unitInterval } from "../../model/cell.ts";
import { entryOf } from "../../model/language/at.ts";
import {
  breakSchema,
  firmVerdicts,
  type Provenance,
  provenanceSchema,
  verdicts,
} from "../../model/shared.ts";
import { calibrationShort, interpreted } from "./attached.ts";
import {
  publishedBaseRate,
  publishedConfidence,
  publishedContribution,
  publishedLift,
  publishedProbability,
} from "./published.ts";
import type { ReadModel } from "./read-model.ts";

export const signalRowSchema = z.strictObject({
  scope: z.enum(["market", "firm"]),
  signalId: text,
  firmId: id.nullable(),
  slug: slug.nullable(),
  kind: id,
  direction: z.enum(["worsening", "improving", "unchanged"]),
  severity: z.enum(["info", "watch", "caution", "escalate"]),
  /** A suggestion for the information, never for money. */
  decision: z.enum(["monitor", "verify", "review", "escalate"]),
  headline: text,
  probability: unitInterval.nullable(),
  baseRate: unitInterval.nullable(),
  lift: z.number().nullable(),
  likelihoodWord: z.string().nullable(),
  confidence: unitInterval.nullable(),
  triggers: z.array(
    z.strictObject({
      id: text,
      value: z.union([z.number(), z.string()]),
      threshold: z.union([z.number(), z.string()]),
    }),
  ),
  drivers: z.array(z.strictObject({ id: text, label: text, contribution: z.number() })).max(3),
  evidenceIds: z.array(id),
  verdict: z.enum([...verdicts, ...firmVerdicts]).nullable(),
  issuedOn: isoDate,
  validUntil: isoDate,
  /** Expired where its last day is before the day of the answer. */
  status: z.enum(["active", "expired"]),
  /** The change of rule between the two sides that it compares; null where one rule made both. */
  break: breakSchema.nullable(),
  calibration: calibrationShortSchema,
  provenance: provenanceSchema,
});
export type SignalRow = z.infer<typeof signalRowSchema>;

/** A memoized function to the row of a signal, as reviews share most of their signals. */
export function signalRows(readModel: ReadModel): (signal: Signal) => SignalRow {
  const known = new Map<Signal, SignalRow>();
  return (signal) => {
    const row = known.get(signal) ?? signalRow(readModel, signal);
    known.set(signal, row);
    return row;
  };
}

/** The row of a signal. `scope` comes first: composed answers split rows by their beginning. */
export function signalRow(readModel: ReadModel, signal: Signal): SignalRow {
  const { analysis } = readModel;
  return {
    scope: signal.scope,
    signalId: signal.signalId,
    firmId: signal.firmId,
    slug: signal.slug,
    kind: signal.kind,
    direction: signal.direction,
    severity: signal.severity,
    decision: signal.decision,
    headline: signal.headline,
    probability: publishedProbability(signal.probability),
    baseRate: publishedBaseRate(signal.baseRate),
    lift: publishedLift(signal.lift),
    likelihoodWord: signal.likelihoodWord,
    confidence: publishedConfidence(signal.confidence),
    triggers: [...signal.triggers],
    drivers: signal.drivers.slice(0, 3).map(({ contribution, ...driver }) => ({
      ...driver,
      contribution: publishedContribution(contribution),
    })),
    evidenceIds: [...signal.evidenceIds],
    verdict: signal.verdict,
    issuedOn: signal.issuedOn,
    validUntil: signal.validUntil,
    status: signal.validUntil < analysis.world.asOf ? "expired" : "active",
    break: signal.break,
    calibration: calibrationShort(analysis.calibration.realTime),
    provenance:
      signal.slug === null
        ? interpreted(provenanceOfChange(readModel, signal))
        : interpreted(entryOf(analysis.firmBySlug, signal.slug).provenance),
  };
}

/** A cluster of today is made of today's probabilities; every other change, of what was known by its day. */
function provenanceOfChange(readModel: ReadModel, { kind, issuedOn }: Signal): Provenance {
  const { asOf } = readModel.analysis.world;
  const isOfToday = kind === "critical_cluster" && issuedOn === asOf;
  return isOfToday ? readModel.provenance : readModel.marketProvenance(issuedOn);
}
