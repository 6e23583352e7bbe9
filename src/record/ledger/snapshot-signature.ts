import type { Snapshot } from "../../model/shared.ts";
import { noteText, noteVerdict, parseNote } from "./note.ts";
import type { SignerKey, VerifierKey } from "./note-key.ts";

/**
 * The text that a snapshot's signature covers. Its second line is a date, so it can never be
 * mistaken for a checkpoint of the log, whose second line is a number.
 */
export function snapshotStatement(origin: string, { asOf, sha256 }: Snapshot): string {
  return `${origin} snapshot\n${asOf}\n${sha256}\n`;
}

/** The snapshot with the signature line of a signed note (C2SP signed-note) over its statement. */
export function signedSnapshot(snapshot: Snapshot, signer: SignerKey): Snapshot {
  const statement = snapshotStatement(signer.name, snapshot);
  const signature = noteText(statement, signer).slice(statement.length + 1, -1);
  return { ...snapshot, signature };
}

/** Whether one of the keys signed the snapshot in the name of its log. */
export function isSnapshotSigned(snapshot: Snapshot, keys: readonly VerifierKey[]): boolean {
  return keys.some((key) => {
    const note = parseNote(`${snapshotStatement(key.name, snapshot)}\n${snapshot.signature}\n`);
    return note !== null && noteVerdict(note, [key]).kind === "signed";
  });
}
