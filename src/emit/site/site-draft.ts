import { addressBook } from "../files/address-rules.ts";
import { type Disk, filesBelow } from "../files/disk.ts";
import type { Digest } from "../files/plain-path.ts";
import { SiteError } from "../files/site-error.ts";
import type { StoreFile } from "../files/store-file.ts";
import { fileSink } from "./file-sink.ts";
import type { WrittenSite } from "./intact-site.ts";
import {
  isOwnPath,
  type ManifestFile,
  type ManifestHead,
  manifestNotePath,
  manifestPath,
  writtenManifest,
} from "./manifest.ts";
import type { SiteFolder } from "./site-folder.ts";
import { type Weight, weights } from "./weight.ts";

export interface SiteReport {
  /** The number of files, including those of the manifest. */
  readonly files: number;
  readonly bytes: number;
  /** The files that the output did not have with the same bytes. */
  readonly written: number;
  /** Its files by kind, heaviest first. */
  readonly weights: readonly Weight[];
  readonly site: WrittenSite;
}

/** A site that is being written, in a separate folder. */
export interface SiteDraft {
  /** Writes a file. Throws at the first problem of this or an earlier file, and ever after. */
  readonly write: (file: StoreFile) => void;
  /** Writes the manifest and verifies the folder against it; nothing can be written afterwards. */
  readonly finish: () => SiteReport;
}

/** `note` gives the text of the note over a manifest with a SHA-256; asked when all files are written. */
export function siteDraft(
  disk: Disk,
  site: SiteFolder,
  folder: string,
  head: ManifestHead,
  note: (sha256: string) => string,
): SiteDraft {
  const put = fileSink(site, folder, disk);
  const listed: ManifestFile[] = [];
  const sizes = new Map<string, number>();
  const problemOf = addressBook();
  const state: { written: number; stopped: unknown } = { written: 0, stopped: null };

  function write(file: StoreFile): void {
    if (state.stopped !== null) throw state.stopped;
    try {
      const { path, mediaType, status, cache, body } = file;
      if (isOwnPath(path)) throw refused(path, "the manifest is written last");
      listed.push({ path, ...putNew(path, body), mediaType, status, cache });
    } catch (error) {
      state.stopped = error;
      throw error;
    }
  }

  function putNew(path: string, body: StoreFile["body"]): Digest {
    const problem = problemOf(path);
    if (problem !== null) throw refused(path, problem);
    const { kept, ...digest } = put(path, body);
    if (!kept) state.written++;
    sizes.set(path, digest.bytes);
    return digest;
  }

  function finish(): SiteReport {
    if (state.stopped !== null) throw state.stopped;
    state.stopped = new Error(`Cannot write "${site.shown}": it is finished`);
    const manifest = putNew(manifestPath, writtenManifest(head, listed, putNew));
    const signed = putNew(manifestNotePath, note(manifest.sha256));
    verifyDraft(disk, site, folder, sizes.keys());
    const all = weights([...sizes].map(([path, bytes]) => ({ path, bytes })));
    return {
      files: sizes.size,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      written: state.written,
      weights: all,
      site: { manifest, note: signed },
    };
  }

  return { write, finish };
}

function refused(path: string, why: string): SiteError {
  return new SiteError(`Cannot write "${path}": ${why}`);
}

/**
 * Throws unless the folder holds these files and nothing else. Sizes were checked with the file
 * system when the files were written.
 */
function verifyDraft(disk: Disk, site: SiteFolder, folder: string, paths: Iterable<string>): void {
  const refuse = (found: string): never => {
    throw new SiteError(`Cannot publish "${site.shown}": ${found}`);
  };
  const missing = new Set(paths);
  for (const { path, kind } of filesBelow(disk, folder)) {
    if (kind !== "file" || !missing.delete(path)) refuse(`"${path}" is there, must not be`);
  }
  for (const path of missing) refuse(`"${path}" is not there, must be`);
}
