import { z } from "zod";
import { sha256Hex as hashSchema, isoDate } from "../../model/cell.ts";
import { counted } from "../../model/language/counted.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { by } from "../../model/language/order.ts";
import type { Snapshot } from "../../model/shared.ts";
import { slugify } from "../../model/slug.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { firmLeaf, snapshotText } from "../../record/firm-leaf.ts";
import { hashTileNames, type TileName, tilePath } from "../../record/ledger/tile-path.ts";
import { leafHash, leafOf, treeOver } from "../../record/merkle.ts";
import {
  snapshotDirectory,
  snapshotHead,
  snapshotHeadPath,
  snapshotHeadSchema,
} from "../../record/snapshot-tree.ts";
import {
  inFolder,
  unreadable,
  type VerifyFault,
  verifyFault,
} from "../../record/verify/verify-fault.ts";
import { tileFaults } from "../../record/verify/verify-ledger.ts";

const snapshotFile = /^s\/snapshots\/([0-9a-f]{64})\.json$/;
const snapshotIndexPath = "s/snapshots.json";

export function isSnapshot(path: string): boolean {
  return path === snapshotIndexPath || snapshotFile.test(path);
}

const dated = { date: isoDate, sha256: hashSchema };
const linkSchema = z.object({ date: isoDate, previous: z.object(dated).nullable() });
const indexSchema = z.object({ snapshots: z.array(z.object({ ...dated, href: z.string() })) });

/**
 * Whether each snapshot has the hash that its address names, and the list leads through all of them, each
 * of which names the one before it. Files of null were unreadable, which is a fault of their own.
 */
export function* snapshotChainFaults(
  files: ReadonlyMap<string, Uint8Array | null>,
): Generator<VerifyFault> {
  const changed = (path: string, why: string) => verifyFault("snapshot-changed", path, why);
  const texts = new Map([...files].filter(([path]) => snapshotFile.test(path)));
  for (const [path, bytes] of texts) {
    if (bytes === null || pathOf(sha256Hex(bytes)) === path) continue;
    yield changed(path, "its SHA-256 is not the one in its address");
  }
  const index = files.get(snapshotIndexPath) ?? null;
  if (index === null) return;
  const listed = indexSchema.safeParse(jsonValue(index)).data?.snapshots.toReversed();
  if (listed === undefined) return yield changed(snapshotIndexPath, "it is not a list of them");
  const paths = listed.map(({ sha256 }) => pathOf(sha256));
  for (const path of texts.keys()) {
    if (!paths.includes(path)) yield changed(path, `"${snapshotIndexPath}" does not list it`);
  }
  for (const [place, { date, href, sha256 }] of listed.entries()) {
    const path = pathOf(sha256);
    const text = texts.get(path);
    if (href !== `/${path}`) yield changed(snapshotIndexPath, `"${href}" is not "/${path}"`);
    else if (text === undefined) yield changed(path, `it is listed as of ${date} and not there`);
    else if (text !== null && !follows(text, date, listed[place - 1])) {
      yield changed(path, "it does not follow from the one before it");
    }
  }
}

function follows(
  text: Uint8Array,
  day: string,
  before: { readonly date: string; readonly sha256: string } | undefined,
): boolean {
  const { date, previous } = linkSchema.safeParse(jsonValue(text)).data ?? {};
  if (date !== day) return false;
  return previous?.date === before?.date && previous?.sha256 === before?.sha256;
}

function pathOf(sha256: string): string {
  return `s/snapshots/${sha256}.json`;
}

const firmPath = /^api\/firms\/[^/]+\.json$/;
const firmSchema = z.object({
  firm: z.looseObject({
    firmId: z.string(),
    slug: z.string(),
    aliases: z.array(z.string()),
    pillars: z.record(z.string(), z.unknown()),
    snapshot: z.object({ proof: z.string().nullable() }),
  }),
});
/** A firm that its answer says to be in the snapshot, with the hash of the leaf that it makes. */
export type SeenFirm = NonNullable<ReturnType<typeof seenFirm>>;

