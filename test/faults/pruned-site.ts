import { readFileSync } from "node:fs";
import { join } from "node:path";
import { manifestNotePath, manifestPath } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import { writeSite } from "../../src/emit/site/site-writer.ts";
import { present } from "../../src/model/language/at.ts";
import { parseSiteNote, siteNoteText } from "../../src/record/ledger/note.ts";
import type { SignerKey } from "../../src/record/ledger/note-key.ts";

/**
 * Writes the ledger, the records and a few other files of a site as a site of its own, which has every
 * kind of file and is quick to copy, with a note of its own. Returns its place.
 */
export async function pruned(
  folder: string,
  out: string,
  signer: SignerKey | null,
): Promise<string> {
  const manifest = readManifest(join(folder, manifestPath));
  const kept = manifest.files.filter(
    ({ path }) =>
      /^(?:ledger|s\/publications\/ref|s\/snapshot|api\/data\/exports|s\/errors)\//.test(path) ||
      /^(?:404\.html|index\.html|s\/routes\.json|api\/(?:index\/latest|publications)\.json)$/.test(
        path,
      ),
  );
  const before = present(parseSiteNote(readFileSync(join(folder, manifestNotePath))) ?? undefined);
  const note = (sha256: string) => siteNoteText({ ...before, manifest: sha256 }, signer);
  const options = { out, content: folder, build: manifest.build, asOf: manifest.asOf, note };
  await writeSite({ ...options, generator: manifest.generator }, async (write) => {
    for (const file of kept) write({ ...file, body: readFileSync(join(folder, file.path)) });
  });
  return out;
}
