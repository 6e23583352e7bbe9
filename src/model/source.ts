import { z } from "zod";
import { field, id, line, optionalCell } from "./cell.ts";

export const sourceKinds = [
  "regulator",
  "court",
  "registry",
  "audit",
  "press",
  "firm",
  "community",
  "customer",
  "monitor",
  "whistleblower",
] as const;

/** The Admiralty letter of a source: A completely reliable to E unreliable, F cannot be judged. */
export const reliabilities = ["A", "B", "C", "D", "E", "F"] as const;
export type Reliability = (typeof reliabilities)[number];

/** A row of `sources.csv`. Sources of one `originGroup` repeat one origin and count once. */
export const sourceSchema = z.strictObject({
  sourceId: field(id, "Identifier, unique among the sources", { example: "S01" }),
  name: field(line, "Name of the source", { example: "Port Authority of Varde" }),
  kind: field(z.enum(sourceKinds), "What sort of source it is", { example: "registry" }),
  reliability: field(
    z.enum(reliabilities),
    "Admiralty letter: A completely reliable to E unreliable, F cannot be judged",
    { example: "B" },
  ),
  originGroup: field(id, "Sources of one group repeat one origin and count once", {
    example: "port-authority",
  }),
  affiliatedFirmId: field(
    optionalCell(id),
    "The firm that the source belongs to; its word about itself counts only against its interest",
    { example: "F01" },
  ),
});
export type Source = z.infer<typeof sourceSchema>;
