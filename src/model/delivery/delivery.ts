import { z } from "zod";
import { countCell, field, id, isoDate, line, measured, sha256Hex } from "../cell.ts";

const rows = (what: string, example: string) => measured(countCell, what, "rows", example);
const firms = (what: string, example: string) => measured(countCell, what, "firms", example);

/** A row of `deliveries.csv`: a table that `stele take` brought into the books, and what it changed. */
export const deliverySchema = z.strictObject({
  deliveryId: field(id, "Identifier: the day and the beginning of the hash", "2026-06-29-0a1b2c3d"),
  knownOn: field(isoDate, "Day on which its rows became known", "2026-06-29"),
  name: field(line, "Name of the file, or of the first of several", "june.csv"),
  sha256: field(sha256Hex, "SHA-256 of its bytes; of several files, of their hashes in order"),
  rowsNew: rows("Readings that the books did not have", "24"),
  rowsRevised: rows("Readings with another value than before", "3"),
  rowsRerounded: rows("Readings that differ in their last digits alone", "0"),
  rowsEqual: rows("Readings that the books had", "576"),
  rowsTakenBack: rows("Readings that were taken back", "0"),
  firmsNew: firms("Firms that joined", "1"),
  firmsLeft: firms("Firms that left", "0"),
  firmsRenamed: firms("Firms that have another name", "0"),
});
export type Delivery = z.infer<typeof deliverySchema>;
