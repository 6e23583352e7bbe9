import { z } from "zod";
import { field, id, isoDate, line, optionalCell } from "./cell.ts";
import { at } from "./language/at.ts";
import { nameOf } from "./thing.ts";

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

/**
 * A row of `sources.csv`. Sources of one `originGroup` repeat one origin and count once. A source is
 * graded again by a further row with a later `knownOn`.
 */
export const sourceSchema = z.strictObject({
  sourceId: field(id, "Identifier, unique among the sources of a `knownOn`", "S01"),
  name: field(line, "Name of the source", "Port Authority of Varde"),
  kind: field(z.enum(sourceKinds), "What sort of source it is", "registry"),
  reliability: field(
    z.enum(reliabilities),
    "Admiralty letter: A completely reliable to E unreliable, F cannot be judged",
    "B",
  ),
  originGroup: field(id, "Sources of one group repeat one origin and count once", "port-authority"),
  affiliatedFirmId: field(
    optionalCell(nameOf("firm")),
    "The firm that the source belongs to; its word about itself counts only against its interest",
    "F01",
  ),
  knownOn: field(
    optionalCell(isoDate).default(null),
    "Day from which it is judged so; empty where it always was",
    "2026-03-04",
  ),
});
export type Source = z.infer<typeof sourceSchema>;

/** The row of a source that stands on a day, of its rows in the order of `knownOn`; before them the first. */
export function sourceOn(rows: readonly Source[], day: string): Source {
  return rows.findLast(({ knownOn }) => (knownOn ?? "") <= day) ?? at(rows, 0);
}
