import { join } from "node:path";
import { systemDisk } from "../emit/files/disk.ts";
import { type HeldCopy, heldCopy, writeManifest } from "../emit/mirror/held-copy.ts";
import { type PartStore, partStore, placeFile } from "../emit/mirror/part-store.ts";
import { isPublic, type PublicFile, unlistedPaths } from "../emit/site/manifest.ts";
import { copyFaults, faultText } from "./copy-faults.ts";
import { type Fetching, fetchFiles } from "./fetch-files.ts";
import { Superseded } from "./net.ts";
import type { MirrorOptions, MirrorProgress } from "./options.ts";
import type { PoliteClient } from "./polite-client.ts";
import { refuseManifest } from "./refusals.ts";
import { type RemoteDigest, type RemoteManifest, remoteManifest } from "./remote-manifest.ts";

export interface Copied {
  readonly remote: RemoteManifest;
  /** Files of the copy, with the manifest and its digest. */
  readonly files: number;
  readonly fetchedFiles: number;
  readonly fetchedBytes: number;
  /** Files of the earlier copy that are gone. */
  readonly removed: number;
}

const maxRounds = 5;

/**
 * Fills an empty folder with one whole build, and begins anew when another is published midway. The
 * digest is what the host has just named, or null.
 */
export async function copyInto(
  folder: string,
  options: MirrorOptions,
  client: PoliteClient,
  known: RemoteDigest | null,
  watch: (progress: MirrorProgress) => void,
): Promise<Copied> {
  const held = heldCopy(options.out);
  const parts = partStore(options.out);
  const tally = { fetchedFiles: 0, fetchedBytes: 0 };
  for (let round = 1; ; round++) {
    const remote = await remoteManifest(client, held, round === 1 ? known : null);
    refuseManifest(remote.manifest, held?.manifest ?? null, options.maxBytes);
    const files = remote.manifest.files.filter(isPublic);
    const stock = stockOf(options.out, held, parts);
    const due = files.filter(({ sha256 }) => stock(sha256) === null);
    const arrived = counting(due, tally, watch);
    const fetching = { client, parts, digest: remote.digest.text, width: options.width, arrived };
    try {
      await fetchFiles(due, fetching);
      assemble(folder, remote, files, stock);
      await mend(folder, files, held, options, fetching);
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
      if (round < maxRounds) continue;
      throw new RangeError(
        `Cannot copy "${options.base}": ${maxRounds} builds were published while it was copied`,
      );
    }
    const total = files.length + unlistedPaths.length;
    return { remote, files: total, removed: removed(files, held), ...tally };
  }
}

/** Where the bytes of a hash are already: received before, or in the earlier copy; null for new ones. */
type Stock = (sha256: string) => string | null;

function stockOf(out: string, held: HeldCopy | null, parts: PartStore): Stock {
  const files = held?.manifest.files.filter(isPublic) ?? [];
  const places = new Map(files.map(({ sha256, path }) => [sha256, join(out, path)]));
  return (sha256) => (parts.has(sha256) ? parts.placeOf(sha256) : (places.get(sha256) ?? null));
}

function counting(
  due: readonly PublicFile[],
  tally: { fetchedFiles: number; fetchedBytes: number },
  watch: (progress: MirrorProgress) => void,
): (file: PublicFile) => void {
  const before = { ...tally };
  const distinct = [...new Map(due.map((file) => [file.sha256, file])).values()];
  const totalFiles = distinct.length;
  const totalBytes = distinct.reduce((sum, { bytes }) => sum + bytes, 0);
  const told = () => {
    const files = tally.fetchedFiles - before.fetchedFiles;
    watch({ files, totalFiles, bytes: tally.fetchedBytes - before.fetchedBytes, totalBytes });
  };
  told();
  return ({ bytes }) => {
    tally.fetchedFiles++;
    tally.fetchedBytes += bytes;
    told();
  };
}

/** Fills the folder anew from the stock. */
function assemble(
  folder: string,
  { bytes, digest }: RemoteManifest,
  files: readonly PublicFile[],
  stock: Stock,
): void {
  systemDisk.remove(folder);
  systemDisk.makeFolder(folder);
  for (const { path, sha256 } of files) {
    const place = stock(sha256);
    if (place === null) throw new Error(`Cannot copy "${path}": it was not received`);
    if (systemDisk.stat(place) !== null) placeFile(place, join(folder, path));
  }
  writeManifest(folder, bytes, digest.text);
}

/**
 * Verifies the assembled copy. Files that this disk had spoilt, in the earlier copy or among those
 * received before, are fetched again, once; every other fault is a RangeError.
 */
async function mend(
  folder: string,
  files: readonly PublicFile[],
  held: HeldCopy | null,
  options: MirrorOptions,
  fetching: Fetching,
): Promise<void> {
  const faults = await copyFaults(folder, options.keys, held);
  const items = new Set(faults.map(({ item }) => item));
  const spoilt = files.filter(({ path }) => items.has(path));
  if (faults.length === 0) return;
  for (const { sha256 } of spoilt) await fetching.parts.drop(sha256);
  await fetchFiles(spoilt, fetching);
  for (const { path, sha256 } of spoilt) {
    placeFile(fetching.parts.placeOf(sha256), join(folder, path));
  }
  const left = await copyFaults(folder, options.keys, held);
  if (left.length > 0) throw new RangeError(faultText(options.base, left));
}

function removed(files: readonly PublicFile[], held: HeldCopy | null): number {
  const present = new Set(files.map(({ path }) => path));
  const before = held?.manifest.files.filter(isPublic) ?? [];
  return before.filter(({ path }) => !present.has(path)).length;
}
