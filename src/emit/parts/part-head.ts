import { z } from "zod";
import { isoDate, sha256Hex } from "../../model/cell.ts";
import { hostNames } from "../../model/host-name.ts";
import type { StoreFile } from "../files/store-file.ts";

const originSchema = z.strictObject({
  /** The hash of every source file. */
  content: sha256Hex,
  /** The hash of the program. */
  program: sha256Hex,
  /** The version of Node: another may compress and serialise otherwise. */
  runtime: z.string(),
  asOf: isoDate,
  build: z.string(),
  /** The id of the key that signs; null without one. */
  signer: z.string().nullable(),
});

/** The origin of a part, and so of a build. */
export type Origin = Readonly<z.infer<typeof originSchema>>;

const count = z.number().int().positive();

/** The schema of `part.json`, which describes the part of a build that a folder holds. */
export const partHeadSchema = originSchema.extend({
  kind: z.literal("stele part"),
  shard: z.strictObject({ index: count, of: count }),
  hosts: z.array(z.enum(hostNames)),
  /** The publisher's own address of the site, for what hosts need. */
  baseUrl: z.string(),
  /** What the note over the merged site says. */
  note: z.strictObject({
    origin: z.string(),
    snapshot: sha256Hex.nullable(),
    issued: isoDate,
    expires: isoDate,
    nextKey: z.string().nullable(),
  }),
  /** The kinds of content whose routes answer 503. */
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

const words: Readonly<Record<keyof Origin, string>> = {
  content: "content",
  program: "program",
  runtime: "version of Node",
  asOf: "as-of date",
  build: "build id",
  signer: "signing key",
};

/** A sentence part for each thing in which an origin differs from the one that is due. */
export function originFaults(found: Origin, due: Origin): readonly string[] {
  const names = Object.keys(words) as readonly (keyof Origin)[];
  const shown = (value: string | null) => (value === null ? "none" : `"${value.slice(0, 12)}"`);
  return names
    .filter((name) => found[name] !== due[name])
    .map((name) => `its ${words[name]} is ${shown(found[name])}, must be ${shown(due[name])}`);
}

/** Why a part of a build is not used as a whole one; `action` is "serve" or the like. */
export function partRefusal(action: string, folder: string): RangeError {
  return new RangeError(
    `Cannot ${action} "${folder}": it is a part of a build, join all by "stele merge"`,
  );
}
