import { createHash, hash } from "node:crypto";
import { closeSync, readSync } from "node:fs";
import type { Parts } from "../../language/body.ts";
import { jsonValue } from "../../language/json-value.ts";
import { systemReason } from "../../language/system-error.ts";
import { safeManifest } from "../deploy/manifest-file.ts";
import { openPlain, placesBelow, readPlain } from "../files/plain-path.ts";
import { type ManifestFile, manifestPath } from "../site/manifest.ts";
import { type PartHead, partHeadSchema, partPath } from "./part-head.ts";

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
