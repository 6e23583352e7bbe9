import { z } from "zod";
import { field, isoDate, line } from "../cell.ts";

/**
 * A row of `redactions.csv`, which `stele redact` appends: which text was taken out of an issued record, or of another
 * file of the content, and on which ground. It is told to readers, and no check believes it.
 */
export const redactionSchema = z.strictObject({
  item: field(
    z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._/-]*$/, "a reference, or the path of a file"),
    "Reference of the record, or file below the content and what in it",
  ),
  fields: field(line, "Members that lost their text, separated by blanks"),
  redactedOn: field(isoDate, "Day of the removal"),
  ground: field(line, "Ground of the removal, in a sentence that repeats nothing of it"),
});
export type Redaction = z.infer<typeof redactionSchema>;

/** The members that a redaction took out, by item. */
export function redactedFields(
  redactions: readonly Redaction[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map<string, Set<string>>();
  for (const one of redactions) {
    const of = fields.get(one.item) ?? new Set();
    for (const name of one.fields.split(" ")) of.add(name);
    fields.set(one.item, of);
  }
  return fields;
}
