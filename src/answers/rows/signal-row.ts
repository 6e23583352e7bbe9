import { z } from "zod";
import type { Signal } from "../../engine/signals/signal.ts";
import { calibrationShortSchema } from "../../model/calibration.ts";
import { field, id, isoDate, slug, text } from "../../model/cell.ts";
import { entryOf } from "../../model/language/at.ts";
import { breaksSchema, firmVerdicts, provenanceSchema, verdicts } from "../../model/shared.ts";
import { nameOf } from "../../model/thing.ts";
import { calibrationShort, interpreted } from "./attached.ts";
import { objectOf } from "./object-of.ts";
import { figures } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

const limit = z.union([z.number(), z.string()]);

type Read = Signal & { readonly readModel: ReadModel };

const driver = objectOf<Signal["drivers"][number]>()({
  id: text,
  label: text,
  contribution: figures.contribution.known("What it adds to the log-odds"),
});

/** `scope` comes first: composed answers split rows by their beginning. */
const row = objectOf<Read>("Signal")({
  scope: field(z.enum(["market", "firm"]), "What it is about"),
  signalId: field(text, "Identifier of the signal"),
  firmId: field(nameOf("firm").nullable(), "The firm it is about; null for the market"),
  slug: field(slug.nullable(), "The firm's name in addresses"),
  kind: field(id, "What is signalled"),
  direction: field(z.enum(["worsening", "improving", "unchanged"]), "Where it leads"),
  severity: field(z.enum(["info", "watch", "caution", "escalate"]), "How grave it is"),
  decision: field(
    z.enum(["monitor", "verify", "review", "escalate"]),
    "What to do about the information, never a trade",
  ),
  headline: field(text, "One sentence"),
  probability: figures.probability("Chance of the event within the horizon"),
  baseRate: figures.baseRate("Chance for a firm of which nothing is known"),
  lift: figures.lift("Probability over base rate"),
  likelihoodWord: field(
    z.string().nullable(),
    "The probability in words of US Intelligence Community Directive 203 (2015): almost no chance below 5 % and half of the base rate, very unlikely below 20 %, unlikely below 45 %, roughly even chance below 55 %, likely below 80 %, very likely below 95 %, else almost certain",
  ),
  confidence: figures.confidence("Completeness of the evidence, 0 to 1; no probability"),
  triggers: field(
    z.array(z.strictObject({ id: text, value: limit, threshold: limit })).readonly(),
    "What set it off",
  ),
  drivers: [
    field(z.array(driver.schema).max(3), "The largest terms behind it, largest first"),
    ({ drivers }) => drivers.slice(0, 3).map(driver.of),
  ],
  evidenceIds: field(z.array(id).readonly(), "Evidence behind it"),
  verdict: field(z.enum([...verdicts, ...firmVerdicts]).nullable(), "What the evidence amounts to"),
  issuedOn: field(isoDate, "Day of the signal"),
  validUntil: field(isoDate, "Last day on which it holds"),
  status: [
    field(z.enum(["active", "expired"]), "Whether its last day is over"),
    ({ validUntil, readModel }) =>
      validUntil < readModel.analysis.world.asOf ? "expired" : "active",
  ],
  breaks: breaksSchema,
  calibration: [
    calibrationShortSchema,
    ({ readModel }) => calibrationShort(readModel.analysis.calibration.realTime),
  ],
  provenance: [provenanceSchema, (signal) => interpreted(provenanceOf(signal))],
});
export const signalRowSchema = row.schema;
export type SignalRow = z.infer<typeof signalRowSchema>;

export function signalRow(readModel: ReadModel, signal: Signal): SignalRow {
  return row.of({ readModel, ...signal });
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
