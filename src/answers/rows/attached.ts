import { z } from "zod";
import type { FirmAssessment } from "../../engine/assess.ts";
import { rulesOf } from "../../engine/provenance.ts";
import { freshnessOf } from "../../engine/reading/freshness.ts";
import { isInSnapshot } from "../../engine/snapshot.ts";
import { legalNoteOf } from "../../engine/world/legal-note.ts";
import { apiFile } from "../../model/address/api-file.ts";
import type { Calibration, CalibrationShort } from "../../model/calibration.ts";
import { calibrationSchema, calibrationShortSchema } from "../../model/calibration.ts";
import { count, isoDate, isoInstant, sha256Hex, text } from "../../model/cell.ts";
import { withMembers } from "../../model/language/with-members.ts";
import type { Freshness, Provenance } from "../../model/shared.ts";
import {
  confidencePartsSchema,
  freshnessSchema,
  listProvenanceSchema,
  provenanceSchema,
} from "../../model/shared.ts";
import { shortCalibration } from "../../record/short-calibration.ts";
import { snapshotHeadPath } from "../../record/snapshot-tree.ts";
import { objectOf } from "./object-of.ts";
import { figures } from "./published.ts";
import { publishedAt, type ReadModel } from "./read-model.ts";

// The parts of every interpretation: provenance, calibration, publication date and legal note.

export const calibrationHref = `/${apiFile.dataset("calibration")}`;

export function calibrationShort(whole: Calibration): CalibrationShort {
  return withMembers(shortCalibration(whole), { href: calibrationHref });
}

/** The provenance of a probability, band or verdict, which interprets derived values. */
export function interpreted(provenance: Provenance): Provenance {
  return { ...provenance, layer: "interpretation" };
}

export function legalNote(readModel: ReadModel): string {
  const { methodology, publisher } = readModel.analysis.world;
  return legalNoteOf([methodology], publisher.legalNoteId).text;
}

export interface Basis {
  readonly readModel: ReadModel;
  readonly freshness: Freshness;
  readonly provenance: Provenance;
}

/** Members of an interpretation, whose freshness and provenance are of what it rests on. */
export const attached = {
  publishedAt: [isoInstant, ({ readModel }: Basis) => publishedAt(readModel)],
  freshness: freshnessSchema,
  provenance: [provenanceSchema, ({ provenance }: Basis) => interpreted(provenance)],
  calibration: [
    calibrationShortSchema,
    ({ readModel }: Basis) => calibrationShort(readModel.analysis.calibration.realTime),
  ],
  legalNote: [text, ({ readModel }: Basis) => legalNote(readModel)],
} as const;

export type FirmRead = FirmAssessment & { readonly readModel: ReadModel };

/** Members of an interpretation of one firm, which rests on its own state only. */
export const firmAttached = {
  ...attached,
  snapshot: [
    z.strictObject({
      /** Hex, of the firm's own state: what the snapshot of the index holds of it. */
      leafHash: sha256Hex,
      href: z.string(),
      /** The head of the tiles that prove it; null for a firm that has left the index. */
      proof: z.string().nullable(),
    }),
    snapshotOf,
  ],
} as const;

function snapshotOf({ status, leafHash }: FirmRead) {
  const isIn = isInSnapshot({ status });
  return { leafHash, href: `/${apiFile.index}`, proof: isIn ? `/${snapshotHeadPath}` : null };
}

const completeness = figures.confidence("Completeness of the evidence, 0 to 1; no probability");

/** Members that say how complete the evidence is behind an analysis or an assessment. */
export const confidence = {
  confidence: [completeness, (read: Pick<FirmRead, "confidence">) => read.confidence.value],
  confidenceBasis: [
    confidencePartsSchema,
    (read: Pick<FirmRead, "confidence">) => read.confidence.parts,
  ],
} as const;

/** Members of a review of one firm, with the calibration in full. */
export const firmBasis = {
  ...confidence,
  ...firmAttached,
  calibration: [
    calibrationSchema,
    ({ readModel }: FirmRead) => readModel.analysis.calibration.realTime,
  ],
} as const;

/** The attachments of a list, without hash and count of inputs, which would change every page with any fact. */
const listed = objectOf<Basis>()({
  ...attached,
  provenance: [
    listProvenanceSchema,
    ({ readModel: { analysis } }) => {
      const { asOf } = analysis.world;
      return { ...rulesOf(analysis.world), asOf, layer: "interpretation" as const };
    },
  ],
  snapshot: [
    z.strictObject({ asOf: isoDate, href: z.string() }),
    ({ readModel }) => ({ asOf: readModel.analysis.world.asOf, href: `/${apiFile.index}` }),
  ],
});
export const firmsMetaShape = listed.schema.shape;

export function firmsMeta(readModel: ReadModel, rows: readonly { readonly slug: string | null }[]) {
  const { world, firmBySlug } = readModel.analysis;
  const slugs = new Set(rows.map(({ slug }) => slug));
  const firms = [...firmBySlug].flatMap(([slug, firm]) => (slugs.has(slug) ? firm : []));
  const freshness = freshnessOf(world.methodology, world.asOf, firms);
  return { meta: listed.of({ readModel, freshness, provenance: readModel.provenance }) };
}

/** The schema of `meta`: the page, the filters as understood, and what the route attaches. */
export function metaSchema<F extends z.ZodRawShape, A extends z.ZodRawShape>(
  filters: F,
  attached: A,
) {
  return z.strictObject({
    /** Whether the answer is a file as it is stored: on a host of files a query on it is not looked at. */
    file: z.boolean(),
    limit: count,
    offset: count,
    sort: text,
    filters: z.strictObject(filters),
    /** Rows before paging. */
    total: count,
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** A hash of what the answer is made of: of a stored page its rows, else the rows of the list. */
    edition: z.string().regex(/^[0-9a-f]{12}$/),
    ...attached,
  });
}
