import { join } from "node:path";
import { systemDisk } from "../../emit/files/disk.ts";
import { digestOf } from "../../emit/files/plain-path.ts";
import { type HeldCopy, heldCopy, ownBytes, writeOwn } from "../../emit/mirror/held-copy.ts";
import { type PartStore, partStore, placeFile } from "../../emit/mirror/part-store.ts";
import { isPublic, type PublicFile } from "../../emit/site/manifest.ts";
import { unlessRefused } from "../../model/language/system-error.ts";
import { parseCheckpoint } from "../../record/ledger/checkpoint.ts";
import type { VerifierKey } from "../../record/ledger/note-key.ts";
import type { VerifyFault } from "../../record/verify/verify-fault.ts";
import type { Answer, HttpReader, Manners } from "../source/http-reader.ts";
import { inTurns } from "../source/in-turns.ts";
import { Passing, Superseded } from "../source/net.ts";
import { folderSource } from "../source/source.ts";
import { verifySite } from "../verify/verify-site.ts";
import { refuseManifest, remoteManifest, remoteNote } from "./remote-manifest.ts";

export interface MirrorOptions extends Manners {
  readonly out: string;
  readonly width: number;
  readonly maxBytes: number;
  /** One of them must have signed the site and its log; without any, no signature is checked. */
  readonly keys: readonly VerifierKey[];
  /** The day on which what they signed must not have expired. */
  readonly on: string;
}

/** How far a copy is; the totals are of what has to be fetched. */
export interface MirrorProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

const maxRounds = 5;

/** Fills a folder with one whole build. `known` is the note that the host has just named, or null. */
export async function copyInto(
  folder: string,
  options: MirrorOptions,
  client: HttpReader,
  known: string | null,
  watch: (progress: MirrorProgress) => void,
) {
  const held = heldCopy(options.out);
  const parts = partStore(options.out);
  const tally = { fetchedFiles: 0, fetchedBytes: 0 };
  for (let round = 1; ; round++) {
    const remote = await remoteManifest(client, options.out, round === 1 ? known : null);
    refuseManifest(remote.manifest, held?.manifest ?? null, options.maxBytes);
    const files = remote.manifest.files.filter(isPublic);
    const stock = stockOf(options.out, held, parts, files);
    const due = distinct(files).filter(({ sha256 }) => !stock.has(sha256));
    const arrived = counting(due, tally, watch);
    try {
      await inTurns(due, options.width, async (file) => {
        await fetchFile(file, client, parts, remote.note);
        arrived(file);
      });
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
      if (round < maxRounds) continue;
      throw new RangeError(
        `Cannot copy "${options.base}": ${maxRounds} builds were published while it was copied`,
      );
    }
    systemDisk.remove(folder);
    systemDisk.makeFolder(folder);
    for (const { path, sha256 } of files) {
      placeFile(stock.get(sha256) ?? parts.placeOf(sha256), join(folder, path));
    }
    writeOwn(folder, remote.own);
    const faults = await copyFaults(folder, options);
    if (faults.length > 0) throw new RangeError(faultText(options.base, faults));
    const { build, asOf } = remote.manifest;
    const total = files.length + remote.own.size;
    return { build, asOf, files: total, ...tally };
  }
}

/** The places of bytes that are in hand by their hash: received before, or in the earlier copy. What this disk spoilt is in neither. */
function stockOf(
  out: string,
  held: HeldCopy | null,
  parts: PartStore,
  files: readonly PublicFile[],
): ReadonlyMap<string, string> {
  const copied = held?.manifest.files.filter(isPublic) ?? [];
  const places = new Map(copied.map(({ sha256, path }) => [sha256, join(out, path)]));
  const stock = new Map<string, string>();
  for (const { sha256 } of distinct(files)) {
    const place = parts.has(sha256) ? parts.placeOf(sha256) : places.get(sha256);
    if (place === undefined) continue;
    if (unlessRefused(() => digestOf(place)) === sha256) stock.set(sha256, place);
  }
  return stock;
}

function counting(
  wanted: readonly PublicFile[],
  tally: { fetchedFiles: number; fetchedBytes: number },
  watch: (progress: MirrorProgress) => void,
): (file: PublicFile) => void {
  const totalBytes = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  const progress = { files: 0, totalFiles: wanted.length, bytes: 0, totalBytes };
  watch({ ...progress });
  return ({ bytes }) => {
    tally.fetchedFiles++;
    tally.fetchedBytes += bytes;
    progress.files++;
    progress.bytes += bytes;
    watch({ ...progress });
  };
}

/** The files of different bytes: two paths with the same are one transfer. */
function distinct(files: readonly PublicFile[]): readonly PublicFile[] {
  return [...new Map(files.map((file) => [file.sha256, file])).values()];
}

/** Throws `Superseded` when a file is not as listed because another build has been published. */
function fetchFile(
  file: PublicFile,
  client: HttpReader,
  parts: PartStore,
  note: string,
): Promise<void> {
  const receive = async ({ status, body }: Answer) => {
    const isAnswer = status === 200 || status === file.status;
    const wrong = isAnswer ? await parts.receive(file, body) : `status ${status}`;
    if (wrong === null) return;
    if ((await remoteNote(client)) !== note) throw new Superseded();
    throw new Passing(`found ${wrong}`);
  };
  return client.get(file.path, {}, receive, file.status).catch((error) => {
    client.stop();
    throw error;
  });
}

const shownFaults = 10;

/** The faults of a copy: its files, records and log, and against the log of the earlier copy, of any version. */
export async function copyFaults(
  folder: string,
  { out, keys, on }: Pick<MirrorOptions, "out" | "keys" | "on">,
): Promise<readonly VerifyFault[]> {
  const checkpoint = ownBytes(out, "ledger/checkpoint");
  const saved = checkpoint === null ? null : parseCheckpoint(checkpoint.toString("utf8"));
  const { faults } = await verifySite(await folderSource(folder), { keys, saved, on });
  return faults;
}

export function faultText(base: string, faults: readonly VerifyFault[]): string {
  const lines = faults.slice(0, shownFaults).map(({ message, rule }) => `${message} (${rule})`);
  const more = faults.length - lines.length;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return [...lines, ...rest, `Cannot copy "${base}": what it publishes does not verify`].join("\n");
}
