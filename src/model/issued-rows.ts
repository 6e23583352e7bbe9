import { z } from "zod";
import { field, type IsoDate, isoDate, sha256Hex } from "./cell.ts";

/**
 * A row of `published.rows.csv`: digests of the content on which records rest from an issue on, with a minus for a
 * row that is gone or was altered, and that a correction has owned up to.
 */
export const issuedRowsSchema = z.strictObject({
  basis: field(sha256Hex, "SHA-256 of the rows of this issue, which its records name"),
  issuedOn: field(isoDate, "Day of the issue"),
  about: field(
    z.string().regex(/^[^\r\n,"]+$/, "a firmId, or a path of the content"),
    "Firm that the content is about, or its file",
  ),
  rows: field(
    z.string().regex(/^-?[A-Za-z0-9+/]{16}(?: -?[A-Za-z0-9+/]{16})*$/, "digests of 16 characters"),
    "Digests, separated by blanks; with a minus for a row that is gone",
  ),
});
export type IssuedRows = z.infer<typeof issuedRowsSchema>;

/** A document of the content, or a part of it, that stays as it is once a record rests on it. */
export interface FixedDocument {
  readonly path: string;
  /** Its version where it may be replaced by another, as an essay is; null where each stays. */
  readonly version: string | null;
  /** The value that stays: a text, or the hash of one. */
  readonly what: string;
  /** The texts in it that may be redacted, by which each is called; none of a document that stays whole. */
  readonly texts?: readonly (readonly [member: string, text: string])[];
  /** The day from which it is in force; null where it may be added on any day. */
  readonly since: IsoDate | null;
}
