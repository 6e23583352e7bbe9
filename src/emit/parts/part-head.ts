import { z } from "zod";
import { isoDate, sha256Hex } from "../../model/cell.ts";
import { hostNames } from "../../model/host-name.ts";
import type { StoreFile } from "../files/store-file.ts";

const count = z.number().int().positive();

/** The schema of `part.json`, which describes the part of a build that a folder holds. */
export const partHeadSchema = z.strictObject({
  kind: z.literal("stele part"),
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

/** What all parts of a build have in common, hashes in short. */
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
    const [is, must] = [of(found), of(due)];
    return is === must ? [] : [`its ${what} is "${is}", must be "${must}"`];
  });
}

/** Why a part of a build is not used as a whole one; `action` is "serve" or the like. */
export function partRefusal(action: string, folder: string): RangeError {
  return new RangeError(
    `Cannot ${action} "${folder}": it is a part of a build, join all by "stele merge"`,
  );
}
