import { z } from "zod";
import { field, id, isoDate } from "./cell.ts";

/**
 * A row of `published.rows.csv`, which the commands write and nobody edits: digests of the rows about
 * a firm on which records rest from an issue on. One with a minus is of a row that is gone, or was
 * altered, and that a correction has owned up to.
 */
export const issuedRowsSchema = z.strictObject({
  issuedOn: field(isoDate, "Day of the issue"),
  firmId: field(id, "Firm that the rows are about"),
  rows: field(
    z.string().regex(/^-?[0-9a-f]{8}(?: -?[0-9a-f]{8})*$/, "digests of 8 hex digits"),
    "Digests of the rows, separated by blanks; with a minus for a row that is gone",
  ),
});
export type IssuedRows = z.infer<typeof issuedRowsSchema>;
