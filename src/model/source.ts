import { z } from "zod";
import { id, line, optionalCell } from "./cell.ts";

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
  sourceId: id,
  name: line,
  kind: z.enum(sourceKinds),
  reliability: z.enum(reliabilities),
  originGroup: id,
  affiliatedFirmId: optionalCell(id),
});
export type Source = z.infer<typeof sourceSchema>;
