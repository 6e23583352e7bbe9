import { siteNoteText } from "../../src/record/ledger/note.ts";

const statement = { origin: "harbour.example/ledger", snapshot: null, log: null, nextKey: null };
const days = { issued: "2026-06-28", expires: "2026-07-19" };

/** The unsigned note over a manifest of files that are no publication. */
export function sampleNote(manifest: string): string {
  return siteNoteText({ ...statement, ...days, manifest }, null);
}
