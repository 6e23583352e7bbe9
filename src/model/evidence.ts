import { z } from "zod";
import { field, id, isoDate, optionalCell, sha256Hex, url } from "./cell.ts";

export const stances = ["supports", "refutes"] as const;
export const directnesses = ["primary", "first_hand", "second_hand", "rumour"] as const;
export type Directness = (typeof directnesses)[number];

/** A row of `evidence.csv`: what one source said about one claim. */
export const evidenceSchema = z.strictObject({
  evidenceId: field(id, "Identifier, unique among the evidence", { example: "E001" }),
  claimId: field(id, "The claim it is about", { example: "C001", names: "claim" }),
  sourceId: field(id, "The source it is from", { example: "S01", names: "source" }),
  stance: field(z.enum(stances), "Whether it supports the claim or refutes it", {
    example: "supports",
  }),
  directness: field(z.enum(directnesses), "How close the source was", { example: "first_hand" }),
  observedOn: field(isoDate, "Day on which the source said it", { example: "2026-03-03" }),
  knownOn: field(isoDate, "Day on which the publisher knew, on or after observedOn", {
    example: "2026-03-04",
  }),
  url: field(optionalCell(url), "Where it can be read", { example: "https://news.example/a" }),
  sha256: field(optionalCell(sha256Hex), "SHA-256 of the publisher's own copy, in hex"),
});
export type Evidence = z.infer<typeof evidenceSchema>;
