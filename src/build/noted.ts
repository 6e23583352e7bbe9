import type { StoreFile } from "../emit/files/store-file.ts";
import type { SiteOptions } from "../emit/site/site-writer.ts";
import { present } from "../model/language/at.ts";
import { wholeBody } from "../model/language/body.ts";
import { parseCheckpoint } from "../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../record/ledger/ledger.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";
import { siteNoteText } from "../record/ledger/site-note.ts";
import type { SiteStatement } from "../record/site-statement.ts";
import { logWords } from "../record/verify/verify-note.ts";

/** The part of the note over a site that is known before its files are made. */
export type NoteHead = Omit<SiteStatement, "manifest" | "log">;

/** The note over a site whose files pass by: its log is that of the checkpoint among them. */
export function noteOver(head: NoteHead, signer: SignerKey | null) {
  const seen: { log: string | null } = { log: null };
  const see = ({ path, body }: StoreFile): void => {
    if (path !== `${ledgerDirectory}/checkpoint`) return;
    const checkpoint = parseCheckpoint(Buffer.from(wholeBody(body)).toString("utf8"));
    seen.log = logWords(present(checkpoint ?? undefined));
  };
  const note: SiteOptions["note"] = (manifest) =>
    siteNoteText({ ...head, manifest, log: seen.log }, signer);
  return { see, note };
}
