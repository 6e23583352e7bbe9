import type { Body } from "../../language/body.ts";
import { manifestDigest } from "../../record/verify/verify-manifest.ts";
import type { Disk } from "../files/disk.ts";
import type { FileSink, Written } from "../files/file-sink.ts";
import type { StoreFile } from "../files/store-file.ts";
import { addressBook } from "./address-rules.ts";
import {
  type ManifestFile,
  type ManifestHead,
  manifestDigestPath,
  manifestPath,
  manifestText,
  unlistedPaths,
} from "./manifest.ts";
import { SiteError } from "./site-error.ts";
import type { SiteFolder } from "./site-folder.ts";
import { verifyDraft } from "./verify-draft.ts";

export interface SiteCounts {
  /** The number of files, including the manifest and its digest. */
  readonly files: number;
  readonly bytes: number;
  /** The files that the output did not have with the same bytes. */
  readonly written: number;
}

/** A site that is being written, in a separate folder. */
export interface SiteDraft {
  /** Writes a file. Throws at the first problem of this or an earlier file, and ever after. */
  readonly write: (file: StoreFile) => void;
  /** Writes the manifest and verifies the folder against it; nothing can be written afterwards. */
  readonly finish: () => SiteCounts;
}

export function siteDraft(
  disk: Disk,
  site: SiteFolder,
  folder: string,
  head: ManifestHead,
  sink: FileSink,
): SiteDraft {
  const files: Omit<StoreFile, "body">[] = [];
  const problemOf = addressBook();

  /** Checks a path against all earlier ones. */
  function put(path: string, body: Body): void {
    const problem = problemOf(path);
    if (problem !== null) throw new SiteError("refused", `Cannot write "${path}": ${problem}`);
    sink.put(path, body);
  }

  function write({ path, mediaType, status, cache, body }: StoreFile): void {
    if (unlistedPaths.includes(path)) {
      throw new SiteError("refused", `Cannot write "${path}": the manifest is written last`);
    }
    put(path, body);
    files.push({ path, mediaType, status, cache });
  }

  function finish(): SiteCounts {
    const text = Buffer.from(manifestText(head, listed(files, sink.flush())));
    put(manifestPath, text);
    put(manifestDigestPath, manifestDigest(text));
    const written = sink.flush();
    verifyDraft(disk, site, folder, new Set(written.keys()));
    let bytes = 0;
    for (const file of written.values()) bytes += file.bytes;
    const anew = [...written.values()].filter(({ kept }) => !kept).length;
    return { files: written.size, bytes, written: anew };
  }

  return untilFailure({ write, finish }, site);
}

function listed(
  files: readonly Omit<StoreFile, "body">[],
  written: ReadonlyMap<string, Written>,
): readonly ManifestFile[] {
  return files.map((file) => {
    const found = written.get(file.path);
    if (found === undefined) throw new Error(`Cannot list "${file.path}": it was not written`);
    const { sha256, bytes } = found;
    return { ...file, sha256, bytes };
  });
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
