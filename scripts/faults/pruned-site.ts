import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../../src/emit/deploy/manifest-file.ts";
import { manifestPath } from "../../src/emit/site/manifest.ts";
import { writeSite } from "../../src/emit/site/site-writer.ts";

/**
 * Writes the ledger, the records and a few other files of a site as a site of its own, which has every
 * kind of file and is quick to copy. Returns its place.
 */
export async function pruned(folder: string, out: string): Promise<string> {
  const manifest = readManifest(join(folder, manifestPath));
  const kept = manifest.files.filter(
    ({ path }) =>
      /^(?:ledger|s\/publications\/ref|s\/snapshot|api\/data\/exports|s\/errors)\//.test(path) ||
      /^(?:404\.html|index\.html|s\/routes\.json|api\/(?:index\/latest|publications)\.json)$/.test(
        path,
      ),
  );
  const options = { out, content: folder, build: manifest.build, asOf: manifest.asOf };
  await writeSite({ ...options, generator: manifest.generator }, async (write) => {
    for (const file of kept) write({ ...file, body: readFileSync(join(folder, file.path)) });
  });
  return out;
}
