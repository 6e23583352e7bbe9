import type { z } from "zod";
import {
  binnedCalibrationSchema,
  calibrationBinSchema,
  calibrationSchema,
  calibrationShortSchema,
  calibrationStepSchema,
} from "../../model/calibration.ts";
import {
  confidencePartsSchema,
  freshnessSchema,
  leadWindowSchema,
  listProvenanceSchema,
  provenanceSchema,
  snapshotSchema,
} from "../../model/shared.ts";
import type { Route } from "../api/route.ts";
import { firmSchema, pillarDetailSchema, rightOfReplySchema } from "../rows/firm-object.ts";
import {
  collapseDetectionSchema,
  correlationSchema,
  eventObjectSchema,
  firmReferenceSchema,
  preCollapseSchema,
  truthDefenseSchema,
} from "../rows/firm-review.ts";
import { firmRowSchema, rankingRowSchema } from "../rows/firm-row.ts";
import { indexSchema } from "../rows/index-object.ts";
import { marketObservationSchema } from "../rows/market-reading.ts";
import { outcomeObjectSchema } from "../rows/outcome-object.ts";
import { publicationObjectSchema } from "../rows/publication-object.ts";
import { archiveRowSchema, citationRowSchema } from "../rows/record-rows.ts";
import { researchItemSchema } from "../rows/research-item.ts";
import { signalRowSchema } from "../rows/signal-row.ts";
import type { NamedSchema } from "./json-schema.ts";

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
  RightOfReply: rightOfReplySchema,
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
