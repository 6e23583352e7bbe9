import { addressBook } from "../emit/site/address-rules.ts";
import {
  isPublic,
  type Manifest,
  type ManifestFile,
  unlistedPaths,
} from "../emit/site/manifest.ts";

/**
 * Throws a RangeError for a manifest that must not be copied: paths that leave the folder or clash,
 * more bytes than are allowed, or a build that is older than the one in hand.
 */
export function refuseManifest(next: Manifest, held: Manifest | null, maxBytes: number): void {
  refusePaths(next.files);
  const bytes = next.files.filter(isPublic).reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > maxBytes) {
    throw new RangeError(
      `Cannot copy build "${next.build}": it has ${bytes} bytes, must have at most ${maxBytes}; allow more with --max-bytes`,
    );
  }
  if (held !== null && next.asOf < held.asOf) {
    throw new RangeError(
      `Cannot copy build "${next.build}": it is as of ${next.asOf}, the copy as of ${held.asOf}, so it was rolled back; to begin another copy, delete this one`,
    );
  }
}

function refusePaths(files: readonly ManifestFile[]): void {
  const problemOf = addressBook();
  for (const path of [...unlistedPaths, ...files.map((file) => file.path)]) {
    const problem = problemOf(path);
    if (problem !== null) throw new RangeError(`Cannot copy "${path}": ${problem}`);
  }
}
