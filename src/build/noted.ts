import type { StoreFile } from "../emit/files/store-file.ts";
import { pathsOfSite } from "../emit/site/output-path.ts";
import type { SiteReport } from "../emit/site/site-draft.ts";
import { type SiteOptions, writeSite } from "../emit/site/site-writer.ts";
import { generator } from "../model/generator.ts";
import { present } from "../model/language/at.ts";
import { wholeBody } from "../model/language/body.ts";
import { parseCheckpoint } from "../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../record/ledger/ledger.ts";
import { siteNoteText } from "../record/ledger/note.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";
import type { SiteStatement } from "../record/site-statement.ts";
import { logWords } from "../record/verify/verify-note.ts";
import type { Watch } from "./build-options.ts";

/** The part of the note over a site that is known before its files are made. */
export type NoteHead = Omit<SiteStatement, "manifest" | "log">;

/** Replaces the output by files as they are made; the log of the note is that of the checkpoint among them. */
export function writeNoted(
  made: AsyncIterable<StoreFile>,
  site: Omit<SiteOptions, "generator" | "note">,
  head: NoteHead,
  signer: SignerKey | null,
  watch: Watch,
): Promise<SiteReport> {
  const seen: { log: string | null } = { log: null };
  const note = (manifest: string) => siteNoteText({ ...head, manifest, log: seen.log }, signer);
  const expected = pathsOfSite(site.out)?.size ?? null;
  return writeSite({ ...site, generator, note }, async (write) => {
    let files = 0;
    for await (const file of made) {
      if (files % 100 === 0) watch({ step: "write", files, expected });
      if (file.path === `${ledgerDirectory}/checkpoint`) seen.log = logOf(file);
      write(file);
      files++;
    }
  });
}

function logOf({ body }: StoreFile): string {
  const checkpoint = parseCheckpoint(Buffer.from(wholeBody(body)).toString("utf8"));
  return logWords(present(checkpoint ?? undefined));
}
