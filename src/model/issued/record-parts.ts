import { z } from "zod";
import { field, id, referenceId, sha256Hex } from "../cell.ts";

/** What changed behind issued records, as a correction owns up to it. */
export const ownedChangeSchema = z.strictObject({
  firmId: field(id, "The firm"),
  what: field(
    id,
    "The indicator of readings, or the table of other rows; removed for rows that are gone",
  ),
  count: field(z.number().int().min(1), "How many rows"),
});
export type OwnedChange = z.infer<typeof ownedChangeSchema>;

/** The records that a correction leaves, though they no longer follow. */
export const leftSchema = z.array(
  z.strictObject({
    referenceId: field(referenceId, "Record that no longer follows from the content"),
    contentHash: field(sha256Hex, "Its content hash"),
  }),
);

/** What a record says of the archive of probabilities that was issued with it. */
export const archiveSchema = z.strictObject({
  sha256: field(
    sha256Hex,
    "SHA-256 of its lines in order: firmId, probability, modelVersion and mode, separated by blanks",
  ),
  mode: field(z.enum(["real_time", "hindcast"]), "Whether it was issued on its day"),
  count: field(z.number().int().min(1), "How many probabilities it has"),
});
