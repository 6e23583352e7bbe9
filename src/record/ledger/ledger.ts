import type { Publication, PublishedLock } from "../../model/publication.ts";
import { recordHashes } from "../freeze/record-hashes.ts";
import { logOrder } from "../lock.ts";
import { inclusionProof, type MerkleTree, merkleTree, rootOfFirst } from "../merkle.ts";
import { checkpointText } from "./checkpoint.ts";
import { entryBytes, type LedgerEntry } from "./ledger-entry.ts";
import type { SignerKey } from "./note-key.ts";
import { tiles } from "./tiles.ts";
import { proofText } from "./tlog-proof.ts";

/** The folder of the log in a site, which is also its prefix. */
export const ledgerDirectory = "ledger";

export interface Ledger {
  readonly origin: string;
  readonly entries: readonly LedgerEntry[];
  readonly tree: MerkleTree;
  readonly signed: boolean;
  /** The text of the checkpoint at a size of the log, signed or marked as unsigned. */
  readonly checkpointAt: (size: number) => string;
  /** The sizes at which a checkpoint may have been published, one after each issue. */
  readonly sizes: readonly number[];
}

export interface LedgerFile {
  /** The path below `ledgerDirectory`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Whether the bytes at this path can never change. */
  readonly immutable: boolean;
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
  return { origin, entries, tree, signed: signer !== null, checkpointAt, sizes: sizesOf(ordered) };
}

function sizesOf(ordered: readonly Publication[]): readonly number[] {
  return ordered.flatMap(({ publishedAt }, i) =>
    ordered[i + 1]?.publishedAt === publishedAt ? [] : [i + 1],
  );
}

/** The files of the log: checkpoint, tiles, entry bundles, and one proof per record. */
export function* ledgerFiles(ledger: Ledger): Generator<LedgerFile> {
  const { tree, entries, sizes, checkpointAt } = ledger;
  yield textFile("checkpoint", checkpointAt(tree.size));
  for (const tile of tiles(tree, entries.map(entryBytes), sizes)) {
    yield { ...tile, mediaType: "application/octet-stream", immutable: true };
  }
  yield* proofs(ledger);
}

/**
 * One proof per record, under the checkpoint of the size at which it was issued. Issuing another
 * therefore leaves it as it is; the tiles prove that every later checkpoint continues it.
 */
function* proofs({ tree, entries, sizes, checkpointAt }: Ledger): Generator<LedgerFile> {
  let from = 0;
  for (const size of sizes) {
    const checkpoint = checkpointAt(size);
    for (const [i, { referenceId }] of entries.slice(from, size).entries()) {
      const path = inclusionProof(tree, from + i, size);
      yield textFile(proofPath(referenceId), proofText(from + i, path, checkpoint));
    }
    from = size;
  }
}

export function proofPath(referenceId: string): string {
  return `proof/${referenceId}.tlog-proof`;
}

function textFile(path: string, text: string): LedgerFile {
  const bytes = new TextEncoder().encode(text);
  return { path, bytes, mediaType: "text/plain; charset=utf-8", immutable: false };
}
