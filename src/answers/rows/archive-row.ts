import { z } from "zod";
import { calibrationShortSchema } from "../../model/calibration.ts";
import { referenceId } from "../../model/cell.ts";
import { publicationSchema } from "../../model/publication.ts";
import { type IssuedRecord, publicationStatuses } from "../../record/status.ts";
import { calibrationShort } from "./attached.ts";

const frozen = publicationSchema.pick({
  referenceId: true,
  conceptId: true,
  series: true,
  seriesCode: true,
  type: true,
  version: true,
  supersedes: true,
  title: true,
  summary: true,
  periodStart: true,
  periodEnd: true,
  publishedAt: true,
  marketState: true,
  stressIndex: true,
  stressDelta: true,
  confidence: true,
  contentHash: true,
  provenance: true,
  legalNoteId: true,
});

export const archiveRowSchema = z.strictObject({
  ...frozen.shape,
  status: z.enum(publicationStatuses),
  supersededBy: referenceId.nullable(),
  logIndex: z.number().int().min(0),
  calibration: calibrationShortSchema,
  href: z.string(),
});
export type ArchiveRow = z.infer<typeof archiveRowSchema>;

const listed = frozen.strip();

/** An issued record in list form. */
export function archiveRow({ record, status, supersededBy, logIndex }: IssuedRecord): ArchiveRow {
  return {
    ...listed.parse(record),
    status,
    supersededBy,
    logIndex,
    calibration: calibrationShort(record.calibration),
    href: `/s/publications/ref/${record.referenceId}.json`,
  };
}
