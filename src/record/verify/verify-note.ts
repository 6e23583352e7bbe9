import type { ParsedCheckpoint } from "../ledger/checkpoint.ts";
import type { SiteNote } from "../ledger/note.ts";
import { noteVerdict } from "../ledger/note.ts";
import type { VerifierKey } from "../ledger/note-key.ts";
import { type VerifyFault, verifyFault } from "./verify-fault.ts";

export interface Trust {
  /** The keys of which one must have signed it; without any, nobody need have. */
  readonly keys: readonly VerifierKey[];
  /** The day of the reader, on which a signed note must not have expired; null judges no day. */
  readonly on: string | null;
}

/** Why a reader does not take a note: nobody trusted signed it, or its days are over. */
export function trustFaults(
  path: string,
  note: SiteNote,
  { keys, on }: Trust,
): readonly VerifyFault[] {
  const signed = signatureFaults(note, keys, path);
  if (keys.length === 0 || on === null || on <= note.expires) return signed;
  const why = `it expired on ${note.expires}, and the day of the reader is ${on}`;
  return [...signed, verifyFault("note-expired", path, why)];
}

/** The faults of the signature of a checkpoint or a site, which must be by one of the keys, if there are any. */
export function signatureFaults(
  { note, origin }: Pick<ParsedCheckpoint, "note" | "origin">,
  keys: readonly VerifierKey[],
  item = "checkpoint",
): readonly VerifyFault[] {
  if (keys.length === 0) return [];
  const verdict = noteVerdict(note, keys);
  const fault = (rule: VerifyFault["rule"], why: string) => [verifyFault(rule, item, why)];
  switch (verdict.kind) {
    case "signed": {
      const why = `its origin "${origin}" is the name of no given key`;
      return keys.some(({ name }) => name === origin) ? [] : fault("another-log", why);
    }
    case "unsigned":
      return fault("unsigned", "nobody signed it");
    case "unknown-key":
      return fault("unknown-signer", `it is signed only by ${verdict.names.join(", ")}`);
    case "bad-signature":
      return fault("bad-signature", `the signature of "${verdict.name}" does not hold`);
  }
}

export function logWords({ size, root }: Pick<ParsedCheckpoint, "size" | "root">): string {
  return `${size} ${Buffer.from(root, "hex").toString("base64")}`;
}