/** The firm of a file; null for any other file, and for a firm that has left the index. */
export function seenFirm(path: string, bytes: Uint8Array | null) {
  if (bytes === null || !firmPath.test(path)) return null;
  const firm = firmSchema.safeParse(jsonValue(bytes)).data?.firm;
  if (firm === undefined || firm.snapshot.proof === null) return null;
  const { firmId, slug, aliases } = firm;
  const names = [slug, ...aliases.map(slugify)];
  return { path, firmId, slug, names, hash: leafHash(Buffer.from(firmLeaf(firm))) };
}

type Read = (path: string) => Uint8Array | null;

/**
 * The faults of the tree of the snapshot: its head is of the index, and its root is over the tiles and
 * over the answers about firms. Where one of the two has the root, the other is altered.
 */
export function* snapshotTreeFaults(
  site: Read,
  index: Snapshot | null,
  firms: readonly SeenFirm[],
): Generator<VerifyFault> {
  const fault = (rule: VerifyFault["rule"], why: string) =>
    verifyFault(rule, snapshotHeadPath, why);
  const bytes = site(snapshotHeadPath);
  if (bytes === null && index !== null) yield unreadable(snapshotHeadPath);
  if (bytes === null) return;
  const head = snapshotHeadSchema.safeParse(jsonValue(bytes)).data;
  if (head === undefined) return yield fault("malformed", "it is not the head of a snapshot");
  const { methodologyVersion, snapshot } = head;
  const read = (path: string) => site(`${snapshotDirectory}/${path}`);
  const names = tilesThere(snapshot.constituents, read);
  const own = firms
    .filter(({ path, slug }) => path === `api/firms/${slug}.json`)
    .sort(by(({ firmId }) => firmId));
  const made = Buffer.from(own.map(({ hash }) => hash).join(""), "hex");
  const stored = names.flatMap((name) => (name.level === 0 ? (read(tilePath(name)) ?? []) : []));
  const tree = [made, Buffer.concat(stored)].map(treeOver).find(({ root, size }) => {
    return root === snapshot.merkleRoot && size === snapshot.constituents;
  });
  if (tree === undefined) {
    const why = "neither the answers about firms nor the tiles have its root";
    return yield fault("root-mismatch", why);
  }
  const firmIds = own.map(({ firmId }) => firmId);
  const due = snapshotHead(methodologyVersion, index ?? snapshot, firmIds);
  if (own.length === tree.size && JSON.stringify(due) !== JSON.stringify(head)) {
    yield fault("snapshot-changed", "it is not of the index and its firms");
  }
  const hash = sha256Hex(snapshotText({ ...snapshot, methodologyVersion }));
  if (hash !== snapshot.sha256) yield fault("snapshot-changed", `it has the hash ${hash}`);
  for (const one of tileFaults(names, tree, [], read)) yield inFolder(snapshotDirectory, one);
  const leaves = new Set(Array.from({ length: tree.size }, (_, i) => leafOf(tree, i)));
  const slugs = new Map(own.map(({ firmId, slug }) => [firmId, slug]));
  // a leaf has no slug; an alias whose firm has no answer of its own is not what was altered
  const isNamed = ({ path, firmId, slug, names }: SeenFirm) =>
    names.some((name) => path === `api/firms/${name}.json`) && (slugs.get(firmId) ?? slug) === slug;
  const strays = firms.filter((firm) => !leaves.has(firm.hash) || !isNamed(firm));
  for (const { path } of strays) {
    yield verifyFault("firm-changed", path, "what it says of the firm is no leaf of the snapshot");
  }
  for (const firm of own) leaves.delete(firm.hash);
  // without any answer, their route could not be published
  if (leaves.size > strays.length && firms.length > 0) {
    const absent = counted(leaves.size, "leaf", "leaves");
    yield fault("firm-changed", `no answer about a firm makes ${absent} of it`);
  }
}

/** The tiles of a size, which may be any number: as far as they are there, and the first that is not. */
function tilesThere(size: number, read: Read): readonly TileName[] {
  const names: TileName[] = [];
  for (const name of hashTileNames(size)) {
    names.push(name);
    if (read(tilePath(name)) === null) break;
  }
  return names;
}
