import { unpublishable } from "../emit/deploy/manifest-file.ts";
import { type Manifest, manifestPath, manifestRoot, ownPaths } from "../emit/site/manifest.ts";
import { fetchedManifest } from "../emit/site/whole-manifest.ts";
import type { Source } from "./source.ts";

/**
 * The manifest of a publication. Throws a RangeError that begins with `attempt` where there is none,
 * where a section of it is gone or altered, and where it lists a path which no build writes.
 */
export async function publishedManifest(source: Source, attempt: string): Promise<Manifest> {
  const root = manifestRoot(await source.read(manifestPath));
  if (root === null) throw refused(attempt, "it is not there, or not a manifest of Stele");
  const manifest = await fetchedManifest(root, (path, { bytes }) =>
    source.read(path, { status: 200, bytes }),
  );
  if (manifest === null) throw refused(attempt, "a section of it is gone or altered");
  const why = unpublishable([...ownPaths(manifest), ...manifest.files.map(({ path }) => path)]);
  if (why !== null) throw refused(attempt, `it lists ${why}`);
  return manifest;
}

function refused(attempt: string, why: string): RangeError {
  return new RangeError(`${attempt}: "${manifestPath}": ${why}`);
}
