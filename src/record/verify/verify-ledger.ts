import { counted } from "../../language/counted.ts";
import { type ParsedCheckpoint, parseCheckpoint } from "../ledger/checkpoint.ts";
import { parseBundle } from "../ledger/entry-bundle.ts";
import { proofPath } from "../ledger/ledger.ts";
import { entryBytes, type LedgerEntry, parseEntry } from "../ledger/ledger-entry.ts";
import { noteVerdict } from "../ledger/note.ts";
import type { VerifierKey } from "../ledger/note-key.ts";
import { parseTilePath, type TileName, tileNames, tilePath } from "../ledger/tile-path.ts";
import { tileBytes } from "../ledger/tiles.ts";
import { parseProof, type TlogProof } from "../ledger/tlog-proof.ts";
import { leafOf, type MerkleTree, merkleTree, rootOfFirst } from "../merkle.ts";
import { verifyInclusion } from "../merkle-verify.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

/** A log as read, with its tree rebuilt from its entries. */
export interface LedgerReading {
  readonly checkpoint: ParsedCheckpoint;
  readonly checkpointText: string;
  readonly entries: readonly LedgerEntry[];
  readonly tree: MerkleTree;
}

export interface LedgerVerdict {
  /** The log; null when it could not be read as one. */
  readonly reading: LedgerReading | null;
  readonly faults: readonly VerifyFault[];
}

/** Reads the bytes at a path below the log's prefix; null when they cannot be read. */
export type ReadLedgerFile = (path: string) => Uint8Array | null;

/** The paths of the log that a checkpoint requires; none for a text that is not a checkpoint. */
export function* ledgerPaths(checkpoint: string): Iterable<string> {
  for (const name of tileNames(parseCheckpoint(checkpoint)?.size ?? 0)) yield tilePath(name);
}

/**
 * Rebuilds the tree from the entry bundles and compares its root with the checkpoint and every tile
 * with the tree. `signatureFaults` and `historyFaults` check signatures and history.
 */
export function verifyLedger(read: ReadLedgerFile): LedgerVerdict {
  const bytes = read("checkpoint");
  if (bytes === null) return failed(unreadable("checkpoint"));
  const checkpointText = Buffer.from(bytes).toString("utf8");
  const checkpoint = parseCheckpoint(checkpointText);
  if (checkpoint === null) return failed(malformed("checkpoint"));
  const [leaves, entries]: [Uint8Array[], LedgerEntry[]] = [[], []];
  for (const name of tileNames(checkpoint.size)) {
    if (name.level !== "entries") break;
    const bundle = readBundle(name, read);
    if (bundle.kind === "fault") return failed(unheld(checkpoint, leaves.length), bundle.fault);
    for (const leaf of bundle.leaves) leaves.push(leaf);
    for (const entry of bundle.entries) entries.push(entry);
  }
  const tree = merkleTree(leaves);
  const names = [...tileNames(checkpoint.size)];
  const reading = { checkpoint, checkpointText, entries, tree };
  return { reading, faults: [...rootFaults(reading), ...tileFaults(names, tree, leaves, read)] };
}

type Bundle =
  | {
      readonly kind: "bundle";
      readonly leaves: readonly Uint8Array[];
      readonly entries: readonly LedgerEntry[];
    }
  | { readonly kind: "fault"; readonly fault: VerifyFault };

function readBundle(name: TileName, read: ReadLedgerFile): Bundle {
  const path = tilePath(name);
  const bytes = read(path);
  if (bytes === null) return { kind: "fault", fault: unreadable(path) };
  const leaves = parseBundle(bytes);
  const entries = leaves?.map(parseEntry).filter((entry) => entry !== null);
  const whole = leaves !== null && leaves.length === name.width && entries?.length === name.width;
  if (!whole || entries === undefined) return { kind: "fault", fault: malformed(path) };
  return { kind: "bundle", leaves, entries };
}

function rootFaults({ checkpoint, tree }: LedgerReading): readonly VerifyFault[] {
  if (tree.root === checkpoint.root) return [];
  const why = `its root is ${checkpoint.root}, the entries have the root ${tree.root}`;
  return [verifyFault("root-mismatch", "checkpoint", why)];
}

function tileFaults(
  names: readonly TileName[],
  tree: MerkleTree,
  leaves: readonly Uint8Array[],
  read: ReadLedgerFile,
): readonly VerifyFault[] {
  return names.flatMap((name) => {
    const path = tilePath(name);
    const found = read(path);
    if (found === null) return [unreadable(path)];
    if (Buffer.compare(found, tileBytes(name, tree, leaves)) === 0) return [];
    return [verifyFault("tile-changed", path, "it is not the tile of the entries in the log")];
  });
}

/**
 * The faults of tiles that only earlier checkpoints require; each must be part of the same tree.
 */
export function earlierTileFaults(
  { entries, tree }: LedgerReading,
  paths: readonly string[],
  read: ReadLedgerFile,
): readonly VerifyFault[] {
  const leaves = entries.map(entryBytes);
  return paths.flatMap((path) => {
    const name = parseTilePath(path);
    return name === null ? [malformed(path)] : tileFaults([name], tree, leaves, read);
  });
}

/**
 * The faults of the proofs: each entry's must be readable and valid, under a checkpoint of this log
 * at any size since the entry, which one of the keys has signed; without keys signatures are not
 * checked.
 */
export function proofFaults(
  reading: LedgerReading,
  read: ReadLedgerFile,
  keys: readonly VerifierKey[] = [],
): readonly VerifyFault[] {
  const isSigned = ({ note }: ParsedCheckpoint) =>
    keys.length === 0 || noteVerdict(note, keys).kind === "signed";
  return reading.entries.flatMap(({ referenceId }, index) => {
    const path = proofPath(referenceId);
    const bytes = read(path);
    if (bytes === null) return [unreadable(path)];
    const proof = parseProof(Buffer.from(bytes).toString("utf8"));
    if (proof === null) return [malformed(path)];
    const why = proofFault(reading, index, proof);
    if (why !== null) return [verifyFault("proof-changed", path, why)];
    if (isSigned(proof.checkpoint)) return [];
    return [verifyFault("proof-changed", path, "no given key signed its checkpoint")];
  });
}

function proofFault(
  { checkpoint, tree }: LedgerReading,
  index: number,
  proof: TlogProof,
): string | null {
  const { origin, size, root } = proof.checkpoint;
  const isOfLog = origin === checkpoint.origin && size <= tree.size;
  const isOfEntry = proof.index === index && isOfLog && rootOfFirst(tree, size) === root;
  const leafHash = leafOf(tree, index);
  if (!isOfEntry || leafHash === null) return "it is of another log or entry";
  const holds = verifyInclusion({ leafHash, index, size, proof: proof.hashes, root });
  return holds ? null : "it does not lead to the root";
}

function failed(...faults: readonly VerifyFault[]): LedgerVerdict {
  return { reading: null, faults };
}

/** The fault of a size, which may be any number, that the bundles do not hold. */
function unheld({ size }: ParsedCheckpoint, held: number): VerifyFault {
  const why = `it says ${counted(size, "entry", "entries")}, the bundles up to the first that cannot be used hold ${held}`;
  return verifyFault("malformed", "checkpoint", why);
}

function malformed(path: string): VerifyFault {
  return verifyFault("malformed", path, "it is not of the form that a log has there");
}
