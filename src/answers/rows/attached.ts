import { z } from "zod";
import { rulesOf } from "../../engine/provenance.ts";
import { freshnessOf } from "../../engine/reading/freshness.ts";
import { isInSnapshot } from "../../engine/snapshot.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { legalNoteOf } from "../../engine/world/legal-note.ts";
import type { BinnedCalibration, Calibration, CalibrationShort } from "../../model/calibration.ts";
import { calibrationSchema, calibrationShortSchema } from "../../model/calibration.ts";
import { count, isoDate, isoInstant, sha256Hex, text } from "../../model/cell.ts";
import { withMembers } from "../../model/language/with-members.ts";
import type { Publication } from "../../model/publication.ts";
import type { Provenance } from "../../model/shared.ts";
import {
  confidencePartsSchema,
  freshnessSchema,
  listProvenanceSchema,
  provenanceSchema,
  snapshotSchema,
} from "../../model/shared.ts";
import { shortCalibration } from "../../record/short-calibration.ts";
import { snapshotHeadPath } from "../../record/snapshot-tree.ts";
import { objectOf } from "./object-of.ts";
import { figures } from "./published.ts";
import { publishedAt, type ReadModel } from "./read-model.ts";

// The parts of every interpretation: provenance, calibration, publication date and legal note.

export const calibrationHref = "/api/data/exports/calibration";

export function calibrationShort(whole: Calibration | BinnedCalibration): CalibrationShort {
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

function attachedTo<F, P>(readModel: ReadModel, freshness: F, provenance: P) {
  return {
    publishedAt: publishedAt(readModel),
    freshness,
    provenance: { ...provenance, layer: "interpretation" as const },
    calibration: calibrationShort(readModel.analysis.calibration.realTime),
    legalNote: legalNote(readModel),
  };
}

const attachedShape = {
  publishedAt: isoInstant,
  freshness: freshnessSchema,
  provenance: provenanceSchema,
  calibration: calibrationShortSchema,
  legalNote: text,
};

export function interpretationMeta(readModel: ReadModel) {
  const { snapshot, freshness } = readModel.analysis;
  const { publishedAt, ...attached } = attachedTo(readModel, freshness, readModel.provenance);
  return { publishedAt, snapshot, ...attached };
}

const { publishedAt: published, ...afterSnapshot } = attachedShape;
export const interpretationMetaShape = {
  publishedAt: published,
  snapshot: snapshotSchema,
  ...afterSnapshot,
};

/** The attachments of a list, without hash and count of inputs, which would change every page with any fact. */
export function firmsMeta(readModel: ReadModel, rows: readonly { readonly slug: string | null }[]) {
  const { world, firmBySlug } = readModel.analysis;
  const slugs = new Set(rows.map(({ slug }) => slug));
  const listed = [...firmBySlug].flatMap(([slug, firm]) => (slugs.has(slug) ? firm : []));
  const freshness = freshnessOf(world.methodology, world.asOf, listed);
  return {
    ...attachedTo(readModel, freshness, { ...rulesOf(world), asOf: world.asOf }),
    snapshot: { asOf: world.asOf, href: "/api/index/latest" },
  };
}

export const firmsMetaShape = {
  ...attachedShape,
  provenance: listProvenanceSchema,
  snapshot: z.strictObject({ asOf: isoDate, href: z.string() }),
};

/** The attachments of an interpretation of one firm: the basis of its own state only. */
export function firmAnswer(readModel: ReadModel, assessment: FirmAssessment) {
  const isIn = isInSnapshot(readModel.analysis.world.methodology, assessment);
  return withMembers(attachedTo(readModel, assessment.freshness, assessment.provenance), {
    snapshot: {
      leafHash: assessment.leafHash,
      href: "/api/index/latest",
      proof: isIn ? `/${snapshotHeadPath}` : null,
    },
  });
}

export const firmAnswerShape = {
  ...attachedShape,
  snapshot: z.strictObject({
    /** Hex, of the firm's own state: what the snapshot of the index holds of it. */
    leafHash: sha256Hex,
    href: z.string(),
    /** The head of the tiles that prove it; null for a firm that has left the index. */
    proof: z.string().nullable(),
  }),
};

/** The basis of a review of one firm, with the calibration in full. */
export function firmBasis(readModel: ReadModel, assessment: FirmAssessment) {
  return {
    confidence: figures.confidence.round(assessment.confidence.value),
    confidenceBasis: assessment.confidence.parts,
    ...firmAnswer(readModel, assessment),
    calibration: readModel.analysis.calibration.realTime,
  };
}

export const firmBasisShape = {
  confidence: figures.confidence("Completeness of the evidence, 0 to 1; no probability"),
  confidenceBasis: confidencePartsSchema,
  ...firmAnswerShape,
  calibration: calibrationSchema,
};

/** The attachments of a list of records: those of its newest record, so that a past year stays as it is. */
export const recordMeta = objectOf<{ readonly newest: Publication | undefined }>()({
  publishedAt: [isoInstant.nullable(), ({ newest }) => newest?.publishedAt],
  snapshot: [snapshotSchema.nullable(), ({ newest }) => newest?.snapshot],
  freshness: [freshnessSchema.nullable(), ({ newest }) => newest?.freshness],
});

/** The schema of `meta`: the page, the filters as understood, and what the route attaches. */
export function metaSchema<F extends z.ZodRawShape, A extends z.ZodRawShape>(
  filters: F,
  attached: A,
) {
  return z.strictObject({
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
