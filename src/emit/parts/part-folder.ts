import { createHash, hash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import type { Parts } from "../../language/body.ts";
import { systemReason } from "../../language/system-error.ts";
import { type ManifestFile, manifestPath, manifestSchema } from "../site/manifest.ts";
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
  const head = parsed(folder, partPath, partHeadSchema);
  const { files } = parsed(folder, manifestPath, manifestSchema);
  return { folder, head, files: files.filter(({ path }) => path !== partPath) };
}

function parsed<T>(folder: string, path: string, schema: z.ZodType<T>): T {
  const found = schema.safeParse(jsonIn(folder, path));
  if (found.success) return found.data;
  throw new RangeError(
    `Cannot merge "${folder}": "${path}" in it is not of a part, must be as "stele build --shard" wrote it`,
  );
}

function jsonIn(folder: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, path), "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw unreadable(folder, path, error);
  }
}

function unreadable(folder: string, path: string, error: unknown): unknown {
  const reason = systemReason(error);
  return reason === null ? error : new RangeError(`Cannot merge "${folder}": "${path}": ${reason}`);
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
    return readFileSync(join(folder, path));
  } catch (error) {
    throw unreadable(folder, path, error);
  }
}

function* piecesOf(folder: string, { path, sha256 }: Pick<ManifestFile, "path" | "sha256">): Parts {
  const all = createHash("sha256");
  const file = openSync(join(folder, path), "r");
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
    `Cannot merge "${folder}": "${path}" in it is altered, must be as "stele build --shard" wrote it`,
  );
}
