import { z } from "zod";
import { id, text } from "./cell.ts";
import { eventKinds } from "./event.ts";

/**
 * What a claim is about: an event kind of the sequence, or a lasting condition, which is stated as
 * the favourable one (`solvency`: the firm is solvent), because a firm's own statements count only
 * against its interest.
 */
export const claimKinds = [
  ...eventKinds,
  "solvency",
  "licence",
  "ownership",
  "segregation_of_funds",
  "audit_opinion",
  "conduct",
] as const;

/** A row of `claims.csv`: a statement about a firm that evidence supports or refutes. */
export const claimSchema = z.strictObject({
  claimId: id,
  firmId: id,
  statement: text,
  /**
   * `event`: happened on a day, and evidence does not decay. `state`: lasts, and evidence decays.
   */
  temporality: z.enum(["event", "state"]),
  kind: z.enum(claimKinds),
});
export type Claim = z.infer<typeof claimSchema>;
