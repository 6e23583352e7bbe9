import { hash } from "node:crypto";
import type { Parts } from "../../model/language/body.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { systemReason } from "../../model/language/system-error.ts";
import { hashed, piecesOf, placesBelow, readPlain } from "../files/plain-path.ts";
import { type ManifestFile, manifestPath } from "../site/manifest.ts";
import { safeManifest } from "../site/manifest-file.ts";
import { headFaults, type PartHead, partHeadSchema, partPath } from "./part-head.ts";

/** A part of a build in a folder, as `stele build --shard` writes it. */
export interface Part {
  readonly folder: string;
  readonly head: PartHead;
  /** The files of the site in it, sorted by path. */
  readonly files: readonly ManifestFile[];
}

/** The part in a folder. Throws a RangeError where there is none. */
export function partIn(folder: string): Part {
  const read = (path: string) => readIn(folder, path);
  const head = partHeadSchema.safeParse(jsonValue(read(partPath)));
  if (!head.success) throw foreign(folder, partPath, "not of a part");
  const manifest = safeManifest(read(manifestPath), read, attemptOf(folder));
  if (manifest === null) throw foreign(folder, manifestPath, "not of a part");
  const files = manifest.files.filter(({ path }) => path !== partPath);
  return { folder, head: head.data, files };
}

function foreign(folder: string, path: string, what: string): RangeError {
  return new RangeError(
    `${attemptOf(folder)}: "${path}" in it is ${what}, must be as "stele build --shard" wrote it`,
  );
}

function attemptOf(folder: string): string {
  return `Cannot merge "${folder}"`;
}

function placeOf(folder: string, path: string): string {
  return placesBelow(folder, attemptOf(folder))(path);
}

function readIn(folder: string, path: string): Uint8Array {
  try {
    return readPlain(placeOf(folder, path));
  } catch (error) {
    const reason = systemReason(error);
    if (reason === null) throw error;
    throw new RangeError(`${attemptOf(folder)}: "${path}": ${reason}`);
  }
}

/** Larger files are read in pieces of this size. */
const pieceBytes = 2 ** 23;

/** The bytes of a file of a part. Throws a RangeError where they are not those that it wrote. */
export function bodyIn(folder: string, { path, bytes, sha256 }: ManifestFile): Uint8Array | Parts {
  const altered = () => foreign(folder, path, "altered");
  if (bytes > pieceBytes) return checked(placeOf(folder, path), sha256, altered);
  const body = readIn(folder, path);
  if (hash("sha256", body, "hex") !== sha256) throw altered();
  return body;
}

function* checked(file: string, sha256: string, altered: () => RangeError): Parts {
  const { parts, digest } = hashed(piecesOf(file));
  yield* parts;
  if (digest().sha256 !== sha256) throw altered();
}

/**
 * Why parts do not make one site: each fault of a part, and each part that is not there. `program`
 * is the hash of the program that merges, which makes what all parts need.
 */
export function partFaults(parts: readonly Part[], program: string): readonly string[] {
  const [first] = parts;
  if (first === undefined) return ["Cannot merge: no part is given"];
  const unlike = (due: PartHead, as: string, { folder, head }: Part) =>
    headFaults(head, due).map((fault) => `${attemptOf(folder)}: ${fault} as ${as}`);
  const other = unlike({ ...first.head, program }, "that which merges", first);
  if (other.length > 0) return other;
  const foreign = parts.flatMap((part) => unlike(first.head, `in "${first.folder}"`, part));
  if (foreign.length > 0) return foreign;
  const { of } = first.head.shard;
  const shards = parts.map(
    ({ folder, head }) => [folder, `shard ${head.shard.index}/${of}`] as const,
  );
  const there = new Set<string>(shards.map(([, shard]) => shard));
  const all = Array.from({ length: of }, (_, i) => `shard ${i + 1}/${of}`);
  const missing = all.filter((shard) => !there.has(shard));
  const faults = [
    ...doubled(shards, (shard, other) => `it is ${shard}, as "${other}" is`),
    ...missing.map((shard) => `Cannot merge: ${shard} is missing`),
  ];
  if (faults.length > 0) return faults;
  const paths = parts.flatMap(({ folder, files }) =>
    files.map(({ path }) => [folder, path] as const),
  );
  return doubled(paths, (path, other) => `it has "${path}", as "${other}" has`);
}

/** A fault for each folder that has what another has. */
function doubled(
  all: readonly (readonly [folder: string, what: string])[],
  words: (what: string, other: string) => string,
): readonly string[] {
  const folders = new Map<string, string>();
  return all.flatMap(([folder, what]) => {
    const other = folders.get(what);
    if (other !== undefined) return [`${attemptOf(folder)}: ${words(what, other)}`];
    folders.set(what, folder);
    return [];
  });
}
