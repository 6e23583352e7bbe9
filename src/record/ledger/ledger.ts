import type { Publication, PublishedLock } from "../../model/publication.ts";
import { recordHashes } from "../freeze/record-hashes.ts";
import { logOrder } from "../lock.ts";
import { type MerkleTree, merkleTree, rootOfFirst } from "../merkle.ts";
import { checkpointText } from "./checkpoint.ts";
import { entryBytes, type LedgerEntry } from "./ledger-entry.ts";
import type { SignerKey } from "./note-key.ts";
import { type Tile, tiles } from "./tiles.ts";

/** The folder of the log in a site, which is also its prefix. */
export const ledgerDirectory = "ledger";

export interface Ledger {
  readonly origin: string;
  readonly entries: readonly LedgerEntry[];
  readonly tree: MerkleTree;
  /** The text of the checkpoint at a size of the log, signed or marked as unsigned. */
  readonly checkpointAt: (size: number) => string;
  /** The sizes at which a checkpoint may have been published, one after each issue. */
  readonly sizes: readonly number[];
}

/** The name of the log of a site: its prefix without the scheme. */
export function ledgerOrigin(baseUrl: string): string {
  return `${baseUrl.replace(/^[a-z]+:\/\//, "")}/${ledgerDirectory}`;
}

export interface LedgerOptions {
  readonly origin: string;
  /** The key of the checkpoint; null for an unsigned one. */
  readonly signer: SignerKey | null;
  /** Hashes that have already been checked against the records; others are computed. */
  readonly lock: PublishedLock;
}

/** The log of issued records, whatever order they are given in. */
export function ledgerOf(
  records: readonly Publication[],
  { origin, signer, lock }: LedgerOptions,
): Ledger {
  const ordered = logOrder(records);
  const entries = ordered.map((record) => ({
    referenceId: record.referenceId,
    sha256: lock[record.referenceId] ?? recordHashes(record).file,
  }));
  const tree = merkleTree(entries.map(entryBytes));
  const checkpointAt = (size: number) =>
    checkpointText({ origin, size, root: rootOfFirst(tree, size) }, signer);
  return { origin, entries, tree, checkpointAt, sizes: sizesOf(ordered) };
}

function sizesOf(ordered: readonly Publication[]): readonly number[] {
  return ordered.flatMap(({ publishedAt }, i) =>
    ordered[i + 1]?.publishedAt === publishedAt ? [] : [i + 1],
  );
}

/** The files of the log below its folder: checkpoint, tiles and bundles, from which all proofs follow. */
export function* ledgerFiles({ tree, entries, sizes, checkpointAt }: Ledger): Iterable<Tile> {
  yield { path: "checkpoint", bytes: new TextEncoder().encode(checkpointAt(tree.size)) };
  yield* tiles(tree, entries.map(entryBytes), sizes);
}
