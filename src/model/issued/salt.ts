import { z } from "zod";
import { field, optionalCell, sha256Hex } from "../cell.ts";

/** The item of the row of `published.salts.csv` from which the salts of the next issue follow. */
export const nextSalts = "next";

/**
 * A row of `published.salts.csv`: by which hash records are bound to a text that may be redacted. The salt goes with the
 * text, and then nobody can find it by guessing.
 */
export const saltSchema = z.strictObject({
  item: field(
    z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/, "a file below the content and what in it"),
    "Where the text stands, such as `claims.csv/C001`; `next` of the row for the next issue",
  ),
  member: field(optionalCell(z.string().regex(/^[a-z0-9-]+$/)), "Which text it is"),
  salt: field(
    optionalCell(z.string().regex(/^[0-9a-f]{32,64}$/, "lower-case hex digits")),
    "Salt of the text; empty where the text was removed",
  ),
  hash: field(optionalCell(sha256Hex), "SHA-256 of the salt and the text"),
});
export type SaltRow = z.infer<typeof saltSchema>;
