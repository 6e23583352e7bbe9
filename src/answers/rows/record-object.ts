import { z } from "zod";
import { isoInstant, referenceId, text } from "../../model/cell.ts";
import { publicationTypes } from "../../model/publication.ts";
import { recordFile } from "../../record/record-home.ts";
import { type IssuedRecord, publicationStatuses } from "../../record/status.ts";
import {
  publicationObject,
  publicationObjectSchema,
  successorOf,
  versionsOf,
} from "./publication-object.ts";
import type { ReadModel } from "./read-model.ts";

const versionSchema = z.strictObject({
  referenceId,
  version: z.number().int().min(1),
  type: z.enum(publicationTypes),
  status: z.enum(publicationStatuses),
  publishedAt: isoInstant,
  /** Why this version was issued; null for the first. */
  reason: text.nullable(),
  href: text,
});

export const recordObjectSchema = z.strictObject({
  ...publicationObjectSchema.shape,
  /** When it was superseded or withdrawn; null while it stands. */
  statusSince: isoInstant.nullable(),
  /** Why it was superseded or withdrawn; null while it stands. */
  statusReason: text.nullable(),
  /** Every version of its concept, oldest first. */
  versions: z.array(versionSchema),
});
export type RecordObject = z.infer<typeof recordObjectSchema>;

/** A record as its own address shows it: with what became of it, and every version beside it. */
export function recordObject(readModel: ReadModel, issued: IssuedRecord): RecordObject {
  const successor = successorOf(readModel, issued);
  return {
    ...publicationObject(readModel, issued),
    statusSince: successor?.publishedAt ?? null,
    statusReason: successor?.reason ?? null,
    versions: versionsOf(readModel, issued).map(versionOf),
  };
}

function versionOf({ record, status }: IssuedRecord): RecordObject["versions"][number] {
  const { referenceId, version, type, publishedAt, reason } = record;
  const href = `/${recordFile(referenceId, ".json")}`;
  return { referenceId, version, type, status, publishedAt, reason, href };
}
