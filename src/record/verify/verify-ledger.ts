import { counted } from "../../model/language/counted.ts";
import { type ParsedCheckpoint, parseCheckpoint } from "../ledger/checkpoint.ts";
import { tileBytes } from "../ledger/ledger.ts";
import { type LedgerEntry, parseBundle, parseEntry } from "../ledger/ledger-entry.ts";
import { parseTilePath, type TileName, tileNames, tilePath } from "../ledger/tile-path.ts";
import { type MerkleTree, merkleTree, rootOfFirst } from "../merkle.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

export interface LedgerReading {
  readonly checkpoint: ParsedCheckpoint;
  readonly checkpointText: string;
  readonly entries: readonly LedgerEntry[];
  readonly tree: MerkleTree;
}

/** Reads the bytes at a path below the log's prefix; null when they cannot be read. */
type ReadLedgerFile = (path: string) => Uint8Array | null;

/** The log, or null when it could not be read as one, and its faults. */
type LedgerVerdict = { readonly reading: LedgerReading | null; readonly faults: VerifyFault[] };

/** Compares checkpoint and tiles, required or `listed`, with the tree that is rebuilt from the entry bundles. */
export function verifyLedger(read: ReadLedgerFile, listed: readonly string[] = []): LedgerVerdict {
  const bytes = read("checkpoint");
  if (bytes === null) return failed(unreadable("checkpoint"));
  const checkpointText = Buffer.from(bytes).toString("utf8");
  const checkpoint = parseCheckpoint(checkpointText);
  if (checkpoint === null) return failed(malformed("checkpoint"));
  const leaves: Uint8Array[] = [];
  const entries: LedgerEntry[] = [];
  for (const name of tileNames(checkpoint.size)) {
    if (name.level !== "entries") break;
    const bundle = readBundle(name, read);
    if ("rule" in bundle) return failed(unheld(checkpoint, leaves.length), bundle);
    for (const leaf of bundle.leaves) leaves.push(leaf);
    for (const entry of bundle.entries) entries.push(entry);
  }
  const tree = merkleTree(leaves);
  const required = [...tileNames(checkpoint.size)];
  const paths = new Set([...required.map(tilePath), ...listed]);
  const faults = [...paths].flatMap((path) => {
    const name = parseTilePath(path);
    return name === null ? malformed(path) : tileFaults([name], tree, leaves, read);
  });
  const why = `its root is ${checkpoint.root}, the entries have the root ${tree.root}`;
  if (tree.root !== checkpoint.root)
    faults.unshift(verifyFault("root-mismatch", "checkpoint", why));
  return { reading: { checkpoint, checkpointText, entries, tree }, faults };
}

function readBundle(name: TileName, read: ReadLedgerFile) {
  const path = tilePath(name);
  const bytes = read(path);
  if (bytes === null) return unreadable(path);
  const leaves = parseBundle(bytes) ?? [];
  const entries = leaves.flatMap((leaf) => parseEntry(leaf) ?? []);
  const isWhole = leaves.length === name.width && entries.length === name.width;
  return isWhole ? { leaves, entries } : malformed(path);
}

export function tileFaults(
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
    return [verifyFault("tile-changed", path, "it is not this tile of the tree")];
  });
}

/** The faults of a log against a saved checkpoint, which must be of its beginning. */
export function historyFaults(
  saved: ParsedCheckpoint,
  { checkpoint, tree }: Pick<LedgerReading, "checkpoint" | "tree">,
): readonly VerifyFault[] {
  const { size } = saved;
  if (saved.origin !== checkpoint.origin) {
    const why = `it is of the log "${checkpoint.origin}", the saved one of "${saved.origin}"`;
    return [verifyFault("another-log", "checkpoint", why)];
  }
  if (size > tree.size) {
    const why = `the log was rolled back: it has ${counted(tree.size, "entry", "entries")} and had ${size}`;
    return [verifyFault("log-rolled-back", "checkpoint", why)];
  }
  if (rootOfFirst(tree, size) === saved.root) return [];
  const why = `the log was forked: it does not begin with the ${counted(size, "entry", "entries")} that it had`;
  return [verifyFault("log-forked", "checkpoint", why)];
}

function failed(...faults: VerifyFault[]): LedgerVerdict {
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
