import { z } from "zod";
import { id, isoDate, optionalCell, sha256Hex, url } from "./cell.ts";

export const stances = ["supports", "refutes"] as const;
export const directnesses = ["primary", "first_hand", "second_hand", "rumour"] as const;
export type Directness = (typeof directnesses)[number];

/** A row of `evidence.csv`: what one source said about one claim. */
export const evidenceSchema = z.strictObject({
  evidenceId: id,
  claimId: id,
  sourceId: id,
  stance: z.enum(stances),
  directness: z.enum(directnesses),
  observedOn: isoDate,
  knownOn: isoDate,
  url: optionalCell(url),
  sha256: optionalCell(sha256Hex),
});
export type Evidence = z.infer<typeof evidenceSchema>;
