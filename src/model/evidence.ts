import { z } from "zod";
import { field, id, isoDate, optionalCell, sha256Hex, url } from "./cell.ts";
import { nameOf } from "./thing.ts";

export const stances = ["supports", "refutes"] as const;
export const directnesses = ["primary", "first_hand", "second_hand", "rumour"] as const;
export type Directness = (typeof directnesses)[number];

/** A row of `evidence.csv`: what one source said about one claim. */
export const evidenceSchema = z.strictObject({
  evidenceId: field(id, "Identifier, unique among the evidence", "E001"),
  claimId: field(nameOf("claim"), "The claim it is about", "C001"),
  sourceId: field(nameOf("source"), "The source it is from", "S01"),
  stance: field(z.enum(stances), "Whether it supports the claim or refutes it", "supports"),
  directness: field(z.enum(directnesses), "How close the source was", "first_hand"),
  observedOn: field(isoDate, "Day on which the source said it", "2026-03-03"),
  knownOn: field(isoDate, "Day on which the publisher knew, on or after observedOn", "2026-03-04"),
  url: field(optionalCell(url), "Where it can be read", "https://news.example/a"),
  sha256: field(optionalCell(sha256Hex), "SHA-256 of the publisher's own copy, in hex"),
});
export type Evidence = z.infer<typeof evidenceSchema>;
