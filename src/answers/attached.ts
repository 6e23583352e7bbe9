import { z } from "zod";
import { legalNoteOf } from "../engine/world/legal-note.ts";
import { isoInstant, text } from "../model/cell.ts";
import type {
  BinnedCalibration,
  Calibration,
  CalibrationShort,
  Provenance,
} from "../model/shared.ts";
import {
  calibrationShortSchema,
  freshnessSchema,
  provenanceSchema,
  snapshotSchema,
} from "../model/shared.ts";
import { shortCalibration } from "../record/short-calibration.ts";
import { publishedAt, type ReadModel } from "./read-model.ts";

// The parts of every interpretation: provenance, calibration, publication date and legal note.

export const calibrationHref = "/api/data/exports/calibration";

export function calibrationShort(whole: Calibration | BinnedCalibration): CalibrationShort {
  return { ...shortCalibration(whole), href: calibrationHref };
}

/** The provenance of a probability, band or verdict, which interprets derived values. */
export function interpreted(provenance: Provenance): Provenance {
  return { ...provenance, layer: "interpretation" };
}

/** The text of the legal note in force. */
export function legalNote(readModel: ReadModel): string {
  const { methodology, publisher } = readModel.analysis.world;
  return legalNoteOf([methodology], publisher.legalNoteId).text;
}

/** The last members of `meta` on lists whose rows are interpretations. */
export function interpretationMeta(readModel: ReadModel) {
  const { snapshot, freshness, provenance, calibration } = readModel.analysis;
  return {
    publishedAt: publishedAt(readModel),
    snapshot,
    freshness,
    provenance: interpreted(provenance),
    calibration: calibrationShort(calibration.realTime),
    legalNote: legalNote(readModel),
  };
}

export const interpretationMetaShape = {
  publishedAt: isoInstant,
  snapshot: snapshotSchema,
  freshness: freshnessSchema,
  provenance: provenanceSchema,
  calibration: calibrationShortSchema,
  legalNote: text,
};

/** The last members of `meta` on lists of records, whose rows are not recomputed. */
export function recordMeta(readModel: ReadModel) {
  const { snapshot, freshness } = readModel.analysis;
  return { publishedAt: publishedAt(readModel), snapshot, freshness };
}

export const recordMetaShape = {
  publishedAt: isoInstant,
  snapshot: snapshotSchema,
  freshness: freshnessSchema,
};

const count = z.number().int().min(0);

/** The schema of `meta`: the page, the filters as understood, and what the route attaches. */
export function metaSchema(filters: z.ZodRawShape, attached: z.ZodRawShape) {
  return z.strictObject({
    limit: count,
    offset: count,
    sort: text,
    filters: z.strictObject(filters),
    /** Rows before paging. */
    total: count,
    next: z.string().nullable(),
    previous: z.string().nullable(),
    build: z.string().regex(/^[0-9a-f]{12}$/),
    ...attached,
  });
}
