import { z } from "zod";
import type { Signal } from "../../engine/world/analysis.ts";
import { calibrationShortSchema } from "../../model/calibration.ts";
import { id, isoDate, slug, text, unitInterval } from "../../model/cell.ts";
import { entryOf } from "../../model/language/at.ts";
import { breakSchema, firmVerdicts, provenanceSchema, verdicts } from "../../model/shared.ts";
import { calibrationShort, interpreted } from "./attached.ts";
import { objectOf } from "./object-of.ts";
import {
  publishedBaseRate,
  publishedConfidence,
  publishedContribution,
  publishedLift,
  publishedProbability,
} from "./published.ts";
import type { ReadModel } from "./read-model.ts";

const limit = z.union([z.number(), z.string()]);

type Read = Signal & { readonly readModel: ReadModel };

/** `scope` comes first: composed answers split rows by their beginning. */
const row = objectOf<Read>()({
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
  probability: [unitInterval.nullable(), (signal) => publishedProbability(signal.probability)],
  baseRate: [unitInterval.nullable(), (signal) => publishedBaseRate(signal.baseRate)],
  lift: [z.number().nullable(), (signal) => publishedLift(signal.lift)],
  likelihoodWord: z.string().nullable(),
  confidence: [unitInterval.nullable(), (signal) => publishedConfidence(signal.confidence)],
  triggers: [
    z.array(z.strictObject({ id: text, value: limit, threshold: limit })),
    ({ triggers }) => [...triggers],
  ],
  drivers: [
    z.array(z.strictObject({ id: text, label: text, contribution: z.number() })).max(3),
    ({ drivers }) =>
      drivers.slice(0, 3).map(({ contribution, ...driver }) => ({
        ...driver,
        contribution: publishedContribution(contribution),
      })),
  ],
  evidenceIds: [z.array(id), ({ evidenceIds }) => [...evidenceIds]],
  verdict: z.enum([...verdicts, ...firmVerdicts]).nullable(),
  issuedOn: isoDate,
  validUntil: isoDate,
  /** Expired where its last day is before the day of the answer. */
  status: [
    z.enum(["active", "expired"]),
    ({ validUntil, readModel }) =>
      validUntil < readModel.analysis.world.asOf ? "expired" : "active",
  ],
  /** The change of rule between the two sides that it compares; null where one rule made both. */
  break: breakSchema.nullable(),
  calibration: [
    calibrationShortSchema,
    ({ readModel }) => calibrationShort(readModel.analysis.calibration.realTime),
  ],
  provenance: [provenanceSchema, (signal) => interpreted(provenanceOf(signal))],
});
export const signalRowSchema = row.schema;
export type SignalRow = z.infer<typeof signalRowSchema>;

export function signalRow(readModel: ReadModel, signal: Signal): SignalRow {
  return row.of({ ...signal, readModel });
}

/** A cluster of today is made of today's probabilities; every other change, of what was known by its day. */
function provenanceOf({ readModel, slug, kind, issuedOn }: Read) {
  const { world, firmBySlug } = readModel.analysis;
  if (slug !== null) return entryOf(firmBySlug, slug).provenance;
  const isOfToday = kind === "critical_cluster" && issuedOn === world.asOf;
  return isOfToday ? readModel.provenance : readModel.marketProvenance(issuedOn);
}

/** A memoized function to the row of a signal, as reviews share most of their signals. */
export function signalRows(readModel: ReadModel): (signal: Signal) => SignalRow {
  const known = new Map<Signal, SignalRow>();
  return (signal) => {
    const row = known.get(signal) ?? signalRow(readModel, signal);
    known.set(signal, row);
    return row;
  };
}
