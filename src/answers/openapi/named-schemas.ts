import { z } from "zod";
import {
  binnedCalibrationSchema,
  calibrationBinSchema,
  calibrationSchema,
  calibrationShortSchema,
  calibrationStepSchema,
} from "../../model/calibration.ts";
import { describedIn } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import {
  confidencePartsSchema,
  freshnessSchema,
  leadWindowSchema,
  listProvenanceSchema,
  provenanceSchema,
  snapshotSchema,
} from "../../model/shared.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { Route } from "../api/route.ts";
import { firmSchema, pillarDetailSchema, rightOfReply } from "../rows/firm-object.ts";
import {
  collapseDetectionSchema,
  correlationSchema,
  eventObjectSchema,
  firmReferenceSchema,
  outcomeObjectSchema,
  preCollapseSchema,
  truthDefenseSchema,
} from "../rows/firm-review.ts";
import { firmRowSchema, rankingRowSchema } from "../rows/firm-row.ts";
import { indexSchema } from "../rows/index-object.ts";
import { marketObservationSchema } from "../rows/market-reading.ts";
import { publicationObjectSchema } from "../rows/publication-object.ts";
import { archiveRowSchema, citationRowSchema } from "../rows/record-rows.ts";
import { researchItemSchema } from "../rows/research-item.ts";
import { signalRowSchema } from "../rows/signal-row.ts";
import { jsonSchemas, type NamedSchema } from "./json-schema.ts";

const shared: Readonly<Record<string, z.ZodType>> = {
  Provenance: provenanceSchema,
  ListProvenance: listProvenanceSchema,
  Freshness: freshnessSchema,
  Snapshot: snapshotSchema,
  BinnedCalibration: binnedCalibrationSchema,
  Calibration: calibrationSchema,
  CalibrationBin: calibrationBinSchema,
  CalibrationShort: calibrationShortSchema,
  CalibrationStep: calibrationStepSchema,
  ConfidenceParts: confidencePartsSchema,
  LeadWindow: leadWindowSchema,
  Publication: publicationObjectSchema,
  ArchiveRow: archiveRowSchema,
  CitationRow: citationRowSchema,
  IndexObject: indexSchema,
  FirmRow: firmRowSchema,
  Firm: firmSchema,
  FirmReference: firmReferenceSchema,
  PillarDetail: pillarDetailSchema,
  RightOfReply: rightOfReply[0],
  TruthDefense: truthDefenseSchema,
  CollapseDetection: collapseDetectionSchema,
  PreCollapse: preCollapseSchema,
  Correlation: correlationSchema,
  FirmEvent: eventObjectSchema,
  Outcome: outcomeObjectSchema,
  MarketObservation: marketObservationSchema,
  Signal: signalRowSchema,
  RankingRow: rankingRowSchema,
  ResearchItem: researchItemSchema,
};

/** Every schema with a separate type in the client library, by the name of the type. */
export function namedSchemas(routes: readonly Route[]): ReadonlyMap<string, NamedSchema> {
  const named = new Map<string, NamedSchema>();
  for (const [name, schema] of Object.entries(shared)) {
    named.set(name, { schema, origin: `the type "${name}"` });
  }
  for (const { path, name, schema } of routes) {
    if (schema === null) continue;
    named.set(`${name}Answer`, { schema, origin: `the answer of "${path}"` });
  }
  return named;
}

const failureSchema = z.strictObject({
  success: z.literal(false),
  /** A message for people, which begins as docs/client.md says for its status. */
  error: z.string(),
  /** A code for programs, such as `unknown_firm`. */
  code: z.string(),
  parameter: z.string().nullable(),
});

/** The schemas of all answers, failures included, by name. */
export function servedSchemas(routes: readonly Route[]): ReadonlyMap<string, NamedSchema> {
  const failure = { schema: failureSchema, origin: "every failure" };
  return new Map([...namedSchemas(routes), ["Failure", failure]]);
}

/** Each schema of the answers as a file of its own, whose `$id` is its address. */
export function schemaFiles(
  { baseUrl, words }: Pick<Publisher, "baseUrl" | "words">,
  routes: readonly Route[],
): readonly { readonly path: string; readonly body: string }[] {
  const nodes = jsonSchemas(servedSchemas(routes), (name) => `${baseUrl}/schemas/${name}.json`);
  return [...nodes].map(([name, node]) => ({
    path: `schemas/${name}.json`,
    body: `${jsonText(describedIn(node, words))}\n`,
  }));
}
