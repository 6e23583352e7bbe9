import type { ParsedCheckpoint } from "../ledger/checkpoint.ts";
import type { VerifierKey } from "../ledger/note-key.ts";
import { parseSiteNote, type SiteNote } from "../ledger/site-note.ts";
import { type VerifyFault, verifyFault } from "./verify-fault.ts";
import { signatureFaults } from "./verify-history.ts";

/** Whom a reader trusts, and when. */
export interface Trust {
  /** The keys of which one must have signed it; without any, nobody need have. */
  readonly keys: readonly VerifierKey[];
  /** The day of the reader, on which a signed note must not have expired; null judges no day. */
  readonly on: string | null;
}

/** What the note over a site must be of, besides the manifest. */
export interface NoteDue extends Trust {
  readonly snapshot: string | null;
  readonly checkpoint: ParsedCheckpoint | null;
}

/** The faults of the note over a site, which is of the snapshot and the log that are there. */
export function noteFaults(
  path: string,
  bytes: Uint8Array | null,
  { snapshot, checkpoint, ...trust }: NoteDue,
): readonly VerifyFault[] {
  const note = parseSiteNote(bytes);
  // the manifest has no hash to be compared with: that is a fault of its own
  if (note === null) return [];
  const log = checkpoint === null ? null : logWords(checkpoint);
  const changed = (why: string) => verifyFault("note-changed", path, why);
  return [
    ...(note.snapshot === snapshot ? [] : [changed("its snapshot is not that of the index")]),
    ...(note.log === log ? [] : [changed("its log is not that of the checkpoint")]),
    ...trustFaults(path, note, trust),
  ];
}

/** Why a reader does not take a note: nobody trusted signed it, or its days are over. */
export function trustFaults(
  path: string,
  note: SiteNote,
  { keys, on }: Trust,
): readonly VerifyFault[] {
  if (keys.length === 0) return [];
  const expired = `it expired on ${note.expires}, and the day of the reader is ${on}`;
  const isLate = on !== null && on > note.expires;
  return [
    ...signatureFaults(note, keys, path),
    ...(isLate ? [verifyFault("note-expired", path, expired)] : []),
  ];
}

/** The size and the root of a log as a note has them. */
export function logWords({ size, root }: Pick<ParsedCheckpoint, "size" | "root">): string {
  return `${size} ${Buffer.from(root, "hex").toString("base64")}`;
}
