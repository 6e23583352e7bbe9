import { z } from "zod";
import { field, id, text } from "./cell.ts";

/** A row of `claims.csv`: a statement about a firm that evidence supports or refutes. */
export const claimSchema = z.strictObject({
  claimId: field(id, "Identifier, unique among the claims", { example: "C001" }),
  firmId: field(id, "The firm it is about, by its firmId", { example: "F01", names: "firm" }),
  statement: field(text, "What is claimed, in a sentence", {
    example: "The service was unreachable for a day in March 2026",
  }),
  temporality: field(
    z.enum(["event", "state"]),
    "event: it happened on a day, and evidence does not decay; state: it lasts, and evidence decays",
    { example: "event" },
  ),
  kind: field(
    id,
    "A kind of event in the sequence of a methodology, or one of its conditions, such as solvency",
    { example: "site_dark", names: "claimKind" },
  ),
});
export type Claim = z.infer<typeof claimSchema>;
