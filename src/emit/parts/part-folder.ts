import { z } from "zod";
import { sha256Hex as hashSchema, isoDate } from "../../model/cell.ts";
import { hostNames, hostPlans } from "../../model/host-name.ts";
import type { Parts } from "../../model/language/body.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { systemReason } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { hashed, piecesOf, placesBelow, readPlain } from "../files/plain-path.ts";
import type { StoreFile } from "../files/store-file.ts";
import { type ManifestFile, manifestPath } from "../site/manifest.ts";
import { safeManifest } from "../site/manifest-file.ts";

/** The part of a build in a folder, as `stele build --shard` writes it. Throws a RangeError where there is none. */
export function partIn(folder: string) {
  const read = (path: string) => readIn(folder, path);
  const head = partHeadSchema.safeParse(jsonValue(read(partPath)));
  if (!head.success) throw foreign(folder, partPath, "not of a part");
  const manifest = safeManifest(read(manifestPath), read, attemptOf(folder));
  if (manifest === null) throw foreign(folder, manifestPath, "not of a part");
  const files = manifest.files.filter(({ path }) => path !== partPath);
  return { folder, head: head.data, files };
}

export type Part = ReturnType<typeof partIn>;

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
  if (sha256Hex(body) !== sha256) throw altered();
  return body;
}

function* checked(file: string, sha256: string, altered: () => RangeError): Parts {
  const { parts, digest } = hashed(piecesOf(file));
  yield* parts;
  if (digest().sha256 !== sha256) throw altered();
}

/** Why parts do not make one site; `program` is the hash of the program that merges. */
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

const count = z.number().int().positive();

export const partHeadSchema = z.strictObject({
  kind: z.literal("stele part"),
  content: hashSchema,
  program: hashSchema,
  /** The version of Node: another may compress and serialise otherwise. */
  runtime: z.string(),
  asOf: isoDate,
  build: z.string(),
  /** The id of the key that signs; null without one. */
  signer: z.string().nullable(),
  shard: z.strictObject({ index: count, of: count }),
  hosts: z.array(z.enum(hostNames)),
  plan: z.enum(hostPlans),
  /** The publisher's own address of the site, for what hosts need. */
  baseUrl: z.string(),
  note: z.strictObject({
    origin: z.string(),
    snapshot: hashSchema.nullable(),
    issued: isoDate,
    expires: isoDate,
    nextKey: z.string().nullable(),
  }),
  broken: z.array(z.string()),
});

export type PartHead = Readonly<z.infer<typeof partHeadSchema>>;

/** The path of the head in the folder of a part; no site has it. */
export const partPath = "part.json";

export function partFile(head: Omit<PartHead, "kind">): StoreFile {
  const body = `${JSON.stringify({ kind: "stele part", ...head })}\n`;
  const mediaType = "application/json; charset=utf-8";
  return { path: partPath, mediaType, status: 200, cache: "host", body };
}

/** The values that all parts of a build have in common, hashes in short. */
const common: Readonly<Record<string, (head: PartHead) => string>> = {
  content: ({ content }) => content.slice(0, 12),
  program: ({ program }) => program.slice(0, 12),
  "version of Node": ({ runtime }) => runtime,
  "as-of date": ({ asOf }) => asOf,
  "build id": ({ build }) => build,
  "signing key": ({ signer }) => signer ?? "none",
  "number of shards": ({ shard }) => String(shard.of),
  "list of hosts": ({ hosts }) => hosts.join(", "),
};

/** A sentence part for each thing in which a part is of another build than the one that is due. */
export function headFaults(found: PartHead, due: PartHead): readonly string[] {
  return Object.entries(common).flatMap(([what, of]) => {
    const is = of(found);
    const must = of(due);
    return is === must ? [] : [`its ${what} is "${is}", must be "${must}"`];
  });
}

/** Why a part of a build is not used as a whole one; `action` is "serve" or the like. */
export function partRefusal(action: string, folder: string): RangeError {
  return new RangeError(
    `Cannot ${action} "${folder}": it is a part of a build, join all by "stele merge"`,
  );
}
