import { hash } from "node:crypto";
import { manifestDigest } from "../record/verify/verify-manifest.ts";
import { addressBook } from "./address-rules.ts";
import { contentTime } from "./content-time.ts";
import type { Disk } from "./disk.ts";
import {
  type ManifestFile,
  type ManifestHead,
  manifestDigestPath,
  manifestPath,
  manifestText,
  unlistedPaths,
} from "./manifest.ts";
import { diskError, SiteError } from "./site-error.ts";
import type { SiteFolder } from "./site-folder.ts";
import type { StoreFile } from "./store-file.ts";
import { verifyDraft } from "./verify-draft.ts";

export interface SiteCounts {
  /** With the manifest and its digest. */
  readonly files: number;
  readonly bytes: number;
}

/** A site in the making, in a folder of its own. */
export interface SiteDraft {
  /** Writes at once. Throws at the first problem, and then for ever: no draft is half right. */
  readonly write: (file: StoreFile) => void;
  /** Writes the manifest and verifies the folder against it: nothing can be written afterwards. */
  readonly finish: () => SiteCounts;
}

export function siteDraft(
  disk: Disk,
  site: SiteFolder,
  folder: string,
  head: ManifestHead,
): SiteDraft {
  const files = new Map<string, ManifestFile>();
  const put = fileWriter(disk, site, folder);
  const encoded = textEncoder();

  function write({ path, mediaType, status, cache, body }: StoreFile): void {
    if (unlistedPaths.includes(path)) {
      throw new SiteError("refused", `Cannot write "${path}": the manifest is written last`);
    }
    const bytes = typeof body === "string" ? encoded(body) : body;
    const sha256 = put(path, bytes);
    files.set(path, { path, sha256, bytes: bytes.byteLength, mediaType, status, cache });
  }

  function finish(): SiteCounts {
    const text = Buffer.from(manifestText(head, [...files.values()]));
    put(manifestPath, text);
    const digest = Buffer.from(manifestDigest(text));
    put(manifestDigestPath, digest);
    verifyDraft(disk, site, folder, files);
    let bytes = text.byteLength + digest.byteLength;
    for (const file of files.values()) bytes += file.bytes;
    return { files: files.size + unlistedPaths.length, bytes };
  }

  return untilFailure({ write, finish }, site);
}

/**
 * Text to UTF-8 bytes that are good until the next call: a buffer for each of many thousand files
 * would keep the garbage collector busy.
 */
function textEncoder(): (text: string) => Uint8Array {
  const scratch = Buffer.allocUnsafeSlow(2 ** 18);
  return (text) => {
    // a code unit takes three bytes at most
    if (text.length * 3 > scratch.length) return Buffer.from(text);
    return scratch.subarray(0, scratch.write(text));
  };
}

/** Checks each path against all before it, and makes each folder once; returns the SHA-256. */
function fileWriter(disk: Disk, site: SiteFolder, folder: string) {
  const problemOf = addressBook();
  const made = new Set<string>();
  return (path: string, body: Uint8Array): string => {
    const problem = problemOf(path);
    if (problem !== null) throw new SiteError("refused", `Cannot write "${path}": ${problem}`);
    try {
      const above = path.slice(0, path.lastIndexOf("/") + 1);
      if (!made.has(above)) {
        disk.makeFolder(`${folder}/${above}`);
        made.add(above);
      }
      const sha256 = hash("sha256", body, "hex");
      const bytes = disk.writeFile(`${folder}/${path}`, body, contentTime(sha256));
      if (bytes !== body.byteLength) throw wrongSize(site, path, bytes, body.byteLength);
      return sha256;
    } catch (error) {
      throw diskError(`Cannot write "${site.shown}/${path}"`, error);
    }
  };
}

function wrongSize(site: SiteFolder, path: string, bytes: number, due: number): SiteError {
  const message = `Cannot write "${site.shown}/${path}": it has ${bytes} bytes, must have ${due}`;
  return new SiteError("failed", message);
}

/** The same draft, but once a step threw, all throw the same, also when a caller swallowed it. */
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
