import { createHash, hash } from "node:crypto";
import { closeSync, readSync } from "node:fs";
import type { Parts } from "../../model/language/body.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { systemReason } from "../../model/language/system-error.ts";
import { safeManifest } from "../deploy/manifest-file.ts";
import { openPlain, placesBelow, readPlain } from "../files/plain-path.ts";
import { type ManifestFile, manifestPath } from "../site/manifest.ts";
import { originFaults, type PartHead, partHeadSchema, partPath } from "./part-head.ts";

/** A part of a build in a folder, as `stele build --shard` writes it. */
export interface Part {
  readonly folder: string;
  readonly head: PartHead;
  /** The files of the site in it, sorted by path. */
  readonly files: readonly ManifestFile[];
}

/** The part in a folder. Throws a RangeError where there is none. */
export function partIn(folder: string): Part {
  const head = partHeadSchema.safeParse(jsonValue(read(folder, partPath)));
  if (!head.success) throw foreign(folder, partPath);
  const bytes = read(folder, manifestPath);
  const manifest = safeManifest(bytes, (path) => read(folder, path), attemptOf(folder));
  if (manifest === null) throw foreign(folder, manifestPath);
  const files = manifest.files.filter(({ path }) => path !== partPath);
  return { folder, head: head.data, files };
}

function foreign(folder: string, path: string): RangeError {
  return new RangeError(
    `${attemptOf(folder)}: "${path}" in it is not of a part, must be as "stele build --shard" wrote it`,
  );
}

function attemptOf(folder: string): string {
  return `Cannot merge "${folder}"`;
}

function placeOf(folder: string, path: string): string {
  return placesBelow(folder, attemptOf(folder))(path);
}

function unreadable(folder: string, path: string, error: unknown): unknown {
  const reason = systemReason(error);
  return reason === null ? error : new RangeError(`${attemptOf(folder)}: "${path}": ${reason}`);
}

/** Larger files are read in pieces of this size. */
const pieceBytes = 2 ** 23;

/** The bytes of a file of a part. Throws a RangeError where they are not those that it wrote. */
export function bodyIn(folder: string, { path, bytes, sha256 }: ManifestFile): Uint8Array | Parts {
  if (bytes > pieceBytes) return piecesOf(folder, { path, sha256 });
  const body = read(folder, path);
  if (hash("sha256", body, "hex") !== sha256) throw altered(folder, path);
  return body;
}

function read(folder: string, path: string): Uint8Array {
  try {
    return readPlain(placeOf(folder, path));
  } catch (error) {
    throw unreadable(folder, path, error);
  }
}

function* piecesOf(folder: string, { path, sha256 }: Pick<ManifestFile, "path" | "sha256">): Parts {
  const all = createHash("sha256");
  const file = openPlain(placeOf(folder, path));
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const size = readSync(file, piece);
      if (size === 0) break;
      all.update(piece.subarray(0, size));
      yield piece.subarray(0, size);
    }
  } finally {
    closeSync(file);
  }
  if (all.digest("hex") !== sha256) throw altered(folder, path);
}

function altered(folder: string, path: string): RangeError {
  return new RangeError(
    `${attemptOf(folder)}: "${path}" in it is altered, must be as "stele build --shard" wrote it`,
  );
}

/**
 * Why parts do not make one site: each fault of a part, and each part that is not there. `program`
 * is the hash of the program that merges, which makes what all parts need.
 */
export function partFaults(parts: readonly Part[], program: string): readonly string[] {
  const [first, ...rest] = parts;
  if (first === undefined) return ["Cannot merge: no part is given"];
  const due = { ...first.head, program };
  const other = originFaults(first.head, due);
  if (other.length > 0) {
    return other.map((fault) => `Cannot merge "${first.folder}": ${fault} as that which merges`);
  }
  const foreign = rest.flatMap((part) => foreignFaults(part, first));
  if (foreign.length > 0) return foreign;
  const missing = numberFaults(parts, first);
  return missing.length > 0 ? missing : addressFaults(parts);
}

/** In what a part is of another build than the first. */
function foreignFaults({ folder, head }: Part, first: Part): readonly string[] {
  const faults = [
    ...originFaults(head, first.head),
    ...differing("number of shards", head.shard.of, first.head.shard.of),
    ...differing("list of hosts", head.hosts.join(", "), first.head.hosts.join(", ")),
  ];
  return faults.map((fault) => `Cannot merge "${folder}": ${fault} as in "${first.folder}"`);
}

function differing(what: string, found: string | number, due: string | number): readonly string[] {
  return found === due ? [] : [`its ${what} is "${found}", must be "${due}"`];
}

/** Shards that are there twice, or not at all. */
function numberFaults(parts: readonly Part[], { head }: Part): readonly string[] {
  const folders = new Map<number, string>();
  const faults: string[] = [];
  for (const { folder, head } of parts) {
    const other = folders.get(head.shard.index);
    if (other === undefined) folders.set(head.shard.index, folder);
    else faults.push(`Cannot merge "${folder}": it is shard ${named(head)}, as "${other}" is`);
  }
  for (let index = 1; index <= head.shard.of; index++) {
    if (!folders.has(index))
      faults.push(`Cannot merge: shard ${index}/${head.shard.of} is missing`);
  }
  return faults;
}

function named({ shard }: PartHead): string {
  return `${shard.index}/${shard.of}`;
}

/** Addresses that several parts have. */
function addressFaults(parts: readonly Part[]): readonly string[] {
  const folders = new Map<string, string>();
  const faults: string[] = [];
  for (const { folder, files } of parts) {
    for (const { path } of files) {
      const other = folders.get(path);
      if (other === undefined) folders.set(path, folder);
      else faults.push(`Cannot merge "${folder}": it has "${path}", as "${other}" has`);
    }
  }
  return faults;
}
