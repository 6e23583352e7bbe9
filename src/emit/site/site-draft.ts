import { type Body, isWhole, type Parts } from "../../model/language/body.ts";
import { counted, grouped } from "../../model/language/counted.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { addressBook } from "../files/address-rules.ts";
import { contentTime } from "../files/content-time.ts";
import { type Disk, filesBelow } from "../files/disk.ts";
import { type Digest, hashed, readPlain } from "../files/plain-path.ts";
import { secretSearch } from "../files/secret-search.ts";
import { diskError, onDisk, SiteError } from "../files/site-error.ts";
import { isKept, type Kept, type StoreFile } from "../files/store-file.ts";
import {
  isOwnPath,
  type ManifestFile,
  type ManifestHead,
  manifestNotePath,
  manifestPath,
} from "./manifest.ts";
import type { SiteFolder } from "./site-folder.ts";
import { weights } from "./weight.ts";
import { writtenManifest } from "./written-manifest.ts";

export type SiteReport = ReturnType<ReturnType<typeof siteDraft>["finish"]>;

/** A site that is being written: `write` throws at the first problem and ever after, `finish` verifies the folder. */
export function siteDraft(
  disk: Disk,
  site: SiteFolder,
  folder: string,
  head: ManifestHead,
  note: (sha256: string) => string,
) {
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

  function finish() {
    if (state.stopped !== null) throw state.stopped;
    state.stopped = new Error(`Cannot write "${site.shown}": it is finished`);
    const { sha256 } = putNew(manifestPath, writtenManifest(head, listed, putNew));
    putNew(manifestNotePath, note(sha256));
    verifyDraft(disk, site, folder, sizes.keys());
    const all = weights([...sizes].map(([path, bytes]) => ({ path, bytes })));
    return {
      files: sizes.size,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      /** The files that the output did not have with the same bytes. */
      written: state.written,
      /** Its files by kind, heaviest first. */
      weights: all,
      manifest: sha256,
    };
  }

  return { write, finish };
}

function refused(path: string, why: string): SiteError {
  return new SiteError(`Cannot write "${path}": ${why}`);
}

/** Throws unless the folder holds these files and nothing else; sizes were checked when they were written. */
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

interface Written extends Digest {
  /** Whether it is the file of the present output, which has the same bytes. */
  readonly kept: boolean;
}

/** Writes files, whose times follow from their content, or links those that the present output has alike. */
export function fileSink(site: SiteFolder, folder: string, disk: Disk) {
  const made = new Set<string>();
  const attempt = `Cannot write "${site.shown}"`;
  const hasOutput = onDisk(attempt, () => disk.stat(site.out) !== null);

  function makeFolder(above: string): void {
    if (made.has(above)) return;
    disk.makeFolder(`${folder}/${above}`);
    made.add(above);
  }

  function whole(path: string, body: string | Uint8Array): Written {
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    refuseSecret(path, secretSearch()(bytes));
    const due = { sha256: sha256Hex(bytes), bytes: bytes.byteLength };
    const to = `${folder}/${path}`;
    const time = contentTime(due.sha256);
    const from = `${site.out}/${path}`;
    // to compare takes less than to hash
    const isSame = () => readPlain(from).equals(bytes);
    const kept = hasOutput && disk.linkEqual(from, to, due, time, isSame);
    if (!kept)
      refuseSize(
        path,
        disk.writeFile(to, [bytes], () => time),
        due,
      );
    return { ...due, kept };
  }

  /** Writes part after part, so that the file is never whole in memory. */
  function inParts(path: string, body: Parts): Written {
    const to = `${folder}/${path}`;
    const { parts, digest } = hashed(searched(path, body));
    let due: Digest = { sha256: "", bytes: 0 };
    const size = disk.writeFile(to, parts, () => {
      due = digest();
      return contentTime(due.sha256);
    });
    refuseSize(path, size, due);
    // linked by a name that no file of a site has
    const kept = disk.linkEqual(`${site.out}/${path}`, `${to}~`, due, contentTime(due.sha256));
    if (kept) disk.rename(`${to}~`, to);
    return { ...due, kept };
  }

  /** Links a file of the present output, whose bytes were looked at; reads it where no link can be made. */
  function taken(path: string, body: Kept): Written {
    const { due } = body;
    const from = `${site.out}/${path}`;
    const to = `${folder}/${path}`;
    if (disk.linkEqual(from, to, due, contentTime(due.sha256), () => true)) {
      return { ...due, kept: true };
    }
    const written = inParts(path, body);
    if (written.sha256 === due.sha256) return { ...written, kept: true };
    throw new SiteError(
      `Cannot keep "${from}": it changed while the site was made; build it again`,
    );
  }

  function* searched(path: string, body: Parts): Generator<Uint8Array> {
    const search = secretSearch();
    for (const part of body) {
      const piece = typeof part === "string" ? Buffer.from(part) : part;
      refuseSecret(path, search(piece));
      yield piece;
    }
  }

  function refuseSecret(path: string, found: string | null): void {
    if (found === null) return;
    throw new SiteError(
      `Cannot write "${site.shown}/${path}": it holds ${found}; nothing was published, take the key out of the content`,
    );
  }

  function refuseSize(path: string, found: number, { bytes }: Digest): void {
    if (found === bytes) return;
    const message = `Cannot write "${site.shown}/${path}": it has ${counted(found, "byte")}, must have ${grouped(bytes)}`;
    throw new SiteError(message);
  }

  return (path: string, body: Body): Written => {
    try {
      makeFolder(path.slice(0, path.lastIndexOf("/") + 1));
      if (isKept(body)) return taken(path, body);
      return isWhole(body) ? whole(path, body) : inParts(path, body);
    } catch (error) {
      throw diskError(`Cannot write "${site.shown}/${path}"`, error);
    }
  };
}
