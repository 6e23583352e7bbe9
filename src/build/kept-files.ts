import { join } from "node:path";
import { keptBody, type StoreFile } from "../emit/files/store-file.ts";
import type { ManifestFile } from "../emit/site/manifest.ts";
import { isNamedByEssays } from "../site/store/share.ts";

// An essay is edited more often than all else, and little rests on it. Where nothing but the texts of essays
// changed, a build makes the share that rests on them, and takes the other files from its last output.

/** The last output, untouched to the byte, of content that differs at most in what the essays say. */
export interface KeptSite {
  readonly files: readonly ManifestFile[];
  /** Whether its pages have links to research. */
  readonly hasEssays: boolean;
}

/** The files that were made, then those of the last output that no essay names and that were not made again. */
export async function* withKept(
  made: AsyncIterable<StoreFile>,
  out: string,
  { files }: KeptSite,
): AsyncIterable<StoreFile> {
  const paths = new Set<string>();
  for await (const file of made) {
    paths.add(file.path);
    yield file;
  }
  for (const { path, mediaType, status, cache, ...digest } of files) {
    // those of hosts are made of all others
    if (paths.has(path) || isNamedByEssays(path) || path.startsWith("hosts/")) continue;
    yield { path, mediaType, status, cache, body: keptBody(join(out, path), digest) };
  }
}
