import { type Publication, publicationSchema, type Redaction } from "../../model/publication.ts";
import type { RecordHashes } from "./record-hashes.ts";

/** The words in the place of removed text. */
export const removedText = "(removed)";

/** The fields of a record that hold sentences. */
export const redactableFields = ["title", "summary", "note", "reason"] as const;
export type RedactableField = (typeof redactableFields)[number];

/** The hash by which the lock knows a record: of its file, or of that before a redaction if this left it. */
export function loggedHash({ file }: RecordHashes, redaction: Redaction | undefined): string {
  return redaction?.redactedSha256 === file ? redaction.originalSha256 : file;
}

/** The fields that a redaction names and took no words out of. */
export function unmarkedFields(record: object, { fields }: Redaction): readonly string[] {
  const textOf = (name: string) => JSON.stringify(Reflect.get(record, name) ?? "");
  return fields.split(" ").filter((name) => !textOf(name).includes(removedText));
}

/** The record without whole fields. Throws a RangeError where none of them holds text. */
export function withoutFields(record: Publication, fields: readonly RedactableField[]) {
  const held = fields.filter((name) => record[name] !== null && record[name] !== removedText);
  const emptied = Object.fromEntries(held.map((name) => [name, removedText]));
  return changed(record, { ...record, ...emptied }, `text in ${fields.join(", ")}`);
}

/** The record without some words, wherever they stand. Throws a RangeError where they do not. */
export function withoutWords(record: Publication, words: string) {
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return value.replaceAll(words, removedText);
    if (Array.isArray(value)) return value.map(clean);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)]));
  };
  return changed(record, clean(record), "such words, which are compared letter by letter,");
}

/** The record, whose identity stays as it was issued, and the fields that lost text. */
function changed(before: Publication, after: unknown, sought: string) {
  const { data: record } = publicationSchema.safeParse(after);
  const { referenceId } = before;
  if (record === undefined || record.referenceId !== referenceId) {
    throw new RangeError(
      `Cannot redact "${referenceId}": without these words it is no record; choose whole fields with --fields`,
    );
  }
  const fields = Object.keys(before).filter(
    (name) =>
      JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(record, name)),
  );
  if (fields.length > 0) return { record, fields };
  throw new RangeError(`Cannot redact "${referenceId}": found no ${sought} in it`);
}
