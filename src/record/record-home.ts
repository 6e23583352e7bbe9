/** The page that shows a record with its status, from the root of the site, without a leading slash. */
export function recordHomeFile(reference: string): string {
  return `publications/${reference}.html`;
}

/** The forms of the same record for programs, by ending. */
export type RecordFileEnding = ".json" | ".bib" | ".ris" | ".csl.json";

/** A record in one form: all that is known of it as JSON, or how to cite it. */
export function recordFile(reference: string, ending: RecordFileEnding): string {
  return `s/publications/record/${reference}${ending}`;
}

/** The list of what was taken out of records and other files; published where there was anything. */
export const redactionsFile = "s/publications/redactions.json";
