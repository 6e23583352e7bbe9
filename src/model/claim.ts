import { z } from "zod";
import { field, id, text } from "./cell.ts";
import { nameOf } from "./thing.ts";

/** A row of `claims.csv`: a statement about a firm that evidence supports or refutes. */
export const claimSchema = z.strictObject({
  claimId: field(id, "Identifier, unique among the claims", "C001"),
  firmId: field(nameOf("firm"), "The firm it is about, by its firmId", "F01"),
  statement: field(text, "What is claimed, in a sentence", "The service was down on 2 March 2026"),
  temporality: field(
    z.enum(["event", "state"]),
    "event: it happened on a day, and evidence does not decay; state: it lasts, and evidence decays",
    "event",
  ),
  kind: field(nameOf("claimKind"), "A kind of event, or a condition of a methodology", "site_dark"),
});
export type Claim = z.infer<typeof claimSchema>;
