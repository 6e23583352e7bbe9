import type { z } from "zod";
import { archiveRowSchema } from "../../src/http/archive-row.ts";
import { citationRowSchema } from "../../src/http/citation-row.ts";
import { collapseDetectionSchema, firmReferenceSchema } from "../../src/http/collapse-detection.ts";
import { firmSchema, rightOfReplySchema } from "../../src/http/firm-object.ts";
import { firmRowSchema } from "../../src/http/firm-row.ts";
import { indexSchema } from "../../src/http/index-object.ts";
import { marketObservationSchema } from "../../src/http/market-observations.ts";
import { outcomeObjectSchema } from "../../src/http/outcome-object.ts";
import { pillarDetailSchema } from "../../src/http/pillar-detail.ts";
import { publicationObjectSchema } from "../../src/http/publication-object.ts";
import { rankingRowSchema } from "../../src/http/ranking-row.ts";
import { researchItemSchema } from "../../src/http/research-item.ts";
import type { Route } from "../../src/http/route.ts";
import {
  correlationSchema,
  eventObjectSchema,
  preCollapseSchema,
} from "../../src/http/sequence-object.ts";
import { signalRowSchema } from "../../src/http/signal-row.ts";
import { truthDefenseSchema } from "../../src/http/truth-defense.ts";
import {
  calibrationBinSchema,
  calibrationSchema,
  calibrationShortSchema,
  confidencePartsSchema,
  freshnessSchema,
  leadWindowSchema,
  provenanceSchema,
  snapshotSchema,
} from "../../src/model/shared.ts";

const shared: Readonly<Record<string, z.ZodType>> = {
  Provenance: provenanceSchema,
  Freshness: freshnessSchema,
  Snapshot: snapshotSchema,
  Calibration: calibrationSchema,
  CalibrationBin: calibrationBinSchema,
  CalibrationShort: calibrationShortSchema,
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

/** What the types of a route are called, before `Answer` and `Parameters`. */
export const routeNames: Readonly<Record<string, string>> = {
  "/api/publications": "Publication",
  "/api/publications/archive": "Archive",
  "/api/publications/card": "Card",
  "/api/publications/citations": "Citations",
  "/api/index/latest": "Index",
  "/api/firms": "Firms",
  "/api/firms/:slug": "Firm",
  "/api/intelligence": "Intelligence",
  "/api/signals": "Signals",
  "/api/firms/:slug/intelligence": "FirmIntelligence",
  "/api/events/firm/:slug": "FirmEvents",
  "/api/rankings": "Rankings",
  "/api/research": "Research",
  "/api/data/exports/:dataset": "Export",
};

/** Every schema that has a type of its own in the client library, by the name of the type. */
export function namedSchemas(routes: readonly Route[]): ReadonlyMap<string, z.ZodType> {
  const answers = routes.flatMap(({ path, schema }) => {
    return schema === null ? [] : [[`${nameOf(path)}Answer`, schema] as const];
  });
  return new Map([...Object.entries(shared), ...answers]);
}

export function nameOf(path: string): string {
  const name = routeNames[path];
  if (name === undefined) throw new RangeError(`Cannot name the types of "${path}": add a name`);
  return name;
}
