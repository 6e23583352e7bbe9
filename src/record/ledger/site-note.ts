import { parseStatement, type SiteStatement, statementText } from "../site-statement.ts";
import { type Note, noteText, parseNote, unsignedLine } from "./note.ts";
import type { SignerKey } from "./note-key.ts";

/** The note over a site (C2SP signed-note). */
export function siteNoteText(statement: SiteStatement, signer: SignerKey | null): string {
  const extension = signer === null ? `${unsignedLine}\n` : "";
  return noteText(statementText(statement) + extension, signer);
}

export interface SiteNote extends SiteStatement {
  readonly note: Note;
}

/** The parsed note; null for any other bytes, and for null. */
export function parseSiteNote(bytes: Uint8Array | null): SiteNote | null {
  const text = bytes === null ? "" : Buffer.from(bytes).toString("utf8");
  const [statement, note] = [parseStatement(text), parseNote(text)];
  return statement === null || note === null ? null : { ...statement, note };
}
