import { at } from "../../model/language/at.ts";
import { type Disk, filesBelow } from "../files/disk.ts";
import type { FileSink, Written } from "../files/file-sink.ts";
import type { MadeFile, StoreFile } from "../files/store-file.ts";
import { addressBook } from "./address-rules.ts";
import type { WrittenFile, WrittenSite } from "./intact-site.ts";
import { isOwnPath, type ManifestHead, manifestNotePath, manifestPath } from "./manifest.ts";
import { writtenManifest } from "./manifest-texts.ts";
import { SiteError } from "./site-error.ts";
import type { SiteFolder } from "./site-folder.ts";
import { type Weight, weights } from "./weight.ts";

export interface SiteCounts {
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
  readonly finish: () => SiteCounts;
}

export interface SiteHead {
  readonly head: ManifestHead;
  /** The text of the note over a manifest with a SHA-256; asked when all files are written. */
  readonly note: (sha256: string) => string;
}

export function siteDraft(
  disk: Disk,
  site: SiteFolder,
  folder: string,
  { head, note }: SiteHead,
  put: FileSink,
): SiteDraft {
  const paths: string[] = [];
  const kinds: FileKind[] = [];
  const written: Written[] = [];
  const kindOf = fileKinds();
  const problemOf = addressBook();

  /** Checks a path against all earlier ones. */
  function take(path: string): void {
    const problem = problemOf(path);
    if (problem !== null) throw new SiteError("refused", `Cannot write "${path}": ${problem}`);
  }

  function write(file: StoreFile): void {
    const { path } = file;
    if (isOwnPath(path)) {
      throw new SiteError("refused", `Cannot write "${path}": the manifest is written last`);
    }
    take(path);
    written.push(put(path, file.body));
    paths.push(path);
    kinds.push(kindOf(file));
  }

  function finish(): SiteCounts {
    const own: string[] = [];
    const putOwn = (path: string, text: string): Written => {
      take(path);
      own.push(path);
      const made = put(path, text);
      written.push(made);
      return made;
    };
    const describe = (index: number) => {
      const [path, { sha256, bytes }] = [at(paths, index), at(written, index)];
      return { path, ...at(kinds, index), sha256, bytes };
    };
    const text = writtenManifest(head, paths, describe, putOwn);
    const root = putOwn(manifestPath, text);
    const signed = putOwn(manifestNotePath, note(root.sha256));
    const all = [...paths, ...own];
    verifyDraft(disk, site, folder, all);
    return {
      ...countsOf(written),
      weights: weights(all.map((path, i) => ({ path, bytes: at(written, i).bytes }))),
      site: { manifest: sizeOf(root), note: sizeOf(signed) },
    };
  }

  return untilFailure({ write, finish }, site);
}

function sizeOf({ sha256, bytes }: Written): WrittenFile {
  return { sha256, bytes };
}

type FileKind = Pick<MadeFile, "mediaType" | "status" | "cache">;

/** The kind of a file, which all of one kind share: a site has a dozen, and hundreds of thousands of files. */
function fileKinds(): (file: FileKind) => FileKind {
  const known = new Map<string, FileKind>();
  return ({ mediaType, status, cache }) => {
    const name = `${mediaType} ${status} ${cache}`;
    const kind = known.get(name) ?? { mediaType, status, cache };
    known.set(name, kind);
    return kind;
  };
}

function countsOf(all: readonly Written[]): Pick<SiteCounts, "files" | "bytes" | "written"> {
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0);
  return { files: all.length, bytes, written: all.filter(({ kept }) => !kept).length };
}

/** The draft, in which every step throws the first error again, even if a caller ignored it. */
function untilFailure(draft: SiteDraft, site: SiteFolder): SiteDraft {
  let stopped: { readonly error: unknown } | null = null;
  const guarded = <A extends readonly unknown[], R>(step: (...args: A) => R) => {
    return (...args: A): R => {
      if (stopped !== null) throw stopped.error;
      try {
        return step(...args);
      } catch (error) {
        stopped = { error };
        throw error;
      }
    };
  };
  const finish = guarded(draft.finish);
  return {
    write: guarded(draft.write),
    finish: () => {
      const counts = finish();
      stopped = { error: new Error(`Cannot write "${site.shown}": it is finished`) };
      return counts;
    },
  };
}

/**
 * Throws unless the folder holds these files and nothing else. Sizes were checked with the file
 * system when the files were written.
 */
function verifyDraft(disk: Disk, site: SiteFolder, folder: string, paths: readonly string[]): void {
  const missing = new Set(paths);
  for (const { path, kind } of filesBelow(disk, folder)) {
    if (kind !== "file" || !missing.delete(path)) {
      throw unpublishable(site, `"${path}" is there, must not be`);
    }
  }
  for (const path of missing) throw unpublishable(site, `"${path}" is not there, must be`);
}

function unpublishable(site: SiteFolder, found: string): SiteError {
  return new SiteError("failed", `Cannot publish "${site.shown}": ${found}`);
}
