import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkpointText } from "../../../src/record/ledger/checkpoint.ts";
import { type Ledger, ledgerFiles } from "../../../src/record/ledger/ledger.ts";
import { entryBytes } from "../../../src/record/ledger/ledger-entry.ts";
import { keyPairText, parseSigner, parseVerifier } from "../../../src/record/ledger/note-key.ts";
import { merkleTree, rootOfFirst } from "../../../src/record/merkle.ts";

export const origin = "harbour.example/ledger";
export const keys = keyPairText(origin, Buffer.alloc(32, 7));
export const signer = parseSigner(keys.signer);
export const verifier = parseVerifier(keys.verifier);

/** A log of that many invented entries, with a checkpoint after each of the sizes. */
export function sampleLedger(size: number, sizes: readonly number[] = [size]): Ledger {
  const entries = Array.from({ length: size }, (_, i) => {
    const sha256 = createHash("sha256").update(`record ${i}`).digest("hex");
    return { referenceId: `DEMO-WS-20250105-${sha256.slice(0, 8)}`, sha256 };
  });
  const tree = merkleTree(entries.map(entryBytes));
  const checkpointAt = (size: number) =>
    checkpointText({ origin, size, root: rootOfFirst(tree, size) }, signer);
  return { origin, entries, tree, checkpointAt, sizes };
}

export function filesOf(ledger: Ledger): Map<string, Uint8Array> {
  return new Map([...ledgerFiles(ledger, [])].map(({ path, bytes }) => [path, bytes]));
}

export function writeFiles(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
